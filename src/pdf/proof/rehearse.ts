import type { PlacedField } from '#domain/field/field.ts'
import type { FontLoader } from '../fonts/faces.ts'
import type { PageSize } from '../page-box.ts'
import type { TextEngine } from '../pdfium.ts'
import type { SealIdentity } from '../seal/seal-identity.ts'
import type { Fault } from './read-back.ts'
import { sealDocument } from '../seal.ts'
import { checkPdf } from '../seal-check/check-pdf.ts'
import { createSealIdentity } from '../seal/seal-identity.ts'
import type { StampItem } from '../stamp.ts'
import { isBeyond } from './areas.ts'
import { readBack } from './read-back.ts'
import { worstItems } from './worst-case.ts'

/** What would go wrong if everyone filled in everything. Fields are named by their position among those given. */
export interface Rehearsal {
  readonly faults: readonly { readonly field: number; readonly page: number; readonly fault: Fault }[]
  /** Fields whose ink hardly stands out from the page. */
  readonly faint: readonly number[]
}

/** To be raised when marks or files are drawn in another way, so that earlier rehearsals don't count any more. */
export const writerVersion = 1

/** Sending waits for it. */
const extent = { pages: 60, drawing: 600 }

let throwaway: Promise<SealIdentity> | undefined

/**
 * Prints every field at its widest and tallest, seals that with a key that is used for nothing else, checks the seal and
 * reads the marks back. Throws if a document cannot be printed on or sealed at all.
 */
export async function rehearse(
  prepared: Uint8Array,
  { fields, pages }: { readonly fields: readonly PlacedField[]; readonly pages: readonly PageSize[] },
  { fonts, engine }: { readonly fonts: FontLoader; readonly engine: TextEngine },
): Promise<Rehearsal> {
  const items = await worstItems(fields, fonts)
  const sealed = await sealForTrial(prepared, { items, fonts })
  const { faults, faint } = readBack({ prepared, sealed, items, pages }, extent, engine)
  const faulty = new Set(faults.map(({ item }) => item))
  const beyond = items.flatMap((item, field) => {
    const size = pages[item.box.page - 1]
    const isOutside = size === undefined || isBeyond(item, size)
    return isOutside && !faulty.has(field) ? [{ field, page: item.box.page, fault: 'outside' as const }] : []
  })
  return { faults: [...faults.map(({ item, ...fault }) => ({ field: item, ...fault })), ...beyond], faint }
}

async function sealForTrial(
  prepared: Uint8Array,
  drawn: { readonly items: readonly StampItem[]; readonly fonts: FontLoader },
): Promise<Uint8Array> {
  const now = new Date()
  throwaway ??= createSealIdentity({ organisation: 'Rehearsal', now: new Date(now.getTime() - 60_000) })
  const identity = await throwaway
  const sealed = await sealDocument(prepared, identity, { signedAt: now, reason: 'Rehearsal' }, drawn)
  const { verdict } = await checkPdf(sealed, { known: identity.certificates })
  if (verdict !== 'whole') throw new Error(`a rehearsed seal was judged as ${verdict}`)
  return sealed
}
