import { randomUUIDv7 } from 'node:crypto'
import type { Camelized } from '#contract/codec.ts'
import type { documentInput } from '#contract/v1/envelopes.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { z } from 'zod'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import type { Ports } from '../../ports/ports.ts'
import { checkTotals, store, takeIn } from './take-in.ts'
import type { TakenDocument } from './take-in.ts'
import { checkUpload, readBase64 } from './uploads.ts'
import type { Upload } from './uploads.ts'

type DocumentBody = Camelized<z.output<typeof documentInput>>

export interface NamedDocument extends TakenDocument {
  readonly id: string
}

/**
 * Checks and stores all documents of a request, each base64 in JSON. All are checked for size and type before the first
 * is inspected, and none is stored before all have passed. A refusal names the faulty document. Source: specification,
 * POST /v1/envelopes, document item; open detail 18.
 */
export async function takeInAll(
  ports: Pick<Ports, 'pdf' | 'word' | 'storage'>,
  key: EnvelopeKey,
  bodies: readonly DocumentBody[],
): Promise<Result<NamedDocument[]>> {
  const uploads: Upload[] = []
  for (const [index, body] of bodies.entries()) {
    const read = readUpload(body, index)
    if (!read.ok) return read
    uploads.push(read.value)
  }
  if (uploads.reduce((sum, { bytes }) => sum + bytes.length, 0) > limits.envelopeBytes)
    return refuse(refusal('too-large', 'The documents of an envelope can have at most 50 MB in total.'))
  const taken: NamedDocument[] = []
  for (const [index, upload] of uploads.entries()) {
    const document = await takeIn(ports, key, upload)
    if (!document.ok) return refuse(at(index, document.refusal))
    taken.push({ ...document.value, id: bodies[index]?.id ?? randomUUIDv7() })
  }
  const totals = checkTotals(taken)
  if (!totals.ok) return totals
  await store(ports, taken)
  return ok(taken)
}

function readUpload(body: DocumentBody, index: number): Result<Upload> {
  const name = body.name ?? `Document ${index + 1}`
  const bytes = readBase64(body.base)
  if (bytes === null)
    return refuse(at(index, refusal('invalid-input', `The content of “${name}” is not valid base64.`)))
  const upload: Upload = { name, bytes, type: body.type }
  const checked = checkUpload(upload)
  return checked.ok ? ok(upload) : refuse(at(index, checked.refusal))
}

function at(index: number, refused: Refusal): Refusal {
  return { ...refused, errors: [{ path: `documents.${index}.base`, message: refused.detail }] }
}
