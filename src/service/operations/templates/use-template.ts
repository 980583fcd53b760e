import { randomUUIDv7 } from 'node:crypto'
import { templates } from '#contract/v1/templates.ts'
import { templateFieldsOf } from '../../database/envelopes/template-content.ts'
import { findSender } from '../envelopes/find-sender.ts'
import { makeEnvelope } from '../envelopes/make-envelope.ts'
import { operation } from '../operation.ts'
import { envelopeFromTemplate } from './envelope-from-template.ts'
import { findVisibleTemplate } from './find-template.ts'

/** POST /v1/templates/:id/use: an envelope from a template, sent or kept as a draft. Source: open detail 37. */
export const useTemplate = operation(templates.use, async (context, { params, body }) => {
  const { database, caller } = context
  const found = await findVisibleTemplate(database, caller, params.id)
  if (!found.ok) return found
  const { row } = found.value
  const { accountId, groupId = null, draft } = body
  const sender = await findSender(context, { accountId, groupId, shared: body.shared ?? row.envelopeShared })
  if (!sender.ok) return sender
  const fields = await templateFieldsOf(database, { organisationId: row.organisationId, templateId: row.id })
  const planned = await envelopeFromTemplate(
    context,
    { ...found.value, fields },
    {
      key: { organisationId: caller.organisationId, envelopeId: context.once?.id ?? randomUUIDv7() },
      sender: sender.value,
      name: body.name ?? null,
      message: body.message ?? null,
      isDraft: draft ?? false,
      recipients: body.recipients,
      documents: body.documents,
    },
  )
  return planned.ok ? makeEnvelope(context, planned.value) : planned
})
