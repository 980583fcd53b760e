import type { Role } from '#domain/account/account.ts'
import type { TestUsers } from '#domain/account/test-organisation.ts'
import type { MappingRule } from '#domain/account/sign-on.ts'
import type { ProofKind } from '#domain/account/step-up.ts'
import type { SecurityActorKind, SecurityKind, SecurityTargetKind } from '#domain/security/events.ts'
import type { TextedEmail } from '#domain/email-texts.ts'
import type { Policy } from '#domain/policy/policy.ts'
import type { Language } from '#domain/language.ts'
import type { ColumnType, Generated } from 'kysely'
import type {
  Branding,
  Json,
  JsonWithDefault,
  Made,
  Moment,
  MomentOrNull,
  Text,
  TextOrNull,
} from './columns.ts'

/** Own words in an email to recipients. An empty group is the organisation. */
export interface EmailTextsTable {
  organisationId: Text
  groupId: Generated<string>
  email: TextedEmail
  language: Language
  subject: TextOrNull
  opening: TextOrNull
}

export interface OrganisationsTable extends Branding {
  id: Text
  partner: TextOrNull
  shareByDefault: Generated<boolean>
  forceSharing: Generated<boolean>
  /** What it decides about envelopes. */
  policy: JsonWithDefault<Policy>
  /** For earlier versions, kept like the policy by a trigger, as are the two about notices and copies. */
  reminderEveryDays: ColumnType<number | null, number | null | undefined, number | null>
  reminderAtMost: ColumnType<number | null, number | null | undefined, number | null>
  /** Days for which a verification's personal data is kept after its end. Null means until someone purges it. */
  verificationRetentionDays: ColumnType<number | null, number | null | undefined, number | null>
  /** Days for which links sent to recipients and individuals are valid. */
  linkDays: Generated<number>
  /** Whether certificates show mobile numbers only in part. */
  redactMobiles: Generated<boolean>
  /** Whose name appears as the sender of emails to recipients and individuals. */
  mailName: Generated<'sender' | 'business'>
  /** The language for recipients and individuals who have not chosen one. */
  recipientLanguage: Generated<Language>
  /** Whether recipients who hold a link are told when an envelope is voided or someone declines. */
  tellWhenEnded: Generated<boolean>
  /** Whether the finished documents are attached to the email that links to them. */
  attachCopies: Generated<boolean>
  /** Whether everyone must sign in with a second factor. */
  requireSecondFactor: Generated<boolean>
  /** Whether endpoints must not be reached over the internet without encryption. */
  refusePlainWebhooks: Generated<boolean>
  /** Sites whose pages may show signing pages in a frame. */
  embeddingOrigins: Generated<string[]>
  /** The organisation that tries things out here. Null for one that is real. */
  testOf: TextOrNull
  /** Who of that organisation may do so. */
  testUsers: Generated<TestUsers>
  created: Made
}

/** The language that an address chose in an organisation. The address is in lower case. */
export interface RecipientLanguagesTable {
  organisationId: Text
  email: Text
  language: ColumnType<Language>
  chosen: Made
}

export interface GroupsTable extends Branding {
  organisationId: Text
  id: Text
  policy: JsonWithDefault<Policy>
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
  /** Created together with its organisation by a partner. */
  registered: Generated<boolean>
  /** Whose account it is in a test organisation, which follows that one. */
  testOf: TextOrNull
  created: Made
}

/** A filtered and sorted list that an account has saved under a name. */
export interface SavedViewsTable {
  organisationId: Text
  id: Text
  accountId: Text
  list: 'envelopes' | 'templates' | 'verifications'
  name: Text
  /** The query string of the list's address. */
  query: Text
  position: number
  created: Made
}

export interface SessionsTable {
  secretHash: Text
  /** Identifies the session without opening it. */
  id: Generated<string>
  organisationId: Text
  accountId: Text
  created: Made
  expires: Moment
  /** To the hour. */
  lastUsed: Made
  /** When and how the person last proved who they are. Null for a session opened with a code that someone else made. */
  proved: MomentOrNull
  provedBy: ColumnType<ProofKind | null, ProofKind | null | undefined, ProofKind | null>
  address: TextOrNull
  userAgent: TextOrNull
  /** As whom the person came from the organisation's identity provider, and what the provider calls its own session. */
  identityId: TextOrNull
  providerSession: TextOrNull
  /** As whom the person acts while they are in test mode: an account of their organisation's test organisation. */
  testAccountId: TextOrNull
}

/** What happened to who may sign in, to keys and to data. */
export interface SecurityEventsTable {
  organisationId: Text
  id: Text
  created: Made
  kind: ColumnType<SecurityKind>
  actorKind: ColumnType<SecurityActorKind>
  actorId: TextOrNull
  actorName: TextOrNull
  targetKind: ColumnType<SecurityTargetKind | null, SecurityTargetKind | null | undefined>
  targetId: TextOrNull
  targetName: TextOrNull
  /** Written as JSON text. */
  details: ColumnType<Record<string, string>, string>
  address: TextOrNull
  userAgent: TextOrNull
}

export interface ApiCredentialsTable {
  id: Text
  organisationId: Text
  keyHash: Text
  /** The name its creator gave it. */
  name: Generated<string>
  /** The account that created it. Null for the credentials of the registration. */
  createdBy: TextOrNull
  created: Made
  /** To the hour. */
  lastUsed: MomentOrNull
  lastNetwork: TextOrNull
  revoked: MomentOrNull
  expires: MomentOrNull
  /** Null for everything. */
  scopes: Generated<string[] | null>
  /** Null for anywhere. */
  networks: Generated<string[] | null>
  /** When their owner was reminded of their end. */
  expiryTold: MomentOrNull
}

export interface AccountAuthenticatorsTable {
  organisationId: Text
  accountId: Text
  /** Encrypted under a secret of the deployment. */
  secret: Buffer
  /** Number of the latest step whose code was used. A code never counts twice. */
  lastStep: ColumnType<string, number | string | undefined, number | string>
  created: Made
  /** Null until the first code. Until then, sign-in does not ask for one. */
  confirmed: MomentOrNull
}

export interface AccountRecoveryCodesTable {
  organisationId: Text
  accountId: Text
  codeHash: Text
  used: MomentOrNull
}

export interface AccountPasskeysTable {
  organisationId: Text
  accountId: Text
  id: Text
  /** Base64url, given by the authenticator. */
  credentialId: Text
  /** The host that it belongs to. */
  rpId: Text
  /** In COSE form. */
  publicKey: Buffer
  /** Of the latest answer. Many authenticators always say 0. */
  counter: ColumnType<string, number | string, number | string>
  transports: string[]
  name: Text
  isSynced: boolean
  created: Made
  lastUsed: MomentOrNull
}

/** What browsers were asked to sign with passkeys. Each counts once. */
export interface PasskeyChallengesTable {
  challengeHash: Text
  purpose: 'add' | 'prove' | 'sign-in'
  /** The session that it was made for. Null for signing in. */
  sessionHash: TextOrNull
  expires: Moment
}

/** The identity provider of an organisation. */
export interface SignOnConnectionsTable {
  organisationId: Text
  id: Text
  /** In the organisation's own sign-in address, which no one can guess. */
  address: Text
  name: Text
  issuer: Text
  clientId: Text
  clientSecret: Buffer
  scopes: Text
  domains: string[]
  provisions: boolean
  claim: TextOrNull
  mapping: Json<MappingRule[]>
  isActive: boolean
  /** Whether passwords and passkeys open no account, but those of administrators with a passkey. */
  isEnforced: boolean
  created: Made
}

/** Who someone at a provider is here. */
export interface SignOnIdentitiesTable {
  organisationId: Text
  id: Text
  connectionId: Text
  issuer: Text
  subject: Text
  accountId: Text
  /** As the provider said it last. Decides nothing. */
  email: TextOrNull
  created: Made
  lastUsed: Made
}

/** A visit to a provider that was begun. Counts once. */
export interface SignOnAttemptsTable {
  stateHash: Text
  browserHash: Text
  organisationId: Text
  connectionId: Text
  purpose: 'sign-in' | 'prove' | 'trial'
  /** The session that it was begun in, but for signing in. */
  sessionHash: TextOrNull
  returnPath: Text
  created: Made
  expires: Moment
}

/** A provider's requests to end sessions. Each counts once. */
export interface SignOnLogoutsTable {
  organisationId: Text
  connectionId: Text
  tokenHash: Text
  expires: Moment
}

export interface AccountLinksTable {
  secretHash: Text
  organisationId: Text
  accountId: Text
  purpose: 'verification' | 'sign-in' | 'email-change' | 'password-reset'
  /** The new address, for a link that confirms one. */
  email: TextOrNull
  created: Made
  expires: Moment
  used: MomentOrNull
  replaced: MomentOrNull
}
