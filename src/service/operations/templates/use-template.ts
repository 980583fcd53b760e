import { randomUUIDv7 } from 'node:crypto'
import { templates } from '#contract/v1/templates.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { NamedDocument } from '../documents/take-in-all.ts'
import { whileStored } from '../documents/while-stored.ts'
import { templateFieldsOf } from '../../database/template-content.ts'
import type { TemplateField } from '../../database/template-content.ts'
import { faultsOf } from '../drafts/faults.ts'
import { movePages } from '#domain/field/move-pages.ts'
import { findSender } from '../envelopes/find-sender.ts'
import { makeEnvelope } from '../envelopes/make-envelope.ts'
import { wordsOf } from '../envelopes/plan-envelope.ts'
import type { EnvelopePlan } from '../envelopes/plan-envelope.ts'
import { operation } from '../operation.ts'
import { findVisibleTemplate } from './find-template.ts'
import { assignRoles } from './assign-roles.ts'
import { gatherDocuments } from './gather-documents.ts'

/**
 * POST /v1/templates/:id/use: an envelope with the template's documents, roles and fields, sent or kept as a draft. What the
 * request leaves out is taken from the template; anchors are looked for in the documents that stand there in the end.
 * Source: open detail 37.
 */
export const useTemplate = operation(templates.use, async (context, { params, body }) => {
  const { database, caller, ports } = context
  const found = await findVisibleTemplate(database, caller, params.id)
  if (!found.ok) return found
  const { row, documents, roles } = found.value
  const { accountId, groupId = null, draft } = body
  const sender = await findSender(context, { accountId, groupId, shared: body.shared ?? row.envelopeShared })
  if (!sender.ok) return sender
  const key = { organisationId: caller.organisationId, envelopeId: randomUUIDv7() }
  const fields = await templateFieldsOf(database, { organisationId: row.organisationId, templateId: row.id })
  const plan = assignRoles(roles, fields, body.recipients)
  if (!plan.ok) return plan
  const gathered = await whileStored(context, () =>
    gatherDocuments(ports, key, documents, body.documents ?? []),
  )
  if (!gathered.ok) return gathered
  const moved = movePages(plan.value.fields, documents, gathered.value.inPlaceOf)
  const isDraft = draft ?? false
  const name = body.name ?? row.envelopeName ?? ''
  const complete = { ...plan.value, fields: moved }
  const fit = isDraft ? ok(true) : checkComplete(name, complete, gathered.value.documents)
  if (!fit.ok) return fit
  return makeEnvelope(context, {
    key,
    name,
    message: body.message ?? row.envelopeMessage,
    metadata: {},
    isDraft,
    sender: sender.value,
    plan: complete,
    documents: gathered.value.documents,
    templateId: row.id,
  })
})

/** Refuses what neither the request nor the template gives, by the rules for a draft that is sent. */
function checkComplete(
  name: string,
  { recipients, fields }: EnvelopePlan & { readonly fields: readonly TemplateField[] },
  documents: readonly NamedDocument[],
): Result<true> {
  const checked = recipients.map(({ id, body, state }, position) => ({
    id,
    position,
    name: body.name,
    email: body.email,
    mobile: body.mobile ?? null,
    smsAuth: body.smsAuth ?? null,
    type: state.type,
    redirects: {
      sessionCompleted: body.redirects?.sessionCompleted ?? null,
      sessionDeclined: body.redirects?.sessionDeclined ?? null,
    },
  }))
  const faults = faultsOf({ row: { name }, documents, recipients: checked, fields })
  if (faults.length === 0) return ok(true)
  const errors = faults.map(({ path, message }) => ({ path, message }))
  return refuse(refusal('not-ready-to-send', wordsOf(errors), { errors }))
}
