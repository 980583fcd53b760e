import { witnessing } from '#contract/signing/witness.ts'
import type { witnessDeadEnd, witnessView } from '#contract/signing/witness.ts'
import { checkAnswer } from '#domain/field/answers.ts'
import { witnessStatementVersion } from '#domain/field/witness.ts'
import { witnessedDigest } from '#evidence/act.ts'
import { isTurnOf } from '#domain/recipient/routing.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { runCompiled } from '../../database/compiled.ts'
import { findField, inkSizeAt, saveAnswer } from '../../database/envelopes/answers.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { stateOf } from '../../database/envelopes/envelope-aggregate.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { announce } from '../../database/live.ts'
import type { PlacedFieldRow } from '../../database/envelopes/fields.ts'
import type { FieldRow, RecipientRow } from '../../database/tables/schema.ts'
import { findWitnessLink, followWitnessLink, updateWitnessLink } from '../../database/guests/witness-links.ts'
import type { WitnessLinkRow } from '../../database/guests/witness-links.ts'
import { isoOrNull } from '../moments.ts'
import { checkCharacters, charactersOf } from '../fields/check-printed.ts'
import { checkInk, digestInks } from '../fields/drawn-ink.ts'
import { lockCurrent } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import type { Answer } from '../operation.ts'
import type { LinkPart, RequestOrigin } from '../guests/entrance.ts'
import { originOf, presentBranding, presentSender } from '../guests/origin.ts'
import { recordSharedAnswer } from './record-shared-answer.ts'
import { copied } from './present-view.ts'
import { checkWitnesses, fieldsOfSigner, signedFirst } from './witnessed-signature.ts'
import { openThrough, throughLink, witnessLinkEnded } from '../guests/through-link.ts'

type View = Answer<typeof witnessView>
type DeadEnd = Answer<typeof witnessDeadEnd>
type Opened = { readonly view: View } | { readonly deadEnd: DeadEnd }

/** A witness's link with what it leads to, while the envelope is locked. */
interface FollowedWitnessLink {
  readonly link: WitnessLinkRow
  readonly loaded: LoadedEnvelope
  readonly signer: RecipientRow | undefined
  readonly field: FieldRow | undefined
  /** Null when the witness can sign, or has signed. */
  readonly end: 'expired' | 'withdrawn' | 'closed' | null
  /** The database's time, ISO 8601 UTC. */
  readonly now: string
}

/** How witness links are followed: their target is the envelope, which is locked. A witness has no session. */
const witnessLinkPart: LinkPart<WitnessLinkRow, FollowedWitnessLink, DeadEnd> = {
  find: followWitnessLink,
  targetOf: ({ envelopeId }) => envelopeId,
  follow: async (transaction, known) => {
    const loaded = (await lockCurrent(transaction, known))?.loaded
    const link = loaded && (await findWitnessLink(transaction, known))
    if (loaded === undefined || link === undefined) return undefined
    const field = await findField(transaction, link, link.fieldId)
    const signer = loaded.recipients.find((one) => one.id === link.recipientId)
    const now = await databaseNow(transaction)
    return { link, loaded, field, signer, now, end: endOf({ link, loaded, field, signer, now }) }
  },
  unknown: { reason: 'invalid', envelopeName: null, signer: null, sender: null, branding: null },
  explain: async (transaction, { end, loaded, signer }) => ({
    ...(await presentAbout(transaction, loaded)),
    reason: end ?? 'closed',
    signer: signer === undefined ? null : { name: signer.name },
  }),
}

/** Where a witness's link leads: what they are asked to witness, or why it does not open. */
export const openWitnessLink = operation(witnessing.open, async (context, { body }) => {
  const by = { database: context.database, secret: body.token }
  return openThrough(witnessLinkPart, by, async (followed, transaction): Promise<Result<Opened>> => {
    const { link, loaded, signer, field, now } = followed
    if (signer === undefined || !field?.box)
      return ok({ deadEnd: await witnessLinkPart.explain(transaction, followed) })
    if (link.opened === null) {
      await updateWitnessLink(transaction, link, { opened: now })
      const { name, email, fieldId } = link
      const details = { field: fieldId }
      await record(transaction, followed, { kind: 'witness-opened', name, email, details, origin: context })
    }
    const { width, height } = field.box
    const signatures = signaturesOf(await fieldsOfSigner(transaction, link))
    const view: View = {
      ...(await presentAbout(transaction, loaded)),
      signer: { name: signer.name },
      witness: { name: link.name, email: link.email },
      statementVersion: witnessStatementVersion,
      box: { width, height },
      signatures,
      signed: isoOrNull(link.signed),
    }
    return ok({ view })
  })
})

/**
 * Puts the witness's signature into the field, under their name and the address that their link was sent to. Repeating
 * it is harmless.
 */
export const signAsWitness = operation(witnessing.sign, async (context, { body }) => {
  const by = { database: context.database, secret: context.caller.secret }
  return throughLink(witnessLinkPart, by, noLonger, async (followed, transaction) => {
    const { link, loaded, signer, field, end, now } = followed
    if (end !== null || signer === undefined || field === undefined) return noLonger()
    if (link.signed !== null) return ok({ signed: link.signed.toISOString() })
    if (body.statementVersion !== witnessStatementVersion)
      return refuse(refusal('conflict', 'The text has changed since you opened the page. Read it again.'))
    const witness = { name: body.name, email: link.email }
    const allowed = await checkWitnesses(transaction, loaded, [witness])
    if (!allowed.ok) return allowed
    const checked = checkAnswer(field, { value: null, checked: false, art: body.art, witness })
    if (!checked.ok) return invalid('art', checked.refusal.detail)
    const printed = checkCharacters([
      ['name', body.name],
      ['art', charactersOf(body.art)],
    ])
    if (!printed.ok) return printed
    const { recipientId } = link
    const attested = await fieldsOfSigner(transaction, link)
    const ready = signedFirst(attested)
    if (!ready.ok) return ready
    const given = { answer: checked.value, answered: now, answeredBy: recipientId }
    const [others] = await runCompiled(transaction, inkSizeAt(link, field.id))
    const fitting = checkInk(checked.value, others)
    if (!fitting.ok) return fitting
    await saveAnswer(transaction, link, field.id, given)
    await digestInks(attested)
    await updateWitnessLink(transaction, link, { signed: now, name: body.name })
    const actor = { kind: 'witness' as const, id: null, ...witness }
    const author = { actor, address: context.address, userAgent: context.userAgent }
    await recordSharedAnswer(transaction, link, { field, answer: checked.value, author, now })
    const of = witnessedDigest(loaded.row.originalSha256, attested)
    const details = { field: field.id, recipientId, method: 'link', version: witnessStatementVersion, of }
    await record(transaction, followed, { kind: 'witness-signed', ...witness, details, origin: context })
    return ok({ signed: now })
  })
})

/** The signer's signatures and initials, each once, in the size of the field that it was first placed in. */
function signaturesOf(fields: readonly PlacedFieldRow[]): View['signatures'] {
  const byInk = new Map<string, View['signatures'][number]>()
  for (const { type, answer, box } of fields) {
    const art = fieldKinds[type].holds === 'ink' ? copied(answer?.art ?? null) : null
    const ink = JSON.stringify(art)
    if (art !== null && !byInk.has(ink)) byInk.set(ink, { art, width: box.width, height: box.height })
  }
  return [...byInk.values()]
}

/** What a witness and a dead end see of the envelope. */
async function presentAbout(transaction: Executor, { row }: LoadedEnvelope) {
  const origin = await originOf(transaction, row)
  return { envelopeName: row.name, sender: presentSender(origin), branding: presentBranding(origin) }
}

function endOf({
  link,
  loaded,
  field,
  signer,
  now,
}: Omit<FollowedWitnessLink, 'end'>): FollowedWitnessLink['end'] {
  const { envelope, recipients } = stateOf(loaded)
  const own = recipients.find((one) => one.id === signer?.id)
  if (link.withdrawn !== null) return 'withdrawn'
  if (own === undefined || field === undefined || field.recipientId !== own.id) return 'closed'
  if (fieldKinds[field.type].holds !== 'witnessed-ink') return 'closed'
  if (link.signed !== null) return null
  if (link.expires === null || link.expires.toISOString() <= now) return 'expired'
  const isOpen = envelope.status === 'sent' && own.status === 'sent' && isTurnOf(own, recipients)
  return isOpen ? null : 'closed'
}

interface WitnessEvent {
  readonly kind: 'witness-opened' | 'witness-signed'
  readonly name: string
  readonly email: string
  readonly details: Record<string, string>
  readonly origin: RequestOrigin
}

/** Records an event in the trail in the witness's name, and notifies the pages of the sender and the signer. */
async function record(
  transaction: Executor,
  { link: { organisationId, envelopeId }, now }: FollowedWitnessLink,
  { kind, name, email, details, origin: { address, userAgent } }: WitnessEvent,
): Promise<void> {
  const actor = { kind: 'witness' as const, id: null, name, email }
  const note = { kind, actor, address, userAgent, details }
  await appendAuditEvents(transaction, { organisationId, envelopeId }, [note], now)
  const about = { organisation_id: organisationId, envelope_id: envelopeId }
  await announce(transaction, { ...about, kind: 'fields' })
  await announce(transaction, { ...about, kind: 'envelope' })
}

function noLonger(): Result<never> {
  return refuse(refusal('link-invalid', witnessLinkEnded))
}

function invalid(path: string, message: string): Result<never> {
  return refuse(refusal('invalid-input', message, { errors: [{ path, message }] }))
}
