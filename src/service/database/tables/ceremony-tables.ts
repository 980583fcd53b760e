import type { Language } from '#domain/language.ts'
import type { Generated } from 'kysely'
import type { Made, Moment, MomentOrNull, Text, TextOrNull } from './columns.ts'

/**
 * Links with which people begin something by themselves, devices on which others sign, and editors within pages of other sites.
 */
export interface CeremoniesTable {
  organisationId: Text
  id: Text
  kind: 'start' | 'kiosk' | 'compose'
  secretHash: Text
  /** Encrypted, so that its maker can show it again. Null where no one does. */
  secret: Buffer | null
  /** The account in whose name it acts. */
  accountId: Text
  /** What public links make envelopes of. */
  templateId: TextOrNull
  /** The envelope of everything else. */
  envelopeId: TextOrNull
  /** With which the host leaves a kiosk. */
  pinHash: TextOrNull
  /** Whether who follows it proves their address by a code. */
  asksCode: Generated<boolean>
  /** Of an editor: 1 once its link was followed. */
  uses: Generated<number>
  mostUses: number | null
  /** How often one mailbox may use it. */
  usesEach: number | null
  domains: Generated<string[]>
  expires: MomentOrNull
  paused: MomentOrNull
  ended: MomentOrNull
  /** The sites whose pages may show an editor. */
  origins: Generated<string[]>
  /** The session of an editor. Null until its link was followed. */
  sessionHash: TextOrNull
  sessionExpires: MomentOrNull
  /** The API credentials that made an editor. Null for those that an account made. */
  credentialsId: TextOrNull
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
