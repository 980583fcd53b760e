import { signing } from '#contract/signing/signing.ts'
import type { Language } from '#domain/language.ts'
import { sha256OfText } from '#evidence/digest.ts'
import { consent } from '#domain/recipient/consent.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { keepLanguage } from '../../database/envelopes/recipient-languages.ts'
import { updateRecipient } from '../../database/envelopes/recipients.ts'
import { operation } from '../operation.ts'
import { checkOpen } from './session.ts'
import { actAndView } from './view.ts'

/**
 * Records that the recipient consents to sign electronically, with the version of the text they read. Repeating it is
 * harmless.
 */
export const giveConsent = operation(signing.consent, (context, { body }) =>
  actAndView(context, async ({ step, recipient }, { transaction, now, author }) => {
    if (recipient.consented !== null && step !== 'closed') return ok(undefined)
    const open = step === 'consent' ? ok(true as const) : checkOpen(step)
    if (!open.ok) return open
    if (body.version !== consent.version)
      return refuse(refusal('conflict', 'The text has changed since you opened the page. Read it again.'))
    const details = consentDetails(body.language ?? 'en')
    if (body.language !== undefined) await keepLanguage(transaction, recipient, body.language)
    await updateRecipient(transaction, context.caller, { consented: now, consentVersion: consent.version })
    await appendAuditEvents(
      transaction,
      context.caller,
      [{ ...author, kind: 'recipient-consented', details }],
      now,
    )
    return ok(undefined)
  }),
)

/** What someone agreed to, with a digest of the text that they read. */
export function consentDetails(language: Language) {
  const { version, texts } = consent
  return { version, language, evidence: { sha256: sha256OfText(texts[language]) } }
}
