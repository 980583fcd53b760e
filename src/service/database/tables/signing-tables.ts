import type { AuditEventKind } from '#domain/audit/audit.ts'
import type { JsonObject } from '#evidence/digest.ts'
import type { IdentityVerdict, ReviewReason } from '#domain/recipient/identity.ts'
import type { ColumnType, Generated } from 'kysely'
import type {
  Json,
  JsonValue,
  JsonWithDefault,
  Made,
  Moment,
  MomentOrNull,
  Text,
  TextOrNull,
} from './columns.ts'

export interface SigningTokensTable {
  secretHash: Text
  organisationId: Text
  envelopeId: Text
  recipientId: Text
  /** `public`: someone who began it by a public link goes on with it. `in-person`: made on the device of a kiosk. */
  channel: 'email' | 'sms' | 'copied' | 'public' | 'in-person'
  /** The kiosk that made it. */
  ceremonyId: TextOrNull
  created: Made
  expires: Moment
  /** When a changed email or mobile number revoked it. */
  replaced: MomentOrNull
  /** When its recipient was removed. */
  removed: MomentOrNull
  /** When its envelope was recalled. */
  recalled: MomentOrNull
}

/** The witness whom a signer asked by link to witness a field. Only the latest request is stored. */
export interface WitnessLinksTable {
  id: Text
  organisationId: Text
  envelopeId: Text
  fieldId: Text
  recipientId: Text
  name: Text
  email: Text
  created: Made
  /** Set once its email is being sent. */
  secretHash: TextOrNull
  /** Hashes of earlier attempts to send that email. */
  earlierHashes: Generated<string[]>
  expires: MomentOrNull
  sent: MomentOrNull
  problem: TextOrNull
  opened: MomentOrNull
  signed: MomentOrNull
  withdrawn: MomentOrNull
}

export interface SigningSessionsTable {
  secretHash: Text
  organisationId: Text
  envelopeId: Text
  recipientId: Text
  tokenHash: Text
  created: Made
  ended: MomentOrNull
  passwordAt: MomentOrNull
  codeAt: MomentOrNull
  codeHash: TextOrNull
  codeExpires: MomentOrNull
  codeTries: Generated<number>
  address: TextOrNull
  userAgent: TextOrNull
  /** The check of identity that was begun in this browser. */
  identityCheck: TextOrNull
}

/** A recipient's proof of identity, for one browser. */
export interface IdentityChecksTable {
  id: Text
  organisationId: Text
  envelopeId: Text
  recipientId: Text
  verificationId: Text
  /** Hash of the secret that the browser keeps. */
  keyHash: Text
  begun: Made
  /** Null while the verification is open. */
  outcome: ColumnType<
    IdentityVerdict['outcome'] | null,
    IdentityVerdict['outcome'] | null | undefined,
    IdentityVerdict['outcome'] | null
  >
  /** Why the sender has to look at it. */
  why: ColumnType<ReviewReason | null, ReviewReason | null | undefined, ReviewReason | null>
  passed: MomentOrNull
  /** When it stopped counting: someone else was named, or the sender asked again. */
  ended: MomentOrNull
}

export interface AuditActor {
  kind: 'account' | 'credentials' | 'recipient' | 'witness' | 'service'
  id: string | null
  name: string | null
  email: string | null
}

export interface AuditEventsTable {
  organisationId: Text
  envelopeId: Text
  sequence: number
  /** 1 or 2; how it is hashed, and whether its personal values are commitments. */
  version: Generated<number>
  kind: AuditEventKind
  at: Moment
  actor: Json<JsonObject>
  details: JsonWithDefault<JsonObject>
  /** Only in version 1. */
  address: TextOrNull
  /** Only in version 1. */
  userAgent: TextOrNull
  hash: Text
}

/** What opens the commitments in an event. */
export interface EventDisclosuresTable {
  organisationId: Text
  envelopeId: Text
  sequence: number
  path: Text
  salt: Text
  value: Json<JsonValue>
}

/** Time-stamps from outside over heads of the audit trail. */
export interface AuditAnchorsTable {
  organisationId: Text
  envelopeId: Text
  sequence: number
  head: Text
  token: Buffer
  time: Moment
  created: Made
}

/** Time-stamped roots over the heads of all envelopes of an organisation. */
export interface AuditRootsTable {
  organisationId: Text
  until: Moment
  size: number
  root: Text
  token: Buffer
  time: Moment
  created: Made
}
