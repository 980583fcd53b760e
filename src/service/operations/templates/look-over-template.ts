import type { preflightIssue } from '#contract/app/documents.ts'
import { templateEditing } from '#contract/app/templates.ts'
import { ok } from '#domain/result.ts'
import { templateFieldsOf } from '../../database/envelopes/template-content.ts'
import type {
  TemplateContent,
  TemplateField,
  TemplateRole,
} from '../../database/envelopes/template-content.ts'
import { placesOf } from '../documents/anchor-text.ts'
import { suggestedFields } from '../documents/suggested-fields.ts'
import { faultsOf } from '../drafts/faults.ts'
import type { DraftFault } from '../drafts/faults.ts'
import { readable } from '../drafts/load-draft.ts'
import { problemsOf, strandedIssues, unprintableIssues, warningsOf } from '../drafts/warnings.ts'
import { combinedOnce, placeOwnedFields } from '../envelopes/prepare-to-send.ts'
import { rehearseFields } from '../envelopes/rehearsal.ts'
import { operation } from '../operation.ts'
import type { Answer } from '../operation.ts'
import { findVisibleTemplate } from './find-template.ts'

type Issue = Answer<typeof preflightIssue>

/**
 * GET /app/templates/:id/preflight: errors prevent envelopes created from it from being sent, warnings deserve a look.
 */
export const preflightTemplate = operation(
  templateEditing.preflight,
  async ({ database, caller, ports }, { params }) => {
    const found = await findVisibleTemplate(database, caller, params.id)
    if (!found.ok) return found
    const { row, documents, roles } = found.value
    const fields = await templateFieldsOf(database, {
      organisationId: row.organisationId,
      templateId: row.id,
    })
    const errors = lookOver({ row, documents, roles, fields })
    const files = readable(ports.storage, documents)
    const placement = await placeOwnedFields(ports, files, fields, row.organisationId)
    if (!placement.ok) return placement
    const recipients = roles.map(asRecipient)
    const warned = { recipients, documents, fields }
    const { placed } = placement.value
    const original = combinedOnce(ports, files)
    const rehearsed = await rehearseFields(ports, {
      owner: row.organisationId,
      documents: files,
      original,
      placed,
    })
    if (!rehearsed.ok) return rehearsed
    const { grown, faint } = rehearsed.value
    const problems = await problemsOf(ports, files, { placed, grown }, row.organisationId)
    if (!problems.ok) return problems
    return ok({
      issues: [
        ...errors,
        ...strandedIssues(warned, placement.value),
        ...unprintableIssues(rehearsed.value),
        ...warningsOf(warned, placement.value, { problems: problems.value, faint }),
      ],
    })
  },
)

/** What prevents envelopes created from a template from being sent, regardless of who takes its roles. */
export function lookOver({
  row,
  documents,
  roles,
  fields,
}: TemplateContent & { readonly fields: readonly TemplateField[] }): Issue[] {
  const proposed = new Map(roles.map((role) => [role.id, role.recipientEmail !== null]))
  return faultsOf({ row, documents, recipients: roles.map(asRecipient), fields })
    .filter(({ code, recipientId = '' }) => code !== 'invalid-email' || proposed.get(recipientId) === true)
    .map(asIssue)
}

/** GET /app/templates/:id/anchors: where texts occur on the pages of a template. */
export const findTemplateAnchors = operation(
  templateEditing.anchors,
  async ({ database, caller, ports }, { params, query }) => {
    const template = await findVisibleTemplate(database, caller, params.id)
    if (!template.ok) return template
    const documents = readable(ports.storage, template.value.documents)
    return placesOf(ports, documents, query.texts, caller.organisationId)
  },
)

/** GET /app/templates/:id/suggestions: the fields that the documents themselves ask for. */
export const suggestTemplateFields = operation(templateEditing.suggestions, async (context, { params }) => {
  const template = await findVisibleTemplate(context.database, context.caller, params.id)
  if (!template.ok) return template
  return ok(await suggestedFields(context, template.value.documents))
})

/** A role as the recipient rules see it, under its own name rather than that of the proposed person. */
function asRecipient(role: TemplateRole, position: number) {
  return {
    id: role.id,
    position,
    name: role.name.trim() || `Role ${position + 1}`,
    email: role.recipientEmail ?? '',
    mobile: role.recipientMobile,
    smsAuth: null,
    type: role.recipientType,
    redirects: {
      sessionCompleted: role.recipientRedirects.sessionCompleted ?? null,
      sessionDeclined: role.recipientRedirects.sessionDeclined ?? null,
    },
  }
}

/** What templates say in other words than envelopes. */
const words: Partial<Record<DraftFault['code'], string>> = {
  'no-name': 'Give the template a name.',
  'no-recipient': 'Add at least one role.',
  'no-signer': 'Add at least one role that signs.',
}

function asIssue({ code, message, recipientId, fieldId }: DraftFault): Issue {
  return {
    severity: 'error',
    code,
    message: words[code] ?? message,
    ...(recipientId === undefined ? {} : { recipientId }),
    ...(fieldId === undefined ? {} : { fieldId }),
  }
}
