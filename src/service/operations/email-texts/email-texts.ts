import { emailTextOperations } from '#contract/app/organisation/email-texts.ts'
import { textedEmails } from '#domain/email-texts.ts'
import type { OwnText, TextedEmail } from '#domain/email-texts.ts'
import { languageNames, languages } from '#domain/language.ts'
import type { Language } from '#domain/language.ts'
import { ok } from '#domain/result.ts'
import { emailTextsOf, setEmailText } from '../../database/organisations/email-texts.ts'
import type { TextPlace } from '../../database/organisations/email-texts.ts'
import type { Executor } from '../../database/connection.ts'
import { brandingOf } from '../../database/organisations/branding.ts'
import { finishedEmailContent, reminderEmailContent, signingEmailContent } from '../../messages/emails.ts'
import type { Invitation } from '../../messages/emails.ts'
import { renderEmail } from '../../messages/render-email.ts'
import { messageWords } from '../../messages/words/message-words.ts'
import { checkMayAdminister } from '../access.ts'
import { findVisibleGroup } from '../groups/find-group.ts'
import { emailBranding, linkAddress } from '../messages/email-context.ts'
import { operation } from '../operation.ts'
import { byCaller, noteSecurity } from '../security/record.ts'
import { filledTexts } from './own-text.ts'

/** GET /app/organisation/email-texts: for everyone in it, since it is what their recipients read. */
export const readOrganisationTexts = operation(
  emailTextOperations.organisation,
  async ({ database, caller }) =>
    ok(await present(database, { organisationId: caller.organisationId, groupId: null })),
)

/** PUT /app/organisation/email-texts. Emails that are sent from now on have them. */
export const setOrganisationText = operation(
  emailTextOperations.setOrganisation,
  async (context, { body }) => {
    const { database, caller } = context
    const allowed = checkMayAdminister(caller, 'the organisation')
    if (!allowed.ok) return allowed
    const place = { organisationId: caller.organisationId, groupId: null }
    await database.transaction().execute(async (transaction) => {
      await setEmailText(transaction, place, body)
      await noteSecurity(transaction, byCaller(context), changeOf('', body))
    })
    return ok(await present(database, place))
  },
)

/** GET /app/groups/:id/email-texts. */
export const readGroupTexts = operation(
  emailTextOperations.group,
  async ({ database, caller }, { params }) => {
    const found = await findVisibleGroup(database, caller, params.id)
    if (!found.ok) return found
    return ok(await present(database, { organisationId: caller.organisationId, groupId: params.id }))
  },
)

/** PUT /app/groups/:id/email-texts. */
export const setGroupText = operation(emailTextOperations.setGroup, async (context, { params, body }) => {
  const { database, caller } = context
  const found = await findVisibleGroup(database, caller, params.id)
  if (!found.ok) return found
  const allowed = checkMayAdminister(caller, 'groups')
  if (!allowed.ok) return allowed
  const place = { organisationId: caller.organisationId, groupId: params.id }
  await database.transaction().execute(async (transaction) => {
    await setEmailText(transaction, place, body)
    await noteSecurity(transaction, byCaller(context), changeOf(` of the group ${found.value.name}`, body))
  })
  return ok(await present(database, place))
})

/** POST /app/email-texts/preview: what would be sent with these words, as written by the same renderer. */
export const previewText = operation(emailTextOperations.preview, async (context, { body }) => {
  const { caller, config, now, database } = context
  const branding = await brandingOf(database, { organisationId: caller.organisationId, groupId: null })
  const moment = await now()
  const inDays = (days: number) => new Date(moment.getTime() + days * 86_400_000)
  const about: Invitation = {
    branding: emailBranding(branding, config),
    language: body.language,
    sender: { name: caller.name, email: caller.email },
    envelope: { name: 'Lease 12/4', message: null },
    documents: ['Lease.pdf'],
    utcOffset: '+00:00',
    recipient: {
      name: 'Ada Park',
      email: 'ada@example.com',
      message: null,
      type: body.email === 'viewing' ? 'viewer' : 'signer',
    },
    link: linkAddress(context, '…'),
    expires: inDays(30),
    deadline: inDays(14),
  }
  const own = filledTexts(body, about)
  const { subject, text } = await renderEmail(contentOf(body.email, { ...about, own }, moment))
  return ok({ subject, text })
})

function contentOf(email: TextedEmail, about: Invitation, completed: Date) {
  switch (email) {
    case 'signing':
    case 'viewing':
      return signingEmailContent(about)
    case 'reminder':
      return reminderEmailContent(about)
    case 'finished':
      return finishedEmailContent({ ...about, completed })
  }
}

/** What was changed, for the security log: never the words themselves. */
function changeOf(
  of: string,
  { email, language }: { readonly email: TextedEmail; readonly language: Language },
) {
  const settings = `words of emails${of}: ${email} in ${languageNames[language]}`
  return { kind: 'policy-changed' as const, details: { settings } }
}

/** Everything that can be written at one place, and what is said where nothing is. */
async function present(database: Executor, place: TextPlace) {
  const rows = await emailTextsOf(database, place)
  const own = place.groupId ?? ''
  return {
    texts: textedEmails.flatMap((email) =>
      languages.map((language) => {
        const fitting = rows.filter((row) => row.email === email && row.language === language)
        const here = fitting.find(({ groupId }) => groupId === own)
        const above = own === '' ? undefined : fitting.find(({ groupId }) => groupId === '')
        const usual = usualText(email, language)
        return {
          email,
          language,
          subject: here?.subject ?? null,
          opening: here?.opening ?? null,
          inherited: {
            subject: above?.subject ?? usual.subject,
            opening: above?.opening ?? usual.opening,
          },
        }
      }),
    ),
  }
}

/** The words of the service, with the placeholder that they would have. */
function usualText(email: TextedEmail, language: Language): { readonly [Part in keyof OwnText]: string } {
  const { sign, view, finished } = messageWords[language]
  const said = { signing: sign, viewing: view, reminder: sign.reminder, finished }[email]
  return { subject: said.subject('{{envelope}}'), opening: said.text }
}
