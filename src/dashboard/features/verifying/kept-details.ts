import { identityDocuments } from '#domain/verification/identity.ts'
import { z } from 'zod'
import type { VerifyingView } from '../../api/guests/verifying.ts'
import { deviceStorage } from '../../guest/device-storage.ts'

const key = 'countersign-verifying-details'

/** What was typed, whether it is valid or not. */
const typed = z.object({
  givenNames: z.string(),
  familyName: z.string(),
  birthDate: z.string(),
  address: z.string(),
  country: z.string(),
  document: z.enum(identityDocuments),
  documentNumber: z.string(),
})
type Typed = z.output<typeof typed>

const kept = z.object({ of: z.string(), values: typed })

/** Whom typed details belong to: another person's link in the same tab must not see them. */
type Owner = Pick<VerifyingView, 'individual' | 'sender'>

function nameOf({ individual, sender }: Owner): string {
  return JSON.stringify([individual, sender])
}

/**
 * Details that were typed but not sent before a reload, or null. In the tab's storage only: it ends with the tab, and
 * what identifies a person should stay on no device that they borrowed.
 */
export function keptDetails(owner: Owner, storage = deviceStorage('sessionStorage')): Typed | null {
  try {
    const found = kept.safeParse(JSON.parse(storage?.getItem(key) ?? 'null'))
    return found.success && found.data.of === nameOf(owner) ? found.data.values : null
  } catch {
    return null
  }
}

export function keepDetails(owner: Owner, values: Typed, storage = deviceStorage('sessionStorage')): void {
  try {
    storage?.setItem(key, JSON.stringify({ of: nameOf(owner), values }))
  } catch {
    // Without room, a reload loses what was not sent.
  }
}

export function forgetDetails(storage = deviceStorage('sessionStorage')): void {
  storage?.removeItem(key)
}
