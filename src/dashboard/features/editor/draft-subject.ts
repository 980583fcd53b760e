import { draftDocuments } from '../../api/sending/documents.ts'
import {
  createDraft,
  orderDocuments,
  readDraft,
  removeDocument,
  saveDraft,
} from '../../api/sending/drafts.ts'
import { paths } from '../../paths.ts'
import { newRecipient } from './draft/draft-content.ts'
import { DraftMenu } from './draft-menu.tsx'
import { ReviewStep } from './review/review-step.tsx'
import { SendButtons } from './review/send-buttons.tsx'
import type { Subject } from './subject.ts'

/** The editor's subject at `/create-envelope`: an envelope that is being prepared. */
export const draftSubject: Subject = {
  ...draftDocuments,
  kind: 'draft',
  words: {
    noun: 'draft',
    untitled: 'New envelope',
    back: 'Back to envelopes',
    whole: 'the envelope',
    documentsIntro: 'Add what has to be signed. Several files become one envelope.',
    parties: {
      title: 'Recipients',
      intro: 'Lower numbers act first. People with the same number act at the same time.',
      add: 'Add recipient',
      noneTitle: 'No recipients yet',
      none: 'Add everyone who signs, looks at the documents, or receives a copy.',
      noSigner: 'Fields belong to someone who signs. Add a signer first.',
    },
    gone: 'It was discarded, or you lost access to it.',
    cannotOpen: 'It may have been discarded, or you may not have access to it.',
  },
  stepLabels: {
    documents: 'Documents',
    recipients: 'Recipients',
    fields: 'Fields',
    review: 'Review & send',
  },
  service: {
    create: createDraft,
    read: readDraft,
    save: saveDraft,
    ...draftDocuments.editing,
    orderDocuments,
    removeDocument,
    forgetsPasswords: true,
  },
  param: 'envelopeId',
  list: paths.envelopes.href(),
  newParty: newRecipient,
  idIn: ({ envelopeId }) => envelopeId,
  lists: 'envelopes',
  Review: ReviewStep,
  Finish: SendButtons,
  Menu: DraftMenu,
}
