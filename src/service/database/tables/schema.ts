import type { Insertable, Selectable, Updateable } from 'kysely'
import type {
  AccountAuthenticatorsTable,
  AccountLinksTable,
  AccountPasskeysTable,
  EmailTextsTable,
  AccountRecoveryCodesTable,
  AccountsTable,
  ApiCredentialsTable,
  GroupsTable,
  OrganisationsTable,
  PasskeyChallengesTable,
  RecipientLanguagesTable,
  SavedViewsTable,
  SecurityEventsTable,
  SessionsTable,
  SignOnAttemptsTable,
  SignOnConnectionsTable,
  SignOnIdentitiesTable,
  SignOnLogoutsTable,
} from './account-tables.ts'
import type { CeremoniesTable, CeremonyStartsTable, CeremonyVisitsTable } from './ceremony-tables.ts'
import type { InboxMessagesTable, SentMessagesTable } from './delivery-tables.ts'
import type {
  DocumentsTable,
  EnvelopesTable,
  FieldsTable,
  Ink,
  RecipientsTable,
  TemplateDocumentsTable,
  TemplateFieldsTable,
  TemplateRolesTable,
  TemplatesTable,
} from './envelope-tables.ts'
import type {
  DataKeysTable,
  FileKeysTable,
  IdempotencyKeysTable,
  ProcessesTable,
  RateLimitsTable,
  RevocationListsTable,
  SealArchivesTable,
  SealCertificatesTable,
  SealKeysTable,
  SealTailsTable,
  ServiceSecretsTable,
  SweepHoldsTable,
  WrappedKeysTable,
} from './service-tables.ts'
import type {
  AuditAnchorsTable,
  AuditEventsTable,
  AuditRootsTable,
  EventDisclosuresTable,
  IdentityChecksTable,
  SigningSessionsTable,
  SigningTokensTable,
  WitnessLinksTable,
} from './signing-tables.ts'
import type { EnvelopeLabelsTable, LabelsTable, PageTextsTable } from './label-tables.ts'
import type { BulkSendRowsTable, BulkSendsTable } from './bulk-send-tables.ts'
import type { EndpointsTable, WebhookDeliveriesTable } from './webhook-tables.ts'
import type {
  LocalChecksTable,
  ScreeningListsTable,
  VerificationEventsTable,
  VerificationLinksTable,
  VerificationSessionsTable,
  VerificationsTable,
} from './verification-tables.ts'

/** Every table, with the names used in code. */
export interface Database {
  organisations: OrganisationsTable
  groups: GroupsTable
  accounts: AccountsTable
  savedViews: SavedViewsTable
  recipientLanguages: RecipientLanguagesTable
  sessions: SessionsTable
  securityEvents: SecurityEventsTable
  apiCredentials: ApiCredentialsTable
  accountLinks: AccountLinksTable
  accountAuthenticators: AccountAuthenticatorsTable
  accountRecoveryCodes: AccountRecoveryCodesTable
  accountPasskeys: AccountPasskeysTable
  emailTexts: EmailTextsTable
  passkeyChallenges: PasskeyChallengesTable
  signOnConnections: SignOnConnectionsTable
  signOnIdentities: SignOnIdentitiesTable
  signOnAttempts: SignOnAttemptsTable
  signOnLogouts: SignOnLogoutsTable
  ceremonies: CeremoniesTable
  ceremonyVisits: CeremonyVisitsTable
  ceremonyStarts: CeremonyStartsTable
  envelopes: EnvelopesTable
  labels: LabelsTable
  envelopeLabels: EnvelopeLabelsTable
  pageTexts: PageTextsTable
  documents: DocumentsTable
  recipients: RecipientsTable
  fields: FieldsTable
  signingTokens: SigningTokensTable
  signingSessions: SigningSessionsTable
  witnessLinks: WitnessLinksTable
  identityChecks: IdentityChecksTable
  auditAnchors: AuditAnchorsTable
  auditEvents: AuditEventsTable
  auditRoots: AuditRootsTable
  eventDisclosures: EventDisclosuresTable
  sentMessages: SentMessagesTable
  inboxMessages: InboxMessagesTable
  idempotencyKeys: IdempotencyKeysTable
  processes: ProcessesTable
  rateLimits: RateLimitsTable
  sealArchives: SealArchivesTable
  sealCertificates: SealCertificatesTable
  sealKeys: SealKeysTable
  sealTails: SealTailsTable
  revocationLists: RevocationListsTable
  sweepHolds: SweepHoldsTable
  serviceSecrets: ServiceSecretsTable
  dataKeys: DataKeysTable
  wrappedKeys: WrappedKeysTable
  fileKeys: FileKeysTable
  verifications: VerificationsTable
  verificationLinks: VerificationLinksTable
  verificationSessions: VerificationSessionsTable
  verificationEvents: VerificationEventsTable
  localChecks: LocalChecksTable
  screeningLists: ScreeningListsTable
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
/** A recipient without their adopted signatures, which are large, and only they themselves see them. */
export type RecipientRow = Omit<Selectable<RecipientsTable>, 'wire' | keyof Adopted>
/** The signature and initials that a recipient has adopted. */
export type Adopted = Pick<Selectable<RecipientsTable>, 'adoptedSignature' | 'adoptedInitials'>
export type NewRecipientRow = Insertable<RecipientsTable>
export type RecipientUpdate = Updateable<RecipientsTable>
/** A field without what the database keeps of the drawing in it. */
export type FieldRow = Omit<Selectable<FieldsTable>, keyof Ink>
export type NewFieldRow = Insertable<FieldsTable>
export type DocumentRow = Selectable<DocumentsTable>
export type AccountRow = Selectable<AccountsTable>
export type OrganisationRow = Selectable<OrganisationsTable>
export type GroupRow = Selectable<GroupsTable>
export type LabelRow = Selectable<LabelsTable>
export type TemplateRow = Selectable<TemplatesTable>
export type SecurityEventRow = Selectable<SecurityEventsTable>
export type SavedViewRow = Selectable<SavedViewsTable>
export type TemplateDocumentRow = Selectable<TemplateDocumentsTable>
export type TemplateRoleRow = Selectable<TemplateRolesTable>
export type TemplateFieldRow = Selectable<TemplateFieldsTable>
export type SealKeyRow = Selectable<SealKeysTable>
export type SealTailRow = Selectable<SealTailsTable>
