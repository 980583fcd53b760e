/** The individual whose identity is to be checked. */
export interface IdentityCheck {
  readonly verificationId: string
  readonly name: string
  readonly email: string
  readonly screening: boolean
  readonly biometrics: boolean
}

/** Files that an individual's check produced; null until ready. */
export interface IdentityReports {
  readonly certificate: Uint8Array | null
  readonly multibureau: Uint8Array | null
  readonly screening: Uint8Array | null
}

/** Whoever checks identities. Its findings are passed on; the service judges nothing itself. */
export interface IdentityVendor {
  /** Starts a check; the reference names it in every later call. */
  begin(check: IdentityCheck): Promise<{ readonly reference: string }>
  reports(reference: string): Promise<IdentityReports>
  /** Removes documents and personal data at the vendor; returns once that is confirmed. */
  purge(reference: string): Promise<void>
}
