import { signing } from '#contract/signing/signing.ts'
import { formatDate } from '#domain/date-format.ts'
import type { Language } from '#domain/language.ts'
import { completeRecipient } from '#domain/envelope/lifecycle.ts'
import { initialAnswer, missingRequired } from '#domain/field/answers.ts'
import type { FieldAnswer } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { consent } from '#domain/recipient/consent.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { isVisibleTo, witnessedDigest } from '#evidence/act.ts'
import type { Shown } from '#evidence/act.ts'
import { shownDigest } from '#evidence/shown.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { fillAnswers } from '../../database/envelopes/answers.ts'
import type { AuditNote } from '../../database/envelopes/audit-events.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import { fieldsOf, placedOnly } from '../../database/envelopes/fields.ts'
import type { PlacedFieldRow } from '../../database/envelopes/fields.ts'
import { keepLanguage } from '../../database/envelopes/recipient-languages.ts'
import { witnessLinksOf } from '../../database/guests/witness-links.ts'
import type { DocumentRow } from '../../database/tables/schema.ts'
import type { Author } from '../envelopes/apply-effects.ts'
import { digestInks } from '../fields/drawn-ink.ts'
import type { Decision, LockedEnvelope } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import type { RecipientCaller } from '../operation.ts'
import { nonceOf } from './present-view.ts'
import { checkOpen } from './session.ts'
import type { SigningWriter, SigningSession } from './session.ts'
import { checkWitnesses } from './witnessed-signature.ts'
import { moveAndView } from './view.ts'

/** The digest of what the page shows, as the page computed it, and how it shows the documents. */
type Told = { readonly shown?: string; readonly view: string; readonly language?: Language }

/**
 * Finishes signing or viewing once. A second click, a second tab or a retry gets the finished page. Refuses
 * `fields-incomplete` with the missing fields, and `changed-since-shown` when the page shows something other than what
 * would be signed. Source: specification, Recipient transitions, Field `required`.
 */
export const finish = operation(signing.finish, (context, { body }) =>
  moveAndView(context, (session, writer) => decide(context.caller, session, writer, body)),
)

async function decide(
  caller: RecipientCaller,
  session: SigningSession,
  { transaction, now, author }: SigningWriter,
  told: Told,
): Promise<Result<Decision>> {
  const { state, loaded, recipient, step } = session
  if (step === 'finished') return ok({ state, effects: [] })
  const open = checkOpen(step)
  if (!open.ok) return open
  const all = placedOnly(await fieldsOf(transaction, caller))
  await digestInks(all)
  const fields = all.filter((field) => field.recipientId === caller.recipientId)
  const missing = missingRequired(fields, answersOf(fields))
  if (missing.length > 0) return refuse(incomplete(missing))
  // Recipients may have changed since a witness signed.
  const witnesses = fields.map(({ answer }) => answer?.witness ?? null).filter((one) => one !== null)
  const allowed = await checkWitnesses(transaction, loaded, witnesses)
  if (!allowed.ok) return allowed
  const documents = await documentsOf(transaction, caller)
  const shown = { ...shownNow(caller, session, { documents, fields: all }), view: told.view }
  if (told.shown !== shown.digest) return refuse(changedSinceShown())
  const next = completeRecipient(state, caller.recipientId, now)
  if (!next.ok) return next
  await fixAnswers({ transaction, loaded, now }, caller, fields)
  if (told.language !== undefined) await keepLanguage(transaction, recipient, told.language)
  const links = await witnessLinksOf(transaction, caller)
  const recorded = new Set(links.flatMap(({ signed, fieldId }) => (signed === null ? [] : [fieldId])))
  return ok({ ...next.value, notes: signedNotes(session, fields, { author, recorded }), shown })
}

/** What the recipient's page shows if it is up to date. */
function shownNow(
  { recipientId, sessionHash }: RecipientCaller,
  { state }: SigningSession,
  {
    documents,
    fields,
  }: { readonly documents: readonly DocumentRow[]; readonly fields: readonly PlacedFieldRow[] },
): Omit<Shown, 'view'> {
  const finished = new Set(state.recipients.flatMap(({ id, status }) => (status === 'completed' ? [id] : [])))
  const visible = fields.filter((field) => isVisibleTo(field, recipientId, (id) => finished.has(id)))
  const nonce = nonceOf(sessionHash)
  const content = {
    documents,
    fields: visible.map((field) => ({
      ...field,
      page: field.box.page,
      mine: field.recipientId === recipientId,
    })),
  }
  return {
    nonce,
    consent: consent.version,
    digest: shownDigest({ nonce, consent: consent.version, ...content }),
  }
}

function changedSinceShown(): Refusal {
  return refusal(
    'changed-since-shown',
    'Something has changed since your page showed it. Reload the page, check what has changed, then finish.',
  )
}

function answersOf(fields: readonly PlacedFieldRow[]): Map<string, FieldAnswer> {
  return new Map(fields.flatMap(({ id, answer }) => (answer === null ? [] : [[id, answer]])))
}

function incomplete(missing: readonly PlacedFieldRow[]): Refusal {
  const errors = missing.map(({ id, page }) => ({
    path: `fields.${id}`,
    message: `Fill in the field on page ${page}.`,
  }))
  const count = missing.length === 1 ? 'One required field is' : `${missing.length} required fields are`
  return refusal('fields-incomplete', `${count} not filled in.`, { errors })
}

/** Records the final value of each field: dates as they print, and the sender's values that were left unchanged. */
async function fixAnswers(
  { transaction, loaded, now }: Pick<LockedEnvelope, 'transaction' | 'loaded' | 'now'>,
  caller: RecipientCaller,
  fields: readonly PlacedFieldRow[],
): Promise<void> {
  const sender = await findAccount(transaction, loaded.row)
  const utcOffset = sender?.timezone ?? '+00:00'
  const fixed = fields.flatMap((field) => {
    if (fieldKinds[field.type].holds === 'moment') {
      const value = formatDate(now, field.dateFormat, utcOffset)
      return [{ id: field.id, answer: { ...initialAnswer(field), value } }]
    }
    return field.answer === null ? [{ id: field.id, answer: initialAnswer(field) }] : []
  })
  await fillAnswers(transaction, caller, fixed, { answered: now, answeredBy: caller.recipientId })
}

/**
 * Records who signed what before the recipient's finishing, without repeating what was recorded when a witness signed.
 */
function signedNotes(
  {
    recipient,
    loaded: {
      row: { originalSha256: offered },
    },
  }: SigningSession,
  fields: readonly PlacedFieldRow[],
  { author, recorded }: { readonly author: Author; readonly recorded: ReadonlySet<string> },
): AuditNote[] {
  const witnessed = fields.flatMap(({ id, answer }): AuditNote[] => {
    if (!answer?.witness || recorded.has(id)) return []
    const actor = { kind: 'witness' as const, id: null, ...answer.witness }
    const details = { field: id, recipientId: recipient.id, of: witnessedDigest(offered, fields) }
    return [{ ...author, actor, kind: 'witness-signed', details }]
  })
  const signed: AuditNote = { ...author, kind: 'recipient-signed', details: { fields: fields.length } }
  return recipient.type === 'signer' ? [...witnessed, signed] : witnessed
}
