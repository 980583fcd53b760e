import type { AuditEventKind } from '#domain/audit/audit.ts'
import type { Role } from '#domain/account/account.ts'
import type { EnvelopeStatus } from '#domain/envelope/envelope.ts'
import type {
  DropdownOption,
  FieldAnswer,
  FieldType,
  FontType,
  PageRect,
  SignatureArt,
} from '#domain/field/field.ts'
import type { Language } from '#domain/language.ts'
import type { FieldSuggestion } from '#domain/field/suggestions/suggestion.ts'
import type { RecipientStatus, RecipientType } from '#domain/recipient/recipient.ts'
import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely'
import type { BulkSendRowsTable, BulkSendsTable } from './bulk-send-tables.ts'
import type { EndpointsTable, WebhookDeliveriesTable } from './webhook-tables.ts'
import type {
  VerificationEventsTable,
  VerificationLinksTable,
  VerificationSessionsTable,
  VerificationsTable,
} from './verification-tables.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** A moment: read as a Date, written as a Date or ISO 8601 text. */
type Moment = ColumnType<Date, Date | string, Date | string>
type MomentOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Made = ColumnType<Date, Date | string | undefined, Date | string>
type Text = string
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>
/** JSON: read parsed, written as text (`JSON.stringify`), so that arrays are not taken for PostgreSQL arrays. */
type Json<Value> = ColumnType<Value, string, string>
type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>
type JsonOrNull<Value> = ColumnType<Value | null, string | null | undefined, string | null>

interface Branding {
  name: Text
  business: TextOrNull
  email: TextOrNull
  number: TextOrNull
  address: TextOrNull
  website: TextOrNull
  logoKey: TextOrNull
  color: TextOrNull
}

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

export interface EnvelopesTable {
  organisationId: Text
  id: Text
  name: Text
  message: TextOrNull
  status: EnvelopeStatus
  shared: Generated<boolean>
  accountId: Text
  groupId: TextOrNull
  metadata: JsonWithDefault<Record<string, JsonValue>>
  revision: Generated<number>
  created: Made
  sent: MomentOrNull
  voided: MomentOrNull
  declined: MomentOrNull
  completed: MomentOrNull
  sealed: MomentOrNull
  /** Why its files could not be sealed when that was tried last; null once they are. */
  sealFailure: TextOrNull
  originalKey: TextOrNull
  originalSha256: TextOrNull
  masterKey: TextOrNull
  masterSha256: TextOrNull
  certificateKey: TextOrNull
  combinedKey: TextOrNull
  /** What lists answer of it, as JSON: all but addresses and recipients. */
  wire: GeneratedAlways<string>
}

export interface PageSize {
  width: number
  height: number
}

export interface DocumentsTable {
  organisationId: Text
  envelopeId: Text
  id: Text
  position: number
  name: Text
  type: Text
  size: number
  /** What its pages show, unpacked, in bytes. */
  unpacked: Generated<number>
  sha256: Text
  pages: Json<PageSize[]>
  removed: JsonWithDefault<string[]>
  /** What its form asked for when it was uploaded, pages from its first. */
  form: JsonWithDefault<FieldSuggestion[]>
  signed: Generated<boolean>
  storageKey: Text
  created: Made
}

export interface Redirects {
  sessionCompleted: string | null
  sessionDeclined: string | null
}

export interface RecipientsTable {
  organisationId: Text
  id: Text
  envelopeId: Text
  position: number
  name: Text
  email: Text
  mobile: TextOrNull
  type: RecipientType
  status: ColumnType<RecipientStatus | null, RecipientStatus | null | undefined, RecipientStatus | null>
  message: TextOrNull
  passwordHash: TextOrNull
  smsAuth: TextOrNull
  muted: Generated<boolean>
  signingOrder: Generated<number>
  redirects: JsonWithDefault<Partial<Redirects>>
  declinedReason: TextOrNull
  diagnosis: TextOrNull
  created: Made
  sent: MomentOrNull
  viewed: MomentOrNull
  declined: MomentOrNull
  completed: MomentOrNull
  consented: MomentOrNull
  consentVersion: TextOrNull
  adoptedSignature: JsonOrNull<SignatureArt>
  adoptedInitials: JsonOrNull<SignatureArt>
  /** When they were last reminded. */
  reminded: MomentOrNull
  /** How often, since they were last sent their link. */
  reminders: Generated<number>
  /** What lists answer of them, as JSON. */
  wire: GeneratedAlways<string>
}

export interface FieldsTable {
  organisationId: Text
  envelopeId: Text
  id: Text
  recipientId: Text
  position: number
  type: FieldType
  page: ColumnType<number | null, number | null | undefined, number | null>
  anchor: TextOrNull
  xOffset: Generated<number>
  yOffset: Generated<number>
  xCoordinate: ColumnType<number | null, number | null | undefined, number | null>
  yCoordinate: ColumnType<number | null, number | null | undefined, number | null>
  required: Generated<boolean>
  readOnly: Generated<boolean>
  collaborative: Generated<boolean>
  value: TextOrNull
  checked: Generated<boolean>
  width: ColumnType<number | null, number | null | undefined, number | null>
  height: ColumnType<number | null, number | null | undefined, number | null>
  options: JsonWithDefault<DropdownOption[]>
  fontSize: number
  fontType: FontType
  dateFormat: Text
  /** Place on paper, in specification space; null in a draft. */
  box: JsonOrNull<PageRect>
  answer: JsonOrNull<FieldAnswer>
  answered: MomentOrNull
  answeredBy: TextOrNull
  created: Made
}

export interface SigningTokensTable {
  secretHash: Text
  organisationId: Text
  envelopeId: Text
  recipientId: Text
  channel: 'email' | 'sms' | 'copied'
  created: Made
  expires: Moment
  /** When a change of email or mobile made it useless. */
  replaced: MomentOrNull
  /** When its recipient was removed. */
  removed: MomentOrNull
  /** When its envelope was recalled. */
  recalled: MomentOrNull
}

/** The witness whom a signer asked to sign a field by a link of their own; the last one asked. */
export interface WitnessLinksTable {
  id: Text
  organisationId: Text
  envelopeId: Text
  fieldId: Text
  recipientId: Text
  name: Text
  email: Text
  created: Made
  /** Once its email is on its way. */
  secretHash: TextOrNull
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
  kind: AuditEventKind
  at: Moment
  actor: Json<AuditActor>
  details: JsonWithDefault<Record<string, JsonValue>>
  address: TextOrNull
  userAgent: TextOrNull
  hash: Text
}

export interface SentMessagesTable {
  organisationId: Text
  id: Text
  envelopeId: TextOrNull
  recipientId: TextOrNull
  channel: 'email' | 'sms'
  kind: Text
  delivered: MomentOrNull
  /** Why the latest try failed, in words, while it is tried again. */
  problem: TextOrNull
  created: Made
}

export interface InboxMessagesTable {
  organisationId: Text
  id: Text
  channel: 'email' | 'sms'
  fromAddress: TextOrNull
  toName: TextOrNull
  toAddress: Text
  subject: TextOrNull
  text: Text
  html: TextOrNull
  attachments: JsonWithDefault<{ name: string; size: number }[]>
  created: Made
}

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
  created: Made
}

export interface TemplatesTable {
  organisationId: Text
  id: Text
  name: Text
  shared: Generated<boolean>
  envelopeName: TextOrNull
  envelopeMessage: TextOrNull
  envelopeShared: Generated<boolean>
  accountId: Text
  groupId: TextOrNull
  revision: Generated<number>
  created: Made
}

export interface TemplateDocumentsTable extends Omit<DocumentsTable, 'envelopeId'> {
  templateId: Text
}

export interface TemplateRolesTable {
  organisationId: Text
  templateId: Text
  id: Text
  position: number
  name: Text
  recipientName: TextOrNull
  recipientEmail: TextOrNull
  recipientMobile: TextOrNull
  recipientType: RecipientType
  recipientPassword: TextOrNull
  recipientOrder: Generated<number>
  recipientRedirects: JsonWithDefault<Partial<Redirects>>
}

export interface TemplateFieldsTable extends Omit<
  FieldsTable,
  'envelopeId' | 'recipientId' | 'box' | 'answer' | 'answered' | 'answeredBy'
> {
  templateId: Text
  roleId: Text
}

/** Every table, in code's names. */
export interface Database {
  organisations: OrganisationsTable
  groups: GroupsTable
  accounts: AccountsTable
  savedViews: SavedViewsTable
  recipientLanguages: RecipientLanguagesTable
  sessions: SessionsTable
  apiCredentials: ApiCredentialsTable
  accountLinks: AccountLinksTable
  accountAuthenticators: AccountAuthenticatorsTable
  accountRecoveryCodes: AccountRecoveryCodesTable
  envelopes: EnvelopesTable
  documents: DocumentsTable
  recipients: RecipientsTable
  fields: FieldsTable
  signingTokens: SigningTokensTable
  signingSessions: SigningSessionsTable
  witnessLinks: WitnessLinksTable
  auditEvents: AuditEventsTable
  sentMessages: SentMessagesTable
  inboxMessages: InboxMessagesTable
  idempotencyKeys: IdempotencyKeysTable
  rateLimits: RateLimitsTable
  sealCertificates: SealCertificatesTable
  serviceSecrets: ServiceSecretsTable
  verifications: VerificationsTable
  verificationLinks: VerificationLinksTable
  verificationSessions: VerificationSessionsTable
  verificationEvents: VerificationEventsTable
  endpoints: EndpointsTable
  webhookDeliveries: WebhookDeliveriesTable
  templates: TemplatesTable
  templateDocuments: TemplateDocumentsTable
  templateRoles: TemplateRolesTable
  templateFields: TemplateFieldsTable
  bulkSends: BulkSendsTable
  bulkSendRows: BulkSendRowsTable
}

export type EnvelopeRow = Selectable<EnvelopesTable>
export type RecipientRow = Selectable<RecipientsTable>
export type NewRecipientRow = Insertable<RecipientsTable>
export type RecipientUpdate = Updateable<RecipientsTable>
export type FieldRow = Selectable<FieldsTable>
export type NewFieldRow = Insertable<FieldsTable>
export type DocumentRow = Selectable<DocumentsTable>
export type AccountRow = Selectable<AccountsTable>
export type OrganisationRow = Selectable<OrganisationsTable>
export type GroupRow = Selectable<GroupsTable>
export type TemplateRow = Selectable<TemplatesTable>
export type SavedViewRow = Selectable<SavedViewsTable>
export type TemplateDocumentRow = Selectable<TemplateDocumentsTable>
export type TemplateRoleRow = Selectable<TemplateRolesTable>
export type TemplateFieldRow = Selectable<TemplateFieldsTable>
