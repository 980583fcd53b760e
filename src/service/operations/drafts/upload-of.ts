import { inOneLine } from '#contract/values.ts'
import { firstCharacters } from '#domain/characters.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Upload } from '../documents/uploads.ts'

/**
 * A file of a multipart form as an upload. Its content alone decides the type. Refuses `too-large` before reading it.
 */
export async function uploadOf(file: File): Promise<Result<Upload>> {
  const name = fileName(file.name)
  if (file.size > limits.documentBytes)
    return refuse(refusal('too-large', `“${name}” is larger than 10 MB. Split it or shrink its images.`))
  return ok({ name, bytes: new Uint8Array(await file.arrayBuffer()), type: null })
}

/** The last part of a path, on one line. */
function fileName(path: string): string {
  const name = inOneLine(path)
    .replace(/^.*[/\\]/, '')
    .trim()
  return firstCharacters(name, 250) || 'Document'
}
