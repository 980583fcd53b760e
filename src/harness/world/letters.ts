import type { Language } from '#domain/language.ts'
import { emailChangeLetter } from '#service/messages/account-letters.ts'
import { identityLetter } from '#service/messages/identity-letter.ts'
import type { Branding, Letter } from '#service/messages/letter.ts'
import {
  completedLetter,
  declinedLetter,
  endpointDisabledLetter,
  failedLetter,
  finishedLetter,
  newLinkLetter,
  recalledLetter,
  reminderLetter,
  signingLetter,
  verificationLetter,
} from '#service/messages/letters.ts'
import type { Invitation } from '#service/messages/letters.ts'
import { witnessLetter } from '#service/messages/witness-letter.ts'

/** A brand with all its contact details. */
const testBranding: Branding = {
  name: 'Nordlicht & Söhne',
  color: '#0f766e',
  logo: null,
  email: 'office@nordlicht.example',
  number: '+49 40 123456',
  address: 'Hafenstraße 1, Hamburg',
  website: 'https://nordlicht.example',
}

/** An invitation to sign; every name in it is `words` if given. */
export function testInvitation(words?: string, language: Language = 'en'): Invitation {
  return {
    language,
    branding: { ...testBranding, name: words ?? testBranding.name },
    sender: { name: words ?? 'Mara Lindqvist', email: 'mara@nordlicht.example' },
    envelope: { name: words ?? 'Lease of the boathouse', message: words ?? 'Please sign by Friday.' },
    documents: [words ?? 'Lease.pdf', words ?? 'Appendix A.pdf'],
    utcOffset: '+10:00',
    recipient: { name: words ?? 'Jonas', email: 'jonas@example.org', type: 'signer', message: null },
    link: 'http://localhost:3000/sign/secret?a=1&b=2',
    expires: new Date('2026-03-20T12:00:00Z'),
  }
}

/** One of every email the service writes, by kind; every name and message in it is `words` if given. */
export function everyLetter(words?: string, language: Language = 'en'): Readonly<Record<string, Letter>> {
  const invitation = testInvitation(words, language)
  const { branding, recipient, link, expires, utcOffset } = invitation
  const page = 'http://localhost:3000/envelopes/1'
  const moment = new Date('2026-03-14T09:12:00Z')
  const account = { name: words ?? 'Mara Lindqvist', email: 'mara@nordlicht.example' }
  const toAccount = { branding, account, link, expires, utcOffset }
  const reason = words ?? 'The rates are not what we agreed.'
  return {
    signing: signingLetter(invitation),
    viewing: signingLetter({ ...invitation, recipient: { ...recipient, type: 'viewer' } }),
    reminder: reminderLetter(invitation),
    'new-link': newLinkLetter(invitation),
    finished: finishedLetter({ ...invitation, completed: moment }),
    recalled: recalledLetter(invitation),
    completed: completedLetter({ ...invitation, completed: moment, page }),
    declined: declinedLetter({ ...invitation, reason, declined: moment, page }),
    failed: failedLetter({
      ...invitation,
      diagnosis: words ?? 'There is no such mailbox. The mail server said: 550 5.1.1 User unknown',
      page,
    }),
    verification: verificationLetter({ ...toAccount, setsPassword: true }),
    'email-change': emailChangeLetter({ ...toAccount, newEmail: 'new@nordlicht.example' }),
    'endpoint-disabled': endpointDisabledLetter({
      branding,
      account,
      url: 'https://hooks.example.com/countersign',
      reason: 'failing',
      answer: words ?? '500',
      disabled: moment,
      utcOffset,
    }),
    witness: witnessLetter({ ...invitation, witness: recipient, signer: recipient }),
    identity: identityLetter({
      language,
      branding,
      sender: account,
      individual: { name: words ?? 'Jonas' },
      message: words ?? null,
      token: 'secret',
      link,
      expires,
      utcOffset,
    }),
  }
}
