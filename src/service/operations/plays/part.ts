import { stepsOnTheWay } from '#contract/signing/plays.ts'
import type { play } from '#contract/signing/plays.ts'
import type { signingView } from '#contract/signing/signing.ts'
import { checkAnswer, initialAnswer } from '#domain/field/answers.ts'
import type { FieldAnswer } from '#domain/field/field.ts'
import { sampleAnswers } from '#domain/field/sample.ts'
import { completeRecipient } from '#domain/envelope/lifecycle.ts'
import { stepOf } from '#domain/recipient/access.ts'
import type { Proofs } from '#domain/recipient/access.ts'
import type { Recipient } from '#domain/recipient/recipient.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { saveAnswer } from '../../database/envelopes/answers.ts'
import { loadEnvelope, saveTransition, stateOf } from '../../database/envelopes/envelope-aggregate.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { fieldsOf, placedOnly } from '../../database/envelopes/fields.ts'
import type { PlacedFieldRow } from '../../database/envelopes/fields.ts'
import type { RecipientRow } from '../../database/tables/schema.ts'
import { checkPrinted } from '../fields/check-printed.ts'
import type { AccountCaller, Answer, Context } from '../operation.ts'
import { copied, presentView } from '../signing/present-view.ts'
import { proofsOf } from '../signing/session.ts'

type Step = (typeof stepsOnTheWay)[number]
type Filled = Answer<typeof play>['parts'][number]['filled']

/** What a recipient has before them when their turn begins. */
export interface Part {
  readonly recipient: RecipientRow
  readonly steps: Step[]
  readonly view: Answer<typeof signingView>
}

/** Opens the page of a recipient whose turn it is, past everything that comes before the documents. */
export async function openPart(
  context: Pick<Context<AccountCaller>, 'database' | 'config' | 'now' | 'ports'>,
  transaction: Executor,
  loaded: LoadedEnvelope,
  recipient: RecipientRow,
): Promise<Part> {
  const state = stateOf(loaded)
  const own = ownOf(state.recipients, recipient.id)
  const steps = stepsBefore(proofsOf(null, recipient, loaded.row), (proofs) =>
    stepOf(state.envelope, own, state.recipients, proofs),
  )
  const { organisationId, envelopeId, id: recipientId } = recipient
  const caller = { kind: 'recipient' as const, organisationId, envelopeId, recipientId }
  const progress = {
    loaded,
    state,
    recipient,
    step: 'open' as const,
    isProven: true,
    identityCheck: null,
    ceremonyId: null,
  }
  return { recipient, steps, view: await presentView({ ...context, caller }, progress, transaction) }
}

/** The steps that a recipient meets one after the other, each once the one before is done. */
function stepsBefore(wanted: Proofs, stepWith: (proofs: Proofs) => ReturnType<typeof stepOf>): Step[] {
  const steps: Step[] = []
  for (;;) {
    const step = stepWith({
      ...wanted,
      passwordGiven: steps.includes('password'),
      codeGiven: steps.includes('code'),
      identityGiven: steps.includes('identity'),
      consented: steps.includes('consent'),
    })
    const next = stepsOnTheWay.find((one) => one === step)
    if (next === undefined || steps.includes(next)) return steps
    steps.push(next)
  }
}

/** Fills in what the recipient's page lets them, with samples that the service takes. */
export async function fillAs(transaction: Executor, { recipient, view }: Part): Promise<Filled> {
  const now = await databaseNow(transaction)
  const rows = new Map(placedOnly(await fieldsOf(transaction, recipient)).map((row) => [row.id, row]))
  const filled: Filled = []
  for (const { id, editable, mine } of view.fields) {
    const row = rows.get(id)
    if (!editable || !mine || row === undefined) continue
    const answer = sampleFor(row, recipient)
    if (answer === null) continue
    await saveAnswer(transaction, recipient, id, { answer, answered: now, answeredBy: recipient.id })
    filled.push({ id, answer: { ...answer, art: copied(answer.art) } })
  }
  return filled
}

/** Finishes for a recipient whose turn it is. */
export async function finishAs(transaction: Executor, recipient: RecipientRow): Promise<void> {
  const loaded = await loadEnvelope(transaction, recipient)
  const finished = loaded && completeRecipient(stateOf(loaded), recipient.id, await databaseNow(transaction))
  if (loaded === undefined || !finished?.ok)
    throw new Error(`The recipient ${recipient.id} could not finish in the play`)
  await saveTransition(transaction, loaded, finished.value.state)
}

/** The first sample that a real answer's rules take. */
function sampleFor(row: PlacedFieldRow, { name, email, type }: RecipientRow): FieldAnswer | null {
  const person = { name, email, type, initials: initialsOf(name) }
  for (const sample of sampleAnswers(row, row.answer ?? initialAnswer(row), person)) {
    const checked = checkAnswer(row, sample)
    if (checked.ok && checkPrinted(row, checked.value).ok) return checked.value
  }
  return null
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

function ownOf(recipients: readonly Recipient[], id: string): Recipient {
  const own = recipients.find((one) => one.id === id)
  if (own === undefined) throw new Error(`The recipient ${id} is gone from its envelope`)
  return own
}
