import { createHash } from 'node:crypto'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { FieldToStamp } from '#pdf/marks/field-to-stamp.ts'
import type { Ports } from '../../ports/ports.ts'

/** Recently requested files by what they are drawn from, up to this many bytes. */
const drawn = new Map<string, Promise<Result<Uint8Array>>>()
const sizes = new Map<string, number>()
const bytesKept = 96 * 1024 * 1024

/** Creates a file once for everyone who asks for the same content at about the same time. */
export async function drawOnce(
  content: readonly unknown[],
  draw: () => Promise<Result<Uint8Array>>,
): Promise<Result<Uint8Array>> {
  const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  const known = drawn.get(key)
  if (known !== undefined) {
    drawn.delete(key)
    drawn.set(key, known)
    return known
  }
  const made = draw()
  drawn.set(key, made)
  try {
    const result = await made
    if (result.ok) keep(key, result.value.length)
    else forget(key)
    return result
  } catch (error) {
    forget(key)
    throw error
  }
}

function keep(key: string, size: number): void {
  sizes.set(key, size)
  let total = [...sizes.values()].reduce((sum, one) => sum + one, 0)
  for (const oldest of drawn.keys()) {
    if (total <= bytesKept) return
    total -= sizes.get(oldest) ?? 0
    if (sizes.has(oldest)) forget(oldest)
  }
}

function forget(key: string): void {
  drawn.delete(key)
  sizes.delete(key)
}

/** An original with everything completed so far drawn onto it. `sha256` is that of the original, `owner` the organisation. */
export async function drawMaster(
  { pdf, storage }: Pick<Ports, 'pdf' | 'storage'>,
  original: { readonly storageKey: string; readonly sha256: string },
  fields: readonly FieldToStamp[],
  owner: string,
): Promise<Result<{ storageKey: string } | { bytes: Uint8Array }>> {
  if (fields.length === 0) return ok({ storageKey: original.storageKey })
  const stamped = await drawOnce(['master', original.sha256, fields], async () =>
    pdf.stamp(await storage.get(original.storageKey), fields, owner),
  )
  return stamped.ok ? ok({ bytes: stamped.value }) : stamped
}

/** The current documents of a draft, combined. */
export async function combineDraft(
  { pdf, storage }: Pick<Ports, 'pdf' | 'storage'>,
  documents: readonly { readonly storageKey: string; readonly sha256: string }[],
): Promise<Result<{ storageKey: string } | { bytes: Uint8Array }>> {
  const [only, ...others] = documents
  if (only !== undefined && others.length === 0) return ok({ storageKey: only.storageKey })
  const hashes = documents.map(({ sha256 }) => sha256)
  const combined = await drawOnce(['original', hashes], async () => {
    const parts: Uint8Array[] = []
    for (const { storageKey } of documents) parts.push(await storage.get(storageKey))
    return pdf.combine(parts)
  })
  return combined.ok ? ok({ bytes: combined.value }) : combined
}
