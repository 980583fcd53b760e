import type { Role } from '#domain/account/account.ts'
import type { Language } from '#domain/language.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Branding, Made, Moment, MomentOrNull, Text, TextOrNull } from './columns.ts'

export interface OrganisationsTable extends Branding {
  id: Text
  partner: TextOrNull
  shareByDefault: Generated<boolean>
  forceSharing: Generated<boolean>
  /** Days between reminders, and how many there are; off while either is null. */
  reminderEveryDays: ColumnType<number | null, number | null | undefined, number | null>
  reminderAtMost: ColumnType<number | null, number | null | undefined, number | null>
  /** Days after its end that a verification's personal data is kept; null until somebody purges. */
  verificationRetentionDays: ColumnType<number | null, number | null | undefined, number | null>
  /** Days that the links sent to recipients and individuals stay valid. */
  linkDays: Generated<number>
  /** Whether certificates show mobile numbers only in part. */
  redactMobiles: Generated<boolean>
  /** Whose name mails to recipients and individuals carry. */
  mailName: Generated<'sender' | 'business'>
  /** The language of recipients and individuals who have chosen none. */
  recipientLanguage: Generated<Language>
  /** Whether everyone has to sign in with a second factor. */
  requireSecondFactor: Generated<boolean>
  created: Made
}

/** The language that an address chose in an organisation; the address in small letters. */
export interface RecipientLanguagesTable {
  organisationId: Text
  email: Text
  language: ColumnType<Language>
  chosen: Made
}

export interface GroupsTable extends Branding {
  organisationId: Text
  id: Text
  created: Made
}

export interface AccountsTable {
  organisationId: Text
  id: Text
  name: Text
  email: Text
  number: TextOrNull
  timezone: Generated<string>
  role: Role
  active: Generated<boolean>
  groupId: TextOrNull
  passwordHash: TextOrNull
  verified: MomentOrNull
  shareByDefault: Generated<boolean>
  forceSharing: Generated<boolean>
  /** Made together with its organisation by a partner. */
  registered: Generated<boolean>
  created: Made
}

/** A list as an account has filtered and sorted it, kept under a name. */
export interface SavedViewsTable {
  organisationId: Text
  id: Text
  accountId: Text
  list: 'envelopes' | 'templates' | 'verifications'
  name: Text
  /** What stands behind the question mark of the list's address. */
  query: Text
  position: number
  created: Made
}

export interface SessionsTable {
  secretHash: Text
  /** Names the session without opening it. */
  id: Generated<string>
  organisationId: Text
  accountId: Text
  created: Made
  expires: Moment
  /** To the hour. */
  lastUsed: Made
  address: TextOrNull
  userAgent: TextOrNull
}

export interface ApiCredentialsTable {
  id: Text
  organisationId: Text
  keyHash: Text
  /** What its maker calls it. */
  name: Generated<string>
  /** The account that made it; null for those that came with the registration. */
  createdBy: TextOrNull
  created: Made
  /** To the hour. */
  lastUsed: MomentOrNull
  revoked: MomentOrNull
}

export interface AccountAuthenticatorsTable {
  organisationId: Text
  accountId: Text
  /** Encrypted under a secret of the deployment. */
  secret: Buffer
  /** Number of the latest step whose code was used: none counts twice. */
  lastStep: ColumnType<string, number | string | undefined, number | string>
  created: Made
  /** Null until the first code: it is not asked for before. */
  confirmed: MomentOrNull
}

export interface AccountRecoveryCodesTable {
  organisationId: Text
  accountId: Text
  codeHash: Text
  used: MomentOrNull
}

export interface AccountLinksTable {
  secretHash: Text
  organisationId: Text
  accountId: Text
  purpose: 'verification' | 'sign-in' | 'email-change' | 'password-reset'
  /** The new address, of a link that confirms one. */
  email: TextOrNull
  created: Made
  expires: Moment
  used: MomentOrNull
  replaced: MomentOrNull
}
