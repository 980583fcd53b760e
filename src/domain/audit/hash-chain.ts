import type { AuditEventKind } from './audit.ts'

/** The content of an audit event, all of which its hash covers. */
export interface AuditEntry<Kind extends string = AuditEventKind> {
  readonly sequence: number
  readonly kind: Kind
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string
  readonly actor: Readonly<Record<string, unknown>>
  readonly details: Readonly<Record<string, unknown>>
  readonly address: string | null
  readonly userAgent: string | null
}

/** Computes a text's SHA-256 as lower-case hexadecimal. Injected, because this module must not depend on a platform. */
export type Sha256 = (text: string) => string

/** The hash before the first event, which is that of the envelope's id. */
export function chainStart(envelopeId: string, sha256: Sha256): string {
  return sha256(`countersign audit 1\n${envelopeId}`)
}

/** The hash of an event, computed from the previous hash and the event in canonical form (RFC 8785 key order). */
export function chainNext(previous: string, entry: AuditEntry<string>, sha256: Sha256): string {
  return sha256(`${previous}\n${canonical(entry)}`)
}

/** Recomputes a chain. Returns its head, or the first sequence number at which it is broken. */
export function verifyChain(
  envelopeId: string,
  entries: readonly (AuditEntry<string> & { readonly hash: string })[],
  sha256: Sha256,
): { whole: true; head: string } | { whole: false; brokenAt: number } {
  let head = chainStart(envelopeId, sha256)
  for (const [index, { hash, ...entry }] of entries.entries()) {
    head = chainNext(head, entry, sha256)
    if (entry.sequence !== index + 1 || head !== hash) return { whole: false, brokenAt: entry.sequence }
  }
  return { whole: true, head }
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
  return `{${members.join(',')}}`
}
