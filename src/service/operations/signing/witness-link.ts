import { witnessing } from '#contract/signing/witness.ts'
import type { witnessDeadEnd, witnessView } from '#contract/signing/witness.ts'
import { checkAnswer } from '#domain/field/answers.ts'
import { isSigner, witnessStatementVersion } from '#domain/field/witness.ts'
import { isTurnOf } from '#domain/recipient/routing.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { findField, saveAnswer } from '../../database/envelopes/answers.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { lockEnvelope, stateOf } from '../../database/envelopes/envelope-aggregate.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { announce } from '../../database/live.ts'
import type { FieldRow, RecipientRow } from '../../database/tables/schema.ts'
import { findWitnessLink, followWitnessLink, updateWitnessLink } from '../../database/guests/witness-links.ts'
import type { WitnessLinkRow } from '../../database/guests/witness-links.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { isoOrNull } from '../moments.ts'
import { checkLetters, lettersOf } from '../fields/check-printed.ts'
import { operation } from '../operation.ts'
import type { Answer } from '../operation.ts'
import { originOf, presentBranding, presentSender } from './people.ts'

type View = Answer<typeof witnessView>
type DeadEnd = Answer<typeof witnessDeadEnd>

/** A witness's link with what it leads to, while the envelope is locked. */
interface WitnessScene {
  readonly link: WitnessLinkRow
  readonly loaded: LoadedEnvelope
  readonly signer: RecipientRow | undefined
  readonly field: FieldRow | undefined
  /** Null when the witness can sign, or has signed. */
  readonly end: 'expired' | 'withdrawn' | 'closed' | null
  /** The database's time, ISO 8601 UTC. */
  readonly now: string
}

const nowhere: DeadEnd = {
  reason: 'invalid',
  envelopeName: null,
  signer: null,
  sender: null,
  branding: null,
}

/** Where a witness's link leads: what they are asked to witness, or why it leads nowhere. */
export const openWitnessLink = operation(witnessing.open, async ({ database, ...context }, { body }) => {
  const known = await followWitnessLink(database, body.token)
  if (known === undefined) return ok({ deadEnd: nowhere })
  return undoingRefusals<{ view: View } | { deadEnd: DeadEnd }>(database, async (transaction) => {
    const scene = await sceneOf(transaction, known)
    if (scene === null) return ok({ deadEnd: nowhere })
    const { link, loaded, signer, field, end, now } = scene
    const origin = await originOf(transaction, loaded.row)
    const about = {
      envelopeName: loaded.row.name,
      sender: presentSender(origin),
      branding: presentBranding(origin),
    }
    if (end !== null || signer === undefined || !field?.box) {
      const named = signer === undefined ? null : { name: signer.name }
      return ok({ deadEnd: { ...about, reason: end ?? 'closed', signer: named } })
    }
    if (link.opened === null) {
      await updateWitnessLink(transaction, link, { opened: now })
      const { name, email, organisationId, envelopeId, fieldId } = link
      const actor = { kind: 'witness' as const, id: null, name, email }
      const { address, userAgent } = context
      const note = { kind: 'witness-opened' as const, actor, address, userAgent, details: { field: fieldId } }
      await appendAuditEvents(transaction, { organisationId, envelopeId }, [note], now)
      await tell(transaction, link)
    }
    const { width, height } = field.box
    return ok({
      view: {
        ...about,
        signer: { name: signer.name },
        witness: { name: link.name, email: link.email },
        statementVersion: witnessStatementVersion,
        box: { width, height },
        signed: isoOrNull(link.signed),
      },
    })
  })
})

/** Puts the witness's signature in the field, under their name and the address their link went to. Again is harmless. */
export const signAsWitness = operation(witnessing.sign, async ({ database, ...context }, { body }) => {
  const known = await followWitnessLink(database, body.token)
  if (known === undefined) return noLonger()
  return undoingRefusals<{ signed: string }>(database, async (transaction) => {
    const scene = await sceneOf(transaction, known)
    if (scene === null) return noLonger()
    const { link, signer, field, end, now } = scene
    if (end !== null || signer === undefined || field === undefined) return noLonger()
    if (link.signed !== null) return ok({ signed: link.signed.toISOString() })
    if (body.statementVersion !== witnessStatementVersion)
      return refuse(refusal('conflict', 'The text has changed since you opened the page. Read it again.'))
    const witness = { name: body.name, email: link.email }
    if (isSigner(witness, signer))
      return invalid('name', 'The witness must be somebody else than the signer.')
    const checked = checkAnswer(field, { value: null, checked: false, art: body.art, witness })
    if (!checked.ok) return invalid('art', checked.refusal.detail)
    const printed = checkLetters([
      ['name', body.name],
      ['art', lettersOf(body.art)],
    ])
    if (!printed.ok) return printed
    const { organisationId, envelopeId, recipientId } = link
    const key = { organisationId, envelopeId }
    const given = { answer: checked.value, answered: now, answeredBy: recipientId }
    await saveAnswer(transaction, key, field.id, given)
    await updateWitnessLink(transaction, link, { signed: now, name: body.name })
    const { address, userAgent } = context
    const details = { field: field.id, recipientId, method: 'link', version: witnessStatementVersion }
    const actor = { kind: 'witness' as const, id: null, ...witness }
    const note = { kind: 'witness-signed' as const, actor, address, userAgent, details }
    await appendAuditEvents(transaction, key, [note], now)
    await tell(transaction, link)
    return ok({ signed: now })
  })
})

/** Follows a known link while its envelope is locked, so that where it leads stays true until the transaction ends. */
async function sceneOf(transaction: Executor, known: WitnessLinkRow): Promise<WitnessScene | null> {
  const loaded = await lockEnvelope(transaction, known)
  const link = loaded && (await findWitnessLink(transaction, known))
  if (loaded === undefined || link === undefined) return null
  const field = await findField(transaction, link, link.fieldId)
  const signer = loaded.recipients.find((one) => one.id === link.recipientId)
  const now = await databaseNow(transaction)
  return { link, loaded, field, signer, now, end: endOf({ link, loaded, field, signer, now }) }
}

function endOf({ link, loaded, field, signer, now }: Omit<WitnessScene, 'end'>): WitnessScene['end'] {
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

async function tell(transaction: Executor, { organisationId, envelopeId }: WitnessLinkRow): Promise<void> {
  const about = { organisation_id: organisationId, envelope_id: envelopeId }
  await announce(transaction, { ...about, kind: 'fields' })
  await announce(transaction, { ...about, kind: 'envelope' })
}

function noLonger(): Result<never> {
  return refuse(refusal('link-invalid', 'This link no longer works. Open it again to read why.'))
}

function invalid(path: string, message: string): Result<never> {
  return refuse(refusal('invalid-input', message, { errors: [{ path, message }] }))
}
