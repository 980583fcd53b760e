import type { IdentityDetails, IdentityFinding, PhotoKind } from '#domain/verification/identity.ts'
import type { VerificationEventKind } from '#domain/verification/events.ts'
import type { VerificationStatus } from '#domain/verification/verification.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { JsonOrNull, Made, Moment, MomentOrNull, TextOrNull } from './columns.ts'

/** A photo that an individual submitted, and where it is stored. */
export interface StoredPhoto {
  readonly kind: PhotoKind
  readonly type: 'image/jpeg' | 'image/png'
  readonly size: number
  readonly storageKey: string
}

export interface VerificationsTable {
  organisationId: string
  id: string
  name: string
  email: string
  mobile: TextOrNull
  mobileOtp: TextOrNull
  message: TextOrNull
  messageSms: TextOrNull
  status: VerificationStatus
  accountId: string
  groupId: TextOrNull
  shared: Generated<boolean>
  muted: Generated<boolean>
  screening: Generated<boolean>
  biometrics: Generated<boolean>
  metadata: ColumnType<Record<string, unknown>, string | undefined, string>
  /** The provider's error code, passed through. */
  warning: TextOrNull
  /** Why the latest message was not delivered. */
  diagnosis: TextOrNull
  consentVersion: TextOrNull
  details: JsonOrNull<IdentityDetails>
  photos: ColumnType<StoredPhoto[], string | undefined, string>
  vendor: TextOrNull
  vendorReference: TextOrNull
  findings: JsonOrNull<IdentityFinding[]>
  certificateKey: TextOrNull
  multibureauKey: TextOrNull
  screeningKey: TextOrNull
  created: Made
  sent: MomentOrNull
  opened: MomentOrNull
  consented: MomentOrNull
  submitted: MomentOrNull
  completed: MomentOrNull
  cancelled: MomentOrNull
  reported: MomentOrNull
  /** When they need the next time-stamp over everything. */
  reportsDue: MomentOrNull
  purging: MomentOrNull
  purgeBegun: MomentOrNull
  purged: MomentOrNull
}

export interface VerificationLinksTable {
  secretHash: string
  organisationId: string
  verificationId: string
  channel: 'email' | 'sms' | 'copied'
  created: Made
  expires: Moment
}

export interface VerificationSessionsTable {
  secretHash: string
  organisationId: string
  verificationId: string
  created: Made
  expires: Moment
  codeAt: MomentOrNull
  codeHash: TextOrNull
  codeExpires: MomentOrNull
  codeTries: Generated<number>
  address: TextOrNull
  userAgent: TextOrNull
}

/** Who did something to a verification. The individual's name is left out, so that the trail outlives a purge. */
export interface VerificationActor {
  readonly kind: 'account' | 'credentials' | 'individual' | 'vendor' | 'service'
  readonly id: string | null
}

export interface VerificationEventsTable {
  organisationId: string
  verificationId: string
  sequence: number
  kind: VerificationEventKind
  at: Moment
  actor: JSONColumnType<VerificationActor>
  details: JSONColumnType<Record<string, string | number | boolean | null>>
  hash: string
}

export interface LocalChecksTable {
  organisationId: string
  verificationId: string
  /** Encrypted. */
  found: Buffer
  made: Made
}

/** A sanctions list as it was last read, and what went wrong since. */
export interface ScreeningListsTable {
  name: string
  /** Where it comes from, as one text. */
  sources: string
  listDate: TextOrNull
  sha256: TextOrNull
  count: Generated<number>
  /** A line of JSON for each person, packed by gzip. */
  people: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  fetched: MomentOrNull
  tried: Made
  fault: TextOrNull
}
