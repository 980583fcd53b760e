import { refusalCatalogue } from '#domain/refusals.ts'
import type { RefusalCode } from '#domain/refusals.ts'

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
