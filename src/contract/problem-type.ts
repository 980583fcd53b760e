import { refusalCatalogue } from '#domain/refusals.ts'
import type { RefusalCode } from '#domain/refusals.ts'

/** A path of this service: each leads to a page that says what to do. Source: RFC 9457 §3.1.1, relative types. */
const prefix = '/problems/'

/** The `type` of a problem answer for a refusal. */
export function problemType(code: RefusalCode): string {
  return `${prefix}${code}`
}

/** The refusal's code that a problem's `type` names, or null for a foreign type. */
export function problemCode(type: string): RefusalCode | null {
  const code = type.startsWith(prefix) ? type.slice(prefix.length) : ''
  return code in refusalCatalogue ? (code as RefusalCode) : null
}
