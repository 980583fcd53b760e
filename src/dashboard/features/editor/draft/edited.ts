import type { Draft, DraftContent, DraftRecipient } from '../../../api/sending/drafts.ts'

/** A participant: a recipient of an envelope, or a role of a template with its proposed person. */
export type Party = DraftRecipient & {
  /** The name of a role. An envelope's recipients have none. */
  readonly role?: string
}

/** A template's settings for the envelopes created from it. */
export interface EnvelopeDefaults {
  readonly name: string
  readonly shared: boolean
}

/** What the editor changes: the content of a draft or of a template. In both, the message is the envelope's. */
export type EditedContent = Omit<DraftContent, 'recipients'> & {
  recipients: Party[]
  /** Present only while a template is edited. */
  envelope?: EnvelopeDefaults
}

/** A draft or a template as stored. */
export type Edited = EditedContent &
  Pick<Draft, 'id' | 'revision' | 'documents'> &
  Partial<Pick<Draft, 'sent'>>
