import type { Probe } from '../probe/probe.ts'

/** A time-stamping authority. Source: RFC 3161. */
export interface TimestampAuthority {
  /** The DER-encoded time-stamp token over a SHA-256 digest (32 bytes). Throws when the authority does not answer. */
  stamp(sha256: Uint8Array): Promise<Uint8Array>
  /**
   * The size of the largest token so far in bytes, in any thread of the process, 0 before the first. Seals reserve room
   * by it.
   */
  largest(): number
  /** How to probe whether it stamps. */
  probe(): Probe
}
