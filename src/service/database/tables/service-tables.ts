import type { ColumnType } from 'kysely'
import type { JsonOrNull, Made, Moment, Text } from './columns.ts'

export interface IdempotencyKeysTable {
  caller: Text
  key: Text
  requestHash: Text
  status: ColumnType<number | null, number | null | undefined, number | null>
  headers: JsonOrNull<Record<string, string>>
  body: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  created: Made
}

export interface RateLimitsTable {
  subject: Text
  attempts: number
  windowEnds: Moment
}

export interface SealCertificatesTable {
  sha256: Text
  certificate: ColumnType<Buffer, Buffer, never>
  created: Made
}

export interface ServiceSecretsTable {
  name: Text
  value: ColumnType<Buffer, Buffer, Buffer>
  encrypted: boolean
  created: Made
}
