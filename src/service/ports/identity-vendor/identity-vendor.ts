import type { Probe } from '../probe/probe.ts'
import type { IdentityDetails, IdentityFinding, PhotoKind } from '#domain/verification/identity.ts'

/** A photo as passed to the provider. */
interface IdentityPhoto {
  readonly kind: PhotoKind
  readonly type: 'image/jpeg' | 'image/png'
  readonly bytes: Uint8Array
}

/** The individual whose identity is to be checked. */
export interface IdentityCheck {
  readonly organisationId: string
  readonly verificationId: string
  readonly details: IdentityDetails
  readonly photos: readonly IdentityPhoto[]
  /** Whether lists of sanctions and politically exposed persons are searched (AML and CTF). */
  readonly screening: boolean
  readonly biometrics: boolean
}

/** The progress of a check. */
export interface IdentityProgress {
  /** Null while it is running. The warning is an error code of the provider: a person should look. */
  readonly outcome: { readonly warning: string | null } | null
  /** The content of the reports. Null until they are ready, which may be long after the outcome. */
  readonly findings: readonly IdentityFinding[] | null
}

/** An identity provider. Its findings are passed on, and the service judges nothing itself. */
export interface IdentityVendor {
  /** A sandbox checks nothing, and `local` only reads and compares: everything they say is labelled as such. */
  readonly kind: 'sandbox' | 'local' | 'http'
  /** What certificates call it: its kind, or the host that answers. */
  readonly name: string
  /** Starts a check, once per verification however often it is called. The reference identifies it in later calls. */
  begin(check: IdentityCheck): Promise<{ readonly reference: string }>
  /** How to probe whether it answers, without starting a check. */
  probe(): Probe
  progress(reference: string): Promise<IdentityProgress>
  /**
   * Deletes documents and personal data at the provider. Returns once that is confirmed. Harmless when there are none.
   */
  purge(reference: string): Promise<void>
  /** The verification that a signed notice of the provider is about, or null unless its signature is valid. */
  readNotice(token: string, now: Date): { readonly verificationId: string } | null
}

/** The provider refuses a check for good. Its code is passed through as the warning. */
export class CheckRefused extends Error {
  readonly code: string

  constructor(code: string) {
    super(`The vendor refused the check: ${code}`)
    this.code = code
  }
}
