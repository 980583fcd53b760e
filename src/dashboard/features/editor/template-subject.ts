import { templateDocuments } from '../../api/sending/documents.ts'
import {
  createTemplate,
  orderTemplateDocuments,
  readTemplate,
  removeTemplateDocument,
  saveTemplate,
} from '../../api/sending/templates.ts'
import { paths } from '../../paths.ts'
import { ReplacingFile } from './documents/replacing-file.tsx'
import { TemplateReviewStep, UseTemplate } from './review/template-review-step.tsx'
import type { Subject } from './subject.ts'
import { editedOf, newRole, templateOf } from './draft/template-content.ts'
import { TemplateMenu } from './template-menu.tsx'

/** The editor's subject at `/create-template`: a template for envelopes. */
export const templateSubject: Subject = {
  ...templateDocuments,
  kind: 'template',
  words: {
    noun: 'template',
    untitled: 'New template',
    back: 'Back to templates',
    whole: 'the template',
    documentsIntro: 'Add what has to be signed each time. Each use can replace single files.',
    parties: {
      title: 'Roles',
      intro: 'Who takes part each time. Lower numbers act first. The same number acts at the same time.',
      add: 'Add role',
      noneTitle: 'No roles yet',
      none: 'Add a role for everyone who signs, looks at the documents, or receives a copy: tenant, landlord …',
      noSigner: 'Fields belong to a role that signs. There is none yet.',
    },
    gone: 'It was deleted, or you lost access to it.',
    cannotOpen: 'It may have been deleted, or you may not have access to it.',
  },
  stepLabels: { documents: 'Documents', recipients: 'Roles', fields: 'Fields', review: 'Details' },
  service: {
    create: async () => editedOf(await createTemplate()),
    read: async (id) => editedOf(await readTemplate(id)),
    save: (id, content, revision) => saveTemplate(id, templateOf(content), revision),
    ...templateDocuments.editing,
    orderDocuments: async (id, ids) => editedOf(await orderTemplateDocuments(id, ids)),
    removeDocument: async (id, documentId) => editedOf(await removeTemplateDocument(id, documentId)),
    forgetsPasswords: false,
  },
  param: 'templateId',
  list: paths.templates.href(),
  saveOnLeave: (id, content, revision) => templateDocuments.saveOnLeave(id, templateOf(content), revision),
  newParty: newRole,
  idIn: ({ templateId }) => templateId,
  lists: 'templates',
  Replacing: ReplacingFile,
  Review: TemplateReviewStep,
  Finish: UseTemplate,
  Menu: TemplateMenu,
}
