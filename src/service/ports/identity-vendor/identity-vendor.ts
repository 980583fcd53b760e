import type { Probe } from '../probe/probe.ts'
import type { IdentityDetails, IdentityFinding, PhotoKind } from '#domain/verification/identity.ts'

/** A photo as it is handed to the vendor. */
export interface IdentityPhoto {
  readonly kind: PhotoKind
  readonly type: 'image/jpeg' | 'image/png'
  readonly bytes: Uint8Array
}

/** The individual whose identity is to be checked. */
export interface IdentityCheck {
  readonly verificationId: string
  readonly details: IdentityDetails
  readonly photos: readonly IdentityPhoto[]
  /** Whether lists of sanctions and politically exposed persons are searched (AML and CTF). */
  readonly screening: boolean
  readonly biometrics: boolean
}

/** How far a check has come. */
export interface IdentityProgress {
  /** Null while it runs. The warning is an error code of the vendor: a person should look. */
  readonly outcome: { readonly warning: string | null } | null
  /** What the reports say; null until they are ready, which may be long after the outcome. */
  readonly findings: readonly IdentityFinding[] | null
}

/** Whoever checks identities. Its findings are passed on; the service judges nothing itself. */
export interface IdentityVendor {
  /** A sandbox checks nothing: whatever it says is labelled as such. */
  readonly kind: 'sandbox' | 'http'
  /** Starts a check, once for each verification however often it is asked. The reference names it in every later call. */
  begin(check: IdentityCheck): Promise<{ readonly reference: string }>
  /** How to look whether it answers, short of a check. */
  probe(): Probe
  progress(reference: string): Promise<IdentityProgress>
  /** Removes documents and personal data at the vendor; returns once that is confirmed. Harmless when there are none. */
  purge(reference: string): Promise<void>
  /** The verification that a signed notice of the vendor speaks of; null unless its signature holds. */
  readNotice(token: string, now: Date): { readonly verificationId: string } | null
}

/** The vendor refuses a check for good; its code is passed through as the warning. */
export class CheckRefused extends Error {
  readonly code: string

  constructor(code: string) {
    super(`The vendor refused the check: ${code}`)
    this.code = code
  }
}
