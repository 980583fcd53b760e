import { refusalCatalogue } from '#domain/refusals.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import { z } from 'zod'

/** The body of every error answer. Source: RFC 9457; `message` repeats `detail` for clients that read it. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  instance: z.string(),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof problem>

const prefix = 'urn:countersign:problem:'

/** The `type` of a problem answer for a refusal. */
export function problemType(code: RefusalCode): string {
  return `${prefix}${code}`
}

/** The refusal's code that a problem's `type` names, or null for a foreign type. */
export function problemCode(type: string): RefusalCode | null {
  const code = type.startsWith(prefix) ? type.slice(prefix.length) : ''
  return code in refusalCatalogue ? (code as RefusalCode) : null
}
