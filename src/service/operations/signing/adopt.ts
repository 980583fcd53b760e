import { signing } from '#contract/signing/signing.ts'
import { checkAnswer } from '#domain/field/answers.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { updateRecipient } from '../../database/envelopes/recipients.ts'
import { checkCharacters, charactersOf } from '../fields/check-printed.ts'
import { operation } from '../operation.ts'
import { checkOpen, withSession } from './session.ts'

/**
 * Stores the recipient's signature or initials, so that the next field takes one click. Refuses what a field would refuse.
 */
export const adopt = operation(signing.adopt, async (context, { body }) =>
  withSession(context, async ({ step }, { transaction }) => {
    const open = checkOpen(step)
    if (!open.ok) return open
    const printed = checkCharacters([
      ['signature', charactersOf(body.signature)],
      ['initials', charactersOf(body.initials)],
    ])
    if (!printed.ok) return printed
    for (const [path, art] of Object.entries(body)) {
      const fitting = checkAnswer(signatureField, { value: null, checked: false, art, witness: null })
      const message = fitting.ok ? '' : fitting.refusal.detail
      if (!fitting.ok) return refuse(refusal('invalid-input', message, { errors: [{ path, message }] }))
    }
    await updateRecipient(transaction, context.caller, {
      ...(body.signature && { adoptedSignature: JSON.stringify(body.signature) }),
      ...(body.initials && { adoptedInitials: JSON.stringify(body.initials) }),
    })
    return ok(undefined)
  }),
)

/** Takes what any field for a signature or initials takes. */
const signatureField = { type: 'signature', readOnly: false, options: [] } as const
