import type { Intake } from '#domain/document/intake.ts'
import type { EnvelopeStatus } from '#domain/envelope/envelope.ts'
import type {
  DropdownOption,
  FieldAnswer,
  FieldType,
  FontType,
  PageRect,
  SignatureArt,
} from '#domain/field/field.ts'
import type { FieldSuggestion } from '#domain/field/suggestions/suggestion.ts'
import type { Language } from '#domain/language.ts'
import type { Policy, ResolvedPolicy } from '#domain/policy/policy.ts'
import type { RecipientStatus, RecipientType } from '#domain/recipient/recipient.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  Json,
  JsonOrNull,
  JsonValue,
  JsonWithDefault,
  Made,
  MomentOrNull,
  Text,
  TextOrNull,
} from './columns.ts'

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
  /** Why the last attempt to seal its files failed. Null once they are sealed. */
  sealFailure: TextOrNull
  /** The head of its audit trail's chain. */
  auditHead: TextOrNull
  /** Since when it is not sealed because it disagrees with its evidence, or its finished file does. */
  held: MomentOrNull
  heldReasons: JsonWithDefault<HeldReason[]>
  /** When its sealed files were last compared with what was recorded. */
  filesChecked: MomentOrNull
  originalKey: TextOrNull
  originalSha256: TextOrNull
  masterKey: TextOrNull
  masterSha256: TextOrNull
  certificateKey: TextOrNull
  combinedKey: TextOrNull
  /** What its sender decided about it, and what its template did when it was used. */
  policy: JsonWithDefault<Policy>
  templatePolicy: JsonWithDefault<Policy>
  /** What holds for it since it was sent. Null for a draft, and for one that an earlier version sent. */
  rules: JsonOrNull<ResolvedPolicy>
  /** When it ends by itself. */
  deadline: MomentOrNull
  /** Since when it is on hold: not erased, whatever the rules say. */
  keptSince: MomentOrNull
  /** When its sender was warned that it will be erased, and when again. */
  erasureWarned: MomentOrNull
  erasureWarnedAgain: MomentOrNull
  /** When its personal values were erased, and when its files were too. */
  purgeBegun: MomentOrNull
  purged: MomentOrNull
  /** When the texts of its pages were taken into the search. Null for a draft. */
  textsRead: MomentOrNull
  /** Its JSON in list responses, without addresses and recipients. */
  wire: GeneratedAlways<string>
}

/** What disagrees with an envelope's evidence, and which document, recipient, field, event or page that concerns. */
export interface HeldReason {
  what: string
  id: string | null
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
  /** Unpacked size of its page content in bytes. */
  unpacked: Generated<number>
  sha256: Text
  pages: Json<PageSize[]>
  removed: JsonWithDefault<string[]>
  /** What its form asked for when it was uploaded. Pages count from the document's first. */
  form: JsonWithDefault<FieldSuggestion[]>
  signed: Generated<boolean>
  storageKey: Text
  /** SHA-256 of the file as it was uploaded. Null for one from before that was kept, as is its key. */
  uploadedSha256: TextOrNull
  uploadKey: TextOrNull
  /** A small picture of its first page. Null until someone looks at it. */
  pictureKey: TextOrNull
  /** What became of its parts when it was uploaded. */
  intake: JsonWithDefault<Intake>
  created: Made
}

interface Redirects {
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
  /** The language that the sender chose for them. Their own choice comes first. */
  language: ColumnType<Language | null, Language | null | undefined, Language | null>
  /** Whether the sender asks them to prove their identity. Null leaves it to the rules. */
  asksIdentity: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
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
  /** The number of reminders since their link was last sent. */
  reminders: Generated<number>
  /** Their JSON in list responses. */
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
  /** What its sender calls it. */
  label: TextOrNull
  /** The printed words beside it, found when it was sent. */
  foundLabel: TextOrNull
  /** Place on the page, in specification space. Null in a draft. */
  box: JsonOrNull<PageRect>
  answer: JsonOrNull<FieldAnswer>
  answered: MomentOrNull
  answeredBy: TextOrNull
  created: Made
  /** The same for the same drawing. The database keeps these three. Null where nothing is drawn, and for old answers. */
  inkHash: Kept<string>
  /** Size of the drawing as JSON. */
  inkBytes: Kept<number>
  /** The answer without the drawing. */
  answerBrief: Kept<FieldAnswer>
}

/** What the database keeps of the drawing in a field. */
export type Ink = Pick<FieldsTable, 'inkHash' | 'inkBytes' | 'answerBrief'>
/** Null or what the database itself keeps. */
type Kept<Value> = ColumnType<Value | null, never, never>

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
  policy: JsonWithDefault<Policy>
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
  /** As earlier versions kept it. Null once it is encrypted. */
  recipientPassword: TextOrNull
  recipientPasswordEncrypted: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  recipientOrder: Generated<number>
  recipientRedirects: JsonWithDefault<Partial<Redirects>>
}

export interface TemplateFieldsTable extends Omit<
  FieldsTable,
  'envelopeId' | 'recipientId' | 'foundLabel' | 'box' | 'answer' | 'answered' | 'answeredBy' | keyof Ink
> {
  templateId: Text
  roleId: Text
}
