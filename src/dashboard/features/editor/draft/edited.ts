import type { Draft, DraftContent, DraftRecipient } from '../../../api/sending/drafts.ts'

/** Someone who takes part: a recipient of an envelope, or a role of a template with whom it proposes. */
export type Party = DraftRecipient & {
  /** What a role is called; an envelope's recipients have none. */
  readonly role?: string
}

/** What a template says of the envelopes that are made from it. */
export interface EnvelopeDefaults {
  readonly name: string
  readonly shared: boolean
}

/** What the editor changes: the content of a draft or of a template. The message is the envelope's in both. */
export type EditedContent = Omit<DraftContent, 'recipients'> & {
  recipients: Party[]
  /** Only there while a template is edited. */
  envelope?: EnvelopeDefaults
}

/** A draft or a template as it is kept. */
export type Edited = EditedContent &
  Pick<Draft, 'id' | 'revision' | 'documents'> &
  Partial<Pick<Draft, 'sent'>>
