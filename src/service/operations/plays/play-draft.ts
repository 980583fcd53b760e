import { plays } from '#contract/signing/plays.ts'
import type { play } from '#contract/signing/plays.ts'
import { sendEnvelope } from '#domain/envelope/lifecycle.ts'
import { isTurnOf } from '#domain/recipient/routing.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Database, Executor } from '../../database/connection.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import {
  loadEnvelope,
  lockEnvelope,
  saveTransition,
  stateOf,
} from '../../database/envelopes/envelope-aggregate.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { fieldsOf, replaceFields } from '../../database/envelopes/fields.ts'
import { whileStored } from '../documents/while-stored.ts'
import { faultsOf } from '../drafts/faults.ts'
import { loadDraft, readable } from '../drafts/load-draft.ts'
import type { Draft } from '../drafts/load-draft.ts'
import { freezeRules } from '../envelopes/freeze-rules.ts'
import { countFields, wordsOf } from '../envelopes/plan-envelope.ts'
import { pathOfStored, rehearseToSend } from '../envelopes/prepare-to-send.ts'
import type { PreparedEnvelope } from '../envelopes/prepare-to-send.ts'
import { originOf } from '../guests/origin.ts'
import { isoOrNull } from '../moments.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Answer, Context } from '../operation.ts'
import { QueueFull, Turns } from '../../ports/turns.ts'
import { stampedFields } from '../sealing/stamp-items.ts'
import type { StampedField } from '../sealing/stamp-items.ts'
import { copied } from '../signing/present-view.ts'
import { fillAs, finishAs, openPart } from './part.ts'

type Play = Answer<typeof play>

/** Fields on the pages of all recipients together. Each of them is read, filled in, and sent to the browser. */
const mostShown = 10_000
/** A play holds a connection to the database, of which there are a few. */
const turns = new Turns({ atOnce: 2, waiting: 40, waitingOfOne: 10 })

/**
 * GET /app/drafts/:id/play: sends the draft and lets everyone act in turn, with sample values, in a transaction that is
 * undone. So what is shown comes from the code that serves the recipients themselves.
 */
export const playDraft = operation(plays.draft, async (context, { params }) => {
  const draft = await loadDraft(context.database, context.caller, params.id)
  if (!draft.ok) return draft
  const acting = draft.value.recipients.filter(({ type }) => type !== 'carbon-copy').length
  if (acting * draft.value.fields.length > mostShown)
    return refuse(
      refusal('too-large', 'The draft has too many recipients and fields to be shown here. You can send it.'),
    )
  const faults = faultsOf(draft.value)
  if (faults.length > 0) {
    const errors = faults.map(({ path, message }) => ({ path, message }))
    return refuse(refusal('not-ready-to-send', wordsOf(errors), { errors }))
  }
  const rehearsed = await whileStored(context, () =>
    rehearseToSend(context.ports, draft.value.key, {
      documents: readable(context.ports.storage, draft.value.documents),
      fields: draft.value.fields,
      recipients: draft.value.recipients,
      pathOf: pathOfStored,
    }),
  )
  if (!rehearsed.ok) return rehearsed
  const play = () =>
    undone(context.database, (transaction) =>
      playIn(context, transaction, draft.value, rehearsed.value.fields),
    )
  return turns.run(draft.value.key.organisationId, play).catch((error: unknown) => {
    if (!(error instanceof QueueFull)) throw error
    const detail = 'Too many drafts are being played at once. Try again in a moment.'
    return refuse(refusal('too-many-requests', detail, { retryAfter: 5 }))
  })
})

class Undone extends Error {}

/** What work in a transaction comes to, which is undone in any case. */
async function undone<Value>(
  database: Database,
  work: (transaction: Executor) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const outcomes: Result<Value>[] = []
  try {
    await database.transaction().execute(async (transaction) => {
      outcomes.push(await work(transaction))
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  const [outcome] = outcomes
  if (outcome === undefined) throw new Error('The work of a transaction came to nothing')
  return outcome
}

async function playIn(
  context: Context<AccountCaller>,
  transaction: Executor,
  draft: Draft,
  fields: PreparedEnvelope['fields'],
): Promise<Result<Play>> {
  const sent = await sendIn(transaction, draft, fields)
  if (!sent.ok) return sent
  const parts: Play['parts'] = []
  let loaded = await reload(transaction, draft)
  for (let turn = 1; turn <= loaded.recipients.length; turn += 1) {
    const state = stateOf(loaded)
    const active = loaded.recipients.filter(({ id }) =>
      state.recipients.some((one) => one.id === id && isTurnOf(one, state.recipients)),
    )
    if (active.length === 0) break
    const opened = []
    for (const recipient of active) {
      const part = await openPart(context, transaction, loaded, recipient)
      opened.push({ part, filled: await fillAs(transaction, part) })
    }
    // By now everyone whose turn it is has entered everything and no one has finished: what they must not see is there.
    for (const { part, filled } of opened) {
      const { recipient, steps } = part
      const { view } = await openPart(context, transaction, loaded, recipient)
      parts.push({
        recipientId: recipient.id,
        turn,
        steps,
        message: view.envelope.message,
        fields: view.fields.map(({ witnessLink: _, answered: __, sameInk: ___, ...field }) => field),
        filled,
      })
    }
    for (const recipient of active) await finishAs(transaction, recipient)
    loaded = await reload(transaction, draft)
  }
  return ok(await present(transaction, draft, loaded, parts))
}

/** Sends the draft as sending does, without anyone being told. */
async function sendIn(
  transaction: Executor,
  draft: Draft,
  fields: PreparedEnvelope['fields'],
): Promise<Result<true>> {
  const loaded = await lockEnvelope(transaction, draft.key)
  if (loaded === undefined || loaded.row.status !== 'draft' || loaded.row.revision !== draft.row.revision)
    return refuse(refusal('conflict', 'The draft has just been changed. Try again.'))
  const { deadline } = await freezeRules(transaction, loaded.row)
  const readiness = {
    documents: draft.documents.length,
    fields: countFields(draft.fields),
    deadline: deadline.value,
  }
  const sent = sendEnvelope(stateOf(loaded), readiness, await databaseNow(transaction))
  if (!sent.ok) return sent
  await replaceFields(transaction, draft.key, fields)
  await saveTransition(transaction, loaded, sent.value.state)
  return ok(true)
}

async function reload(transaction: Executor, { key }: Pick<Draft, 'key'>): Promise<LoadedEnvelope> {
  const loaded = await loadEnvelope(transaction, key)
  if (loaded === undefined) throw new Error(`The envelope ${key.envelopeId} vanished under its lock`)
  return loaded
}

async function present(
  transaction: Executor,
  { key }: Pick<Draft, 'key'>,
  { row, recipients }: LoadedEnvelope,
  parts: Play['parts'],
): Promise<Play> {
  const documents = await documentsOf(transaction, key)
  const fields = await fieldsOf(transaction, key)
  const origin = await originOf(transaction, row)
  const shown = new Map(parts.flatMap((part) => part.fields.map((field) => [field.id, field] as const)))
  const stamped = stampedFields({ fields, recipients })
  let firstPage = 1
  return {
    documents: documents.map(({ id, name, pages }) => {
      const document = { id, name, firstPage, pages: pages.map(({ width, height }) => ({ width, height })) }
      firstPage += pages.length
      return document
    }),
    parts,
    copies: recipients.filter(({ type }) => type === 'carbon-copy').map(({ id }) => id),
    paper: stamped.flatMap(({ field, answer, owner }) => {
      const known = shown.get(field.id)
      if (known === undefined) return []
      const { shown: _, mine: __, editable: ___, ...rest } = known
      return [
        { field: { ...rest, answer: answerOf(answer) }, completedAt: isoOrNull(owner?.completed ?? null) },
      ]
    }),
    utcOffset: origin.sender.timezone,
  }
}

/** The answer with the contract's mutable arrays. */
function answerOf({ art, ...answer }: StampedField['answer']): Play['paper'][number]['field']['answer'] {
  return { ...answer, art: copied(art) }
}
