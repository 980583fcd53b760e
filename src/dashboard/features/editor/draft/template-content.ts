import type { EditedTemplate, TemplateContent, TemplateRole } from '../../../api/sending/templates.ts'
import { newId } from './draft-content.ts'
import type { Edited, EditedContent, Party } from './edited.ts'

/** A template as the editor has it: roles are parties, with the defaults of its envelopes. */
export function editedOf(template: EditedTemplate): Edited {
  const { id, revision, documents, name, shared, groupId, fields, roles } = template
  return {
    id,
    revision,
    documents,
    name,
    shared,
    groupId,
    fields,
    message: template.envelopeMessage,
    metadata: {},
    recipients: roles.map(partyOf),
    envelope: { name: template.envelopeName, shared: template.envelopeShared },
  }
}

/** The part of the editor's content that a template is saved with. */
export function templateOf({
  name,
  shared,
  groupId,
  message,
  recipients,
  fields,
  envelope,
}: EditedContent): TemplateContent {
  return {
    name,
    shared,
    groupId,
    envelopeName: envelope?.name ?? '',
    envelopeMessage: message,
    envelopeShared: envelope?.shared ?? false,
    roles: recipients.map(roleOf),
    fields,
  }
}

/** A role without details, which acts after all others. */
export function newRole(roles: readonly Party[]): Party {
  return partyOf({
    id: newId(),
    name: '',
    recipientName: '',
    recipientEmail: '',
    recipientMobile: '',
    recipientType: 'signer',
    recipientPassword: '',
    recipientOrder: Math.max(0, ...roles.map((role) => role.order)) + 1,
    sessionCompleted: '',
    sessionDeclined: '',
  })
}

/** A template returns its roles' passwords, as the interface does, so what was typed stays. */
function partyOf(role: TemplateRole): Party {
  return {
    id: role.id,
    role: role.name,
    name: role.recipientName,
    email: role.recipientEmail,
    mobile: role.recipientMobile,
    type: role.recipientType,
    order: role.recipientOrder,
    password: role.recipientPassword,
    hasPassword: role.recipientPassword !== '',
    sessionCompleted: role.sessionCompleted,
    sessionDeclined: role.sessionDeclined,
    message: '',
    smsAuth: '',
    muted: false,
  }
}

function roleOf(party: Party): TemplateRole {
  return {
    id: party.id,
    name: party.role ?? '',
    recipientName: party.name,
    recipientEmail: party.email,
    recipientMobile: party.mobile,
    recipientType: party.type,
    recipientPassword: party.password ?? '',
    recipientOrder: party.order,
    sessionCompleted: party.sessionCompleted,
    sessionDeclined: party.sessionDeclined,
  }
}
