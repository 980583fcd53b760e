/** The identity documents that are accepted. */
export const identityDocuments = ['passport', 'driving-licence', 'identity-card'] as const
export type IdentityDocument = (typeof identityDocuments)[number]

/** The photos an individual submits. */
export const photoKinds = ['document-front', 'document-back', 'selfie'] as const
export type PhotoKind = (typeof photoKinds)[number]

/** What individuals state about themselves. Dates are calendar days, countries ISO 3166-1 alpha-2. */
export interface IdentityDetails {
  readonly givenNames: string
  readonly familyName: string
  readonly birthDate: string
  readonly address: string
  readonly country: string
  readonly document: IdentityDocument
  readonly documentNumber: string
}

/** The photos required of an individual: one side of a passport, and a selfie for biometrics. */
export function requiredPhotos(document: IdentityDocument, biometrics: boolean): PhotoKind[] {
  return [
    'document-front',
    ...(document === 'passport' ? [] : (['document-back'] as const)),
    ...(biometrics ? (['selfie'] as const) : []),
  ]
}

/** The steps of an individual's verification. */
export const verifyingSteps = ['code', 'consent', 'details', 'photos', 'submit', 'done', 'closed'] as const
export type VerifyingStep = (typeof verifyingSteps)[number]

/** How far an individual has come. */
export interface VerifyingProgress {
  readonly isOpen: boolean
  readonly isSubmitted: boolean
  readonly codeWanted: boolean
  readonly codeGiven: boolean
  readonly consented: boolean
  readonly details: IdentityDetails | null
  readonly photos: readonly PhotoKind[]
  readonly biometrics: boolean
}

/** The step an individual has reached. Nothing personal is shown before the code is entered. */
export function verifyingStepOf(progress: VerifyingProgress): VerifyingStep {
  const { details, photos, biometrics } = progress
  if (progress.isSubmitted) return 'done'
  if (!progress.isOpen) return 'closed'
  if (progress.codeWanted && !progress.codeGiven) return 'code'
  if (!progress.consented) return 'consent'
  if (details === null) return 'details'
  const missing = requiredPhotos(details.document, biometrics).some((kind) => !photos.includes(kind))
  return missing ? 'photos' : 'submit'
}

/**
 * The result of one of the vendor's checks. `review` asks a person to look, `failed` means that it was not confirmed, and
 * `not-checked` that nothing can be said.
 */
export interface IdentityFinding {
  readonly check: 'document' | 'biometrics' | 'records' | 'screening'
  readonly outcome: 'clear' | 'review' | 'failed' | 'not-checked'
  /** The vendor's own wording. */
  readonly note: string
  /** The sources consulted and their results, for the reports. */
  readonly sources: readonly { readonly name: string; readonly result: string; readonly note?: string }[]
}
