import { filledText, placeholders } from '#domain/email-texts.ts'
import type { OwnText, Placeholder, TextedEmail } from '#domain/email-texts.ts'
import { isolate } from '#domain/language.ts'
import type { Executor } from '../../database/connection.ts'
import { emailTextsOf } from '../../database/organisations/email-texts.ts'
import type { TextPlace } from '../../database/organisations/email-texts.ts'
import type { ToRecipient } from '../../messages/emails.ts'
import { readableMoment } from '../../messages/moments.ts'

/** An email as far as own words speak of it. */
type Mentioned = Pick<ToRecipient, 'language' | 'utcOffset' | 'sender' | 'envelope' | 'branding'> & {
  readonly recipient: { readonly name: string }
  readonly deadline?: Date | null
}

/** The email that recipients of a type are invited by. */
export function invitationFor(type: 'signer' | 'viewer' | 'carbon-copy'): TextedEmail {
  if (type === 'carbon-copy') return 'finished'
  return type === 'viewer' ? 'viewing' : 'signing'
}

/**
 * What a group writes in an email, or else the organisation, in the language of its reader: subject and opening each by
 * itself. No text of another language stands in for one.
 */
export async function ownTextFor(
  database: Executor,
  place: TextPlace,
  email: TextedEmail,
  about: Mentioned,
): Promise<OwnText> {
  const written = await emailTextsOf(database, place)
  const fitting = written.filter((one) => one.email === email && one.language === about.language)
  const group = fitting.find(({ groupId }) => groupId !== '')
  const organisation = fitting.find(({ groupId }) => groupId === '')
  return filledTexts(
    {
      subject: group?.subject ?? organisation?.subject ?? null,
      opening: group?.opening ?? organisation?.opening ?? null,
    },
    about,
  )
}

/** Texts with values in place of placeholders; null for one that names what there is not. */
export function filledTexts({ subject, opening }: OwnText, about: Mentioned): OwnText {
  const { recipient, sender, envelope, branding, deadline, language, utcOffset } = about
  const plain: Record<Placeholder, string | null> = {
    recipient: recipient.name,
    sender: sender.name,
    envelope: envelope.name,
    organisation: branding.name,
    deadline: deadline ? readableMoment(deadline, utcOffset, language) : null,
  }
  // Names keep their own direction within Arabic. Subjects stay plain, since mail lists show such marks.
  const apart = Object.fromEntries(
    placeholders.map((name) => {
      const value = plain[name]
      return [name, value === null || language !== 'ar' ? value : isolate(value)]
    }),
  ) as typeof plain
  return {
    subject: subject === null ? null : filledText(subject, plain),
    opening: opening === null ? null : filledText(opening, apart),
  }
}
