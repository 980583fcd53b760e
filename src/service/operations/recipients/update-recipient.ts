import type { Camelized } from '#contract/codec.ts'
import { recipients } from '#contract/v1/recipients.ts'
import type { recipientUpdate } from '#contract/v1/recipients.ts'
import { updateRecipient as decideUpdate } from '#domain/envelope/update-recipient.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { z } from 'zod'
import { forgetAnswers } from '../../database/answers.ts'
import { removeFieldsOf } from '../../database/fields.ts'
import { updateRecipient as writeRecipient } from '../../database/recipients.ts'
import type { RecipientRow, RecipientUpdate } from '../../database/schema.ts'
import { hashPassword } from '../../passwords.ts'
import { authorOf } from '../access.ts'
import { note } from '../envelopes/apply-effects.ts'
import { operation } from '../operation.ts'
import { changeRecipient, touchDraft } from './change-recipient.ts'
import type { RecipientScene } from './change-recipient.ts'

type Body = Camelized<z.output<typeof recipientUpdate>>

/** PUT /v1/recipients/:id: replaces the whole state. Source: specification, Update rules. */
export const updateRecipient = operation(recipients.update, async (context, { params, body }) => {
  const passwordHash = body.password ? await hashPassword(body.password) : null
  return changeRecipient(context, params.id, async (state, scene) => {
    const { row, now } = scene
    const smsAuth = smsAuthOf(body, row)
    if (!smsAuth.ok) return smsAuth
    const columns = { ...columnsOf(body), smsAuth: smsAuth.value, passwordHash }
    const change = {
      type: body.type,
      order: body.order ?? null,
      muted: columns.muted,
      isEmailNew: columns.email.toLowerCase() !== row.email.toLowerCase(),
      isMobileNew: columns.mobile !== row.mobile,
      hasMobile: columns.mobile !== null,
    }
    const decided = decideUpdate(state, row.id, change, now)
    if (!decided.ok) return decided
    const order = decided.value.state.recipients.find(({ id }) => id === row.id)?.order ?? row.signingOrder
    await write(scene, { ...columns, type: body.type, signingOrder: order }, change.isEmailNew)
    if (state.envelope.status === 'draft') return decided
    const changed = changesOf(row, columns)
    const { name, email } = body
    const said = note(authorOf(context), 'recipient-updated', { recipientId: row.id, name, email, changed })
    return ok({ ...decided.value, notes: [said] })
  })
})

function columnsOf(body: Body) {
  return {
    name: body.name,
    email: body.email,
    mobile: body.mobile ?? null,
    message: body.message ?? null,
    muted: body.muted ?? false,
    redirects: JSON.stringify({
      sessionCompleted: body.redirects?.sessionCompleted ?? null,
      sessionDeclined: body.redirects?.sessionDeclined ?? null,
    }),
  }
}

/** A boolean says only whether there shall be a code: the number is the one that is set. */
function smsAuthOf({ smsAuth }: Body, row: RecipientRow): Result<string | null> {
  if (typeof smsAuth === 'string') return ok(smsAuth)
  if (smsAuth !== true) return ok(null)
  if (row.smsAuth !== null) return ok(row.smsAuth)
  const message = 'There is no number to keep: give the number that shall get the code.'
  return refuse(refusal('invalid-input', message, { errors: [{ path: 'sms_auth', message }] }))
}

/** Another email is another person: what the one before had agreed to, drawn or typed is not theirs. */
async function write(scene: RecipientScene, columns: RecipientUpdate, isEmailNew: boolean): Promise<void> {
  const { transaction, row } = scene
  const { organisationId, envelopeId } = row
  const forgotten: RecipientUpdate = {
    viewed: null,
    consented: null,
    consentVersion: null,
    adoptedSignature: null,
    adoptedInitials: null,
  }
  const key = { organisationId, recipientId: row.id }
  await writeRecipient(transaction, key, isEmailNew ? { ...columns, ...forgotten } : columns)
  if (isEmailNew) await forgetAnswers(transaction, { organisationId, envelopeId }, row.id)
  if (columns.type !== 'signer') await removeFieldsOf(transaction, key)
  await touchDraft(scene)
}

const wireNames = {
  name: 'name',
  email: 'email',
  mobile: 'mobile',
  message: 'message',
  passwordHash: 'password',
  smsAuth: 'sms_auth',
  muted: 'muted',
  redirects: 'redirects',
} as const

/** Names of what is not as before, in wire names; never what it was or is. */
function changesOf(row: RecipientRow, columns: Record<keyof typeof wireNames, unknown>): string[] {
  const before = { ...row, redirects: redirectsOf(row) }
  const names = Object.keys(wireNames) as (keyof typeof wireNames)[]
  return names.filter((name) => before[name] !== columns[name]).map((name) => wireNames[name])
}

function redirectsOf({ redirects }: RecipientRow): string {
  const { sessionCompleted = null, sessionDeclined = null } = redirects
  return JSON.stringify({ sessionCompleted, sessionDeclined })
}
