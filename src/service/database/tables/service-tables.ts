import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { JsonOrNull, Made, Moment, MomentOrNull, Text, TextOrNull } from './columns.ts'

export interface IdempotencyKeysTable {
  caller: Text
  key: Text
  requestHash: Text
  status: ColumnType<number | null, number | null | undefined, number | null>
  headers: JsonOrNull<Record<string, string>>
  body: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  created: Made
  /** Which request holds the key. */
  claim: TextOrNull
  /** Which process runs that request. */
  process: TextOrNull
  /** When that request was last known to be running. */
  renewed: Made
}

export interface ProcessesTable {
  id: Text
  role: 'all' | 'web' | 'worker'
  host: Text
  /** Names under which it holds locks in the job queue. */
  workers: ColumnType<string[], string[] | undefined, string[]>
  /** Whether it reaches the document storage. */
  storageUp: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
  started: Made
  beat: Moment
}

export interface RateLimitsTable {
  subject: Text
  attempts: number
  windowEnds: Moment
  /** Until when no further try is looked at. */
  heldUntil: MomentOrNull
}

export interface SealCertificatesTable {
  sha256: Text
  certificate: ColumnType<Buffer, Buffer, never>
  organisationId: ColumnType<string | null, string | null, never>
  created: Made
}

export interface SealKeysTable {
  id: Text
  kind: 'root' | 'issuing' | 'organisation' | 'uploaded'
  /** Null for an authority. */
  organisationId: TextOrNull
  /** Numbers the authorities of each kind; null for an organisation's. */
  generation: ColumnType<number | null, number | null | undefined, never>
  /** The authority here that issued it, if any. */
  issuerId: TextOrNull
  /** As it was when the certificate was made. */
  name: Text
  sha256: Text
  /** Hexadecimal. */
  serial: Text
  certificate: ColumnType<Buffer, Buffer, never>
  /** The certificates above it, DER, one after another. */
  chain: ColumnType<Buffer, Buffer, never>
  /** Encrypted PKCS #8. */
  privateKey: ColumnType<Buffer | null, Buffer, Buffer | null>
  notBefore: Moment
  notAfter: Moment
  created: Made
  retired: MomentOrNull
  revoked: MomentOrNull
  reason: ColumnType<'compromised' | 'replaced' | null, undefined, 'compromised' | 'replaced'>
}

export interface SealTailsTable {
  organisationId: Text
  envelopeId: Text
  file: 'master' | 'certificate' | 'combined'
  /** From 1. */
  position: number
  storageKey: Text
  /** When the certificate of its time-stamp ends. */
  until: Moment
  created: Made
}

export interface SealArchivesTable {
  organisationId: Text
  envelopeId: Text
  /** When the next tail of its files is due. */
  due: Moment
}

export interface RevocationListsTable {
  issuerId: Text
  number: number
  list: ColumnType<Buffer, Buffer, Buffer>
  made: Moment
  until: Moment
}

/** Keys that encrypt what is stored. */
export interface DataKeysTable {
  id: ColumnType<number, number | RawBuilder<number>, never>
  /** The master key that it was made for, by name. */
  madeFor: Text
  created: Made
}

/** A data key, encrypted with a master key. */
export interface WrappedKeysTable {
  dataKeyId: number
  /** The master key, by name. */
  master: Text
  wrapped: Buffer
}

/** The keys of files that are encrypted in the store. */
export interface FileKeysTable {
  storageKey: Text
  encrypted: Buffer
  created: Made
}

export interface SweepHoldsTable {
  id: Generated<number>
  timeline: Text
  since: MomentOrNull
  reason: TextOrNull
}

export interface ServiceSecretsTable {
  name: Text
  value: ColumnType<Buffer, Buffer, Buffer>
  encrypted: boolean
  created: Made
}
