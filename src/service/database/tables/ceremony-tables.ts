import type { Language } from '#domain/language.ts'
import type { Generated } from 'kysely'
import type { Made, Moment, MomentOrNull, Text, TextOrNull } from './columns.ts'

/** Links with which people begin something by themselves. */
export interface CeremoniesTable {
  organisationId: Text
  id: Text
  kind: 'start'
  secretHash: Text
  /** Encrypted, so that its maker can show it again. */
  secret: Buffer
  /** The account in whose name it acts. */
  accountId: Text
  templateId: Text
  /** Whether who follows it proves their address by a code. */
  asksCode: boolean
  uses: Generated<number>
  mostUses: number | null
  /** How often one mailbox may use it. */
  usesEach: number | null
  domains: string[]
  expires: MomentOrNull
  paused: MomentOrNull
  ended: MomentOrNull
  created: Made
}

/** Those who have said who they are, until they begin. */
export interface CeremonyVisitsTable {
  organisationId: Text
  secretHash: Text
  ceremonyId: Text
  name: Text
  email: Text
  language: Language
  /** The envelope that will be theirs. */
  envelopeId: Text
  created: Made
  expires: Moment
  used: MomentOrNull
  codeAt: MomentOrNull
  codeHash: TextOrNull
  codeExpires: MomentOrNull
  codeTries: Generated<number>
  address: TextOrNull
  userAgent: TextOrNull
}

/** How often a mailbox used a link. */
export interface CeremonyStartsTable {
  organisationId: Text
  ceremonyId: Text
  mailboxHash: Text
  starts: number
}
