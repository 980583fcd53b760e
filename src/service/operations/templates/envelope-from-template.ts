import type { templateUse } from '#contract/v1/templates.ts'
import { movePages } from '#domain/field/move-pages.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import type { TemplateContent, TemplateField } from '../../database/envelopes/template-content.ts'
import type { NamedDocument } from '../documents/take-in-all.ts'
import { whileStored } from '../documents/while-stored.ts'
import { faultsOf } from '../drafts/faults.ts'
import type { Sender } from '../envelopes/find-sender.ts'
import type { NewEnvelope } from '../envelopes/make-envelope.ts'
import { wordsOf } from '../envelopes/plan-envelope.ts'
import type { EnvelopePlan } from '../envelopes/plan-envelope.ts'
import type { Asked, Context } from '../operation.ts'
import { assignRoles } from './assign-roles.ts'
import { gatherDocuments } from './gather-documents.ts'

type Body = Asked<typeof templateUse>

/** A template with everything that an envelope takes from it. */
export interface TemplateSource extends TemplateContent {
  readonly fields: readonly TemplateField[]
}

/** What one use of a template asks for. Null takes the template's own. */
export interface TemplateRequest extends Pick<Body, 'recipients' | 'documents'> {
  readonly key: EnvelopeKey
  readonly sender: Sender
  readonly name: string | null
  readonly message: string | null
  readonly isDraft: boolean
}

/**
 * Plans an envelope with a template's documents, roles and fields, and stores its documents. What the request leaves
 * out is taken from the template. Anchors are searched in the final documents. Source: open detail 37.
 */
export async function envelopeFromTemplate(
  context: Pick<Context, 'ports' | 'log'>,
  { row, documents, roles, fields }: TemplateSource,
  request: TemplateRequest,
): Promise<Result<NewEnvelope>> {
  const { key, sender, isDraft } = request
  const plan = assignRoles(roles, fields, request.recipients)
  if (!plan.ok) return plan
  const gathered = await whileStored(context, () =>
    gatherDocuments(context.ports, key, documents, request.documents ?? []),
  )
  if (!gathered.ok) return gathered
  const moved = movePages(plan.value.fields, documents, gathered.value.inPlaceOf)
  const name = request.name ?? row.envelopeName ?? ''
  const complete = { ...plan.value, fields: moved }
  const fit = isDraft ? ok(true) : checkComplete(name, complete, gathered.value.documents)
  if (!fit.ok) return fit
  return ok({
    key,
    name,
    message: request.message ?? row.envelopeMessage,
    metadata: {},
    isDraft,
    sender,
    plan: complete,
    documents: gathered.value.documents,
    templateId: row.id,
    templatePolicy: row.policy,
  })
}

/** Refuses what neither the request nor the template provides, by the rules for sending a draft. */
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
