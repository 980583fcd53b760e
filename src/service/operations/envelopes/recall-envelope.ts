import { envelopeViews } from '#contract/app/envelopes.ts'
import { recallEnvelope as decideRecall } from '#domain/envelope/lifecycle.ts'
import { asDefined } from '#domain/field/as-defined.ts'
import { ok } from '#domain/result.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { updateEnvelope } from '../../database/envelopes/envelopes.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import { fieldsOf, replaceFields } from '../../database/envelopes/fields.ts'
import { forgetPageTexts } from '../../database/envelopes/page-texts.ts'
import { forgetProgress } from '../../database/envelopes/recipients.ts'
import { forgetProblems } from '../../database/envelopes/sent-messages.ts'
import type { JsonValue } from '../../database/tables/columns.ts'
import { withdrawWitnessLinks } from '../../database/guests/witness-links.ts'
import { authorOf, checkManageable } from '../access.ts'
import { filesOf, removeLater } from '../documents/remove-files.ts'
import { operation } from '../operation.ts'
import { note } from './apply-effects.ts'
import { transition } from './transition.ts'
import type { LockedEnvelope } from './transition.ts'

/**
 * POST /app/envelopes/:id/recall: turns a sent envelope into a draft that can be changed and sent again. Its links are
 * dead for good, and recipients' answers are gone. The audit trail continues and says whose answers they were.
 */
export const recallEnvelope = operation(envelopeViews.recall, async (context, { params }) => {
  const key = { organisationId: context.caller.organisationId, envelopeId: params.id }
  const author = authorOf(context)
  const recalled = await transition({ database: context.database, author }, key, async (state, locked) => {
    const allowed = checkManageable(context.caller, locked.loaded.row)
    if (!allowed.ok) return allowed
    const decided = decideRecall(state)
    if (!decided.ok) return decided
    await startOver(locked)
    const said = note(author, 'envelope-recalled', discarded(locked.loaded))
    return ok({ ...decided.value, notes: [said] })
  })
  return recalled.ok ? ok(undefined) : recalled
})

/** What recipients did, and where fields were, belongs to the pages as they were sent. */
async function startOver({ transaction, loaded: { row } }: LockedEnvelope): Promise<void> {
  const key = { organisationId: row.organisationId, envelopeId: row.id }
  await forgetProgress(transaction, key)
  await forgetProblems(transaction, key)
  await withdrawWitnessLinks(transaction, key)
  await forgetPageTexts(transaction, key)
  await replaceFields(transaction, key, asDefined(await fieldsOf(transaction, key)).map(withoutPlace))
  const named = new Set(filesOf(await documentsOf(transaction, key)))
  if (row.originalKey !== null && !named.has(row.originalKey))
    await removeLater(transaction, [row.originalKey])
  await updateEnvelope(transaction, key, {
    revision: row.revision + 1,
    originalKey: null,
    originalSha256: null,
    rules: null,
    textsRead: null,
  })
}

function withoutPlace<Field>(field: Field): Field & { readonly box: null } {
  return { ...field, box: null }
}

/** Whose finished answers no longer count, by name. */
function discarded({ recipients }: LoadedEnvelope): Record<string, JsonValue> {
  const names = recipients.filter(({ completed }) => completed !== null).map(({ name }) => name)
  return names.length === 0 ? {} : { discardedAnswersOf: names.join(', ') }
}
