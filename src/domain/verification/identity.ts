/** The documents an individual can show. */
export const identityDocuments = ['passport', 'driving-licence', 'identity-card'] as const
export type IdentityDocument = (typeof identityDocuments)[number]

/** The photos an individual hands in. */
export const photoKinds = ['document-front', 'document-back', 'selfie'] as const
export type PhotoKind = (typeof photoKinds)[number]

/** What an individual says of themselves. Dates are calendar days, countries ISO 3166-1 alpha-2. */
export interface IdentityDetails {
  readonly givenNames: string
  readonly familyName: string
  readonly birthDate: string
  readonly address: string
  readonly country: string
  readonly document: IdentityDocument
  readonly documentNumber: string
}

/** The photos wanted of an individual: a passport has one side, and a selfie is for biometrics. */
export function wantedPhotos(document: IdentityDocument, biometrics: boolean): PhotoKind[] {
  return [
    'document-front',
    ...(document === 'passport' ? [] : (['document-back'] as const)),
    ...(biometrics ? (['selfie'] as const) : []),
  ]
}

/** What still stands between an individual and the end. */
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

/** The step an individual stands before. Nothing of them is shown until the code is given. */
export function verifyingStepOf(progress: VerifyingProgress): VerifyingStep {
  const { details, photos, biometrics } = progress
  if (progress.isSubmitted) return 'done'
  if (!progress.isOpen) return 'closed'
  if (progress.codeWanted && !progress.codeGiven) return 'code'
  if (!progress.consented) return 'consent'
  if (details === null) return 'details'
  const missing = wantedPhotos(details.document, biometrics).some((kind) => !photos.includes(kind))
  return missing ? 'photos' : 'submit'
}

/** One check that a vendor made. `review` asks a person to look, `failed` says that it did not stand up. */
export interface IdentityFinding {
  readonly check: 'document' | 'biometrics' | 'records' | 'screening'
  readonly outcome: 'clear' | 'review' | 'failed'
  /** The vendor's own words. */
  readonly note: string
  /** Sources asked and what each said; for the reports. */
  readonly sources: readonly { readonly name: string; readonly result: string }[]
}
