import { drafts } from '#contract/app/drafts.ts'
import type { preflightIssue } from '#contract/app/documents.ts'
import { ok } from '#domain/result.ts'
import { combinedOnce, placeOwnedFields } from '../envelopes/prepare-to-send.ts'
import { rehearseFields } from '../envelopes/rehearsal.ts'
import { operation } from '../operation.ts'
import type { Answer } from '../operation.ts'
import { faultsOf } from './faults.ts'
import { loadDraft, readable } from './load-draft.ts'
import { problemsOf, strandedIssues, unprintableIssues, warningsOf } from './warnings.ts'

type Issue = Answer<typeof preflightIssue>

/** GET /app/drafts/:id/preflight: errors prevent sending, warnings deserve a look. */
export const preflightDraft = operation(drafts.preflight, async ({ database, caller, ports }, { params }) => {
  const draft = await loadDraft(database, caller, params.id)
  if (!draft.ok) return draft
  const errors = faultsOf(draft.value).map(({ code, message, recipientId, fieldId }): Issue => ({
    severity: 'error',
    code,
    message,
    ...(recipientId === undefined ? {} : { recipientId }),
    ...(fieldId === undefined ? {} : { fieldId }),
  }))
  const documents = readable(ports.storage, draft.value.documents)
  const placement = await placeOwnedFields(ports, documents, draft.value.fields, caller.organisationId)
  if (!placement.ok) return placement
  const { placed } = placement.value
  const rehearsed = await rehearseFields(ports, {
    owner: caller.organisationId,
    documents,
    original: combinedOnce(ports, documents),
    placed,
  })
  if (!rehearsed.ok) return rehearsed
  const { grown, faint } = rehearsed.value
  const problems = await problemsOf(ports, documents, { placed, grown }, caller.organisationId)
  if (!problems.ok) return problems
  return ok({
    issues: [
      ...errors,
      ...strandedIssues(draft.value, placement.value),
      ...unprintableIssues(rehearsed.value),
      ...warningsOf(draft.value, placement.value, { problems: problems.value, faint }),
    ],
  })
})
