import { randomUUIDv7 } from 'node:crypto'
import type { Camelized } from '#contract/codec.ts'
import type { envelopeInput } from '#contract/v1/envelopes.ts'
import { defaultDateFormat } from '#domain/date-format.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { limits } from '#domain/limits.ts'
import { missingToSend } from '#domain/envelope/lifecycle.ts'
import type { Recipient } from '#domain/recipient/recipient.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { z } from 'zod'
import type { OwnedField } from '../../database/envelopes/fields.ts'
import { unprintableMembers } from '../fields/check-printed.ts'

export type EnvelopeBody = Camelized<z.output<typeof envelopeInput>>
export type RecipientBody = NonNullable<EnvelopeBody['recipients']>[number]
type FieldBody = NonNullable<RecipientBody['fields']>[number]

/** A recipient of a request, with its id and defaults. */
export interface PlannedRecipient {
  readonly id: string
  readonly body: RecipientBody
  /** The state before sending. */
  readonly state: Recipient
}

/** A request to create an envelope, with all ids assigned and every rule checked that needs no document. */
export interface EnvelopePlan {
  readonly recipients: readonly PlannedRecipient[]
  readonly fields: readonly OwnedField[]
}

/** What is wrong with a request, and where in it. */
export interface Fault {
  readonly path: string
  readonly message: string
}

/**
 * Plans an envelope from a request. Refuses fields of recipients who do not sign, fields in a draft, duplicate ids,
 * field text that no font can print, and what cannot be sent. Source: specification, POST /v1/envelopes rules 1 and 2,
 * Field `id`.
 */
export function planEnvelope(body: EnvelopeBody): Result<EnvelopePlan> {
  const isDraft = body.draft ?? false
  const recipients = (body.recipients ?? []).map(planRecipient)
  const fields = recipients.flatMap(({ id, body: { fields } }) =>
    (fields ?? []).map((field) => definitionOf(field, id)),
  )
  const faults = [
    ...doubleDocuments(body),
    ...doubleFields(body),
    ...misplacedFields(recipients, isDraft),
    ...unprintableFields(recipients),
  ]
  if (faults.length > 0) return refuse(refusal('invalid-input', wordsOf(faults), { errors: faults }))
  if (isDraft) return ok({ recipients, fields })
  const missing = missingToSend(
    recipients.map(({ state }) => state),
    { documents: body.documents.length, fields: countFields(fields) },
  )
  if (missing.length > 0) return refuse(refusal('not-ready-to-send', wordsOf(missing), { errors: missing }))
  return ok({ recipients, fields })
}

/** The number of fields of each recipient, by recipient id. */
export function countFields(fields: readonly OwnedField[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { recipientId } of fields) counts[recipientId] = (counts[recipientId] ?? 0) + 1
  return counts
}

/** Where a planned field is in the request. */
export function pathInRequest({ recipients, fields }: EnvelopePlan): (field: OwnedField) => string {
  return ({ id, recipientId }) => {
    const recipient = recipients.findIndex((one) => one.id === recipientId)
    const own = fields.filter((field) => field.recipientId === recipientId)
    return `recipients.${recipient}.fields.${own.findIndex((field) => field.id === id)}`
  }
}

/** Gives a recipient its id and defaults. */
export function planRecipient(body: RecipientBody): PlannedRecipient {
  const id = randomUUIDv7()
  const type = body.type ?? 'signer'
  const state: Recipient = {
    id,
    type,
    status: type === 'carbon-copy' ? null : 'created',
    order: body.order ?? 1,
    muted: body.muted ?? false,
    sent: null,
    declined: null,
    completed: null,
    declinedReason: null,
  }
  return { id, body, state }
}

/**
 * A field of a request with its defaults, without what its kind of placement ignores. Source: specification, field
 * item.
 */
function definitionOf(body: FieldBody, recipientId: string): OwnedField {
  const anchor = body.anchor ?? null
  const isAnchored = anchor !== null
  return {
    id: body.id ?? randomUUIDv7(),
    recipientId,
    type: body.type,
    page: isAnchored ? null : (body.page ?? null),
    anchor,
    xOffset: isAnchored ? (body.xOffset ?? 0) : 0,
    yOffset: isAnchored ? (body.yOffset ?? 0) : 0,
    xCoordinate: isAnchored ? null : (body.xCoordinate ?? null),
    yCoordinate: isAnchored ? null : (body.yCoordinate ?? null),
    required: body.required ?? fieldKinds[body.type].requiredUnlessTold,
    readOnly: body.readOnly ?? false,
    collaborative: body.collaborative ?? false,
    value: body.value ?? null,
    checked: body.checked ?? false,
    width: body.width ?? null,
    height: body.height ?? null,
    options: body.options ?? [],
    fontSize: body.fontSize ?? limits.fontSizeDefault,
    fontType: body.fontType ?? 'courier',
    dateFormat: body.dateFormat ?? defaultDateFormat,
    label: null,
  }
}

function doubleDocuments(body: EnvelopeBody): Fault[] {
  const ids = body.documents.map(({ id }, index) => ({ id, path: `documents.${index}.id` }))
  return doubles(ids, 'Another document of the envelope has this id.')
}

function doubleFields(body: EnvelopeBody): Fault[] {
  const ids = (body.recipients ?? []).flatMap(({ fields }, recipient) =>
    (fields ?? []).map(({ id }, index) => ({ id, path: `recipients.${recipient}.fields.${index}.id` })),
  )
  return doubles(ids, 'Another field of the envelope has this id.')
}

/** A fault for every repeated id, at its path. */
export function doubles(
  given: readonly { readonly id: string | null | undefined; readonly path: string }[],
  message: string,
): Fault[] {
  const seen = new Set<string>()
  const faults: Fault[] = []
  for (const { id, path } of given) {
    if (!id) continue
    if (seen.has(id)) faults.push({ path, message })
    seen.add(id)
  }
  return faults
}

function misplacedFields(recipients: readonly PlannedRecipient[], isDraft: boolean): Fault[] {
  const faults: Fault[] = []
  for (const [index, { body, state }] of recipients.entries()) {
    if (!body.fields?.length) continue
    const path = `recipients.${index}.fields`
    if (isDraft)
      faults.push({
        path,
        message: 'A draft can’t have fields yet. Place them when you open it in the dashboard.',
      })
    else if (state.type !== 'signer')
      faults.push({ path, message: 'Only recipients of type signer can have fields.' })
  }
  return faults
}

function unprintableFields(recipients: readonly PlannedRecipient[]): Fault[] {
  return recipients.flatMap(({ id, body: { fields } }, recipient) =>
    (fields ?? []).flatMap((field, index) =>
      unprintableMembers(definitionOf(field, id)).map(({ path, message }) => ({
        path: `recipients.${recipient}.fields.${index}.${path}`,
        message,
      })),
    ),
  )
}

/** The faults as one sentence each, without repetition. */
export function wordsOf(faults: readonly Fault[]): string {
  return [...new Set(faults.map(({ message }) => message))].join(' ')
}
