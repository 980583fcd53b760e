import type { Language } from '#domain/language.ts'
import { emailChangeEmailContent } from '#service/messages/account-emails.ts'
import { identityEmailContent } from '#service/messages/identity-email.ts'
import type { Branding, EmailContent } from '#service/messages/email-content.ts'
import {
  completedEmailContent,
  declinedEmailContent,
  endpointDisabledEmailContent,
  erasureEmailContent,
  expiredEmailContent,
  expiredNoticeContent,
  failedEmailContent,
  finishedEmailContent,
  otherDeclinedEmailContent,
  identityReviewEmailContent,
  newLinkEmailContent,
  recalledEmailContent,
  reassignedEmailContent,
  receiptEmailContent,
  reminderEmailContent,
  signingEmailContent,
  verificationEmailContent,
  voidedEmailContent,
} from '#service/messages/emails.ts'
import type { Invitation } from '#service/messages/emails.ts'
import { securityEmailContent } from '#service/messages/security-emails.ts'
import { witnessEmailContent } from '#service/messages/witness-email.ts'

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
export function everyEmailContent(
  words?: string,
  language: Language = 'en',
): Readonly<Record<string, EmailContent>> {
  const invitation = testInvitation(words, language)
  const { branding, recipient, link, expires, utcOffset } = invitation
  const page = 'http://localhost:3000/envelopes/1'
  const moment = new Date('2026-03-14T09:12:00Z')
  const account = { name: words ?? 'Mara Lindqvist', email: 'mara@nordlicht.example' }
  const toAccount = { branding, account, link, expires, utcOffset }
  const reason = words ?? 'The rates are not what we agreed.'
  return {
    signing: signingEmailContent({ ...invitation, deadline: moment }),
    viewing: signingEmailContent({ ...invitation, recipient: { ...recipient, type: 'viewer' } }),
    successor: signingEmailContent({
      ...invitation,
      inPlaceOf: { name: words ?? 'Ada Park', email: 'ada@example.org' },
    }),
    reassigned: reassignedEmailContent({
      ...invitation,
      former: { name: words ?? 'Ada Park', email: 'ada@example.org' },
      reason,
      at: moment,
      page,
    }),
    'identity-review': identityReviewEmailContent({ ...invitation, why: 'name', page, isLocal: false }),
    erasure: erasureEmailContent({
      branding,
      account,
      name: words ?? 'Lease',
      count: 1,
      due: moment,
      utcOffset,
      pages: [page],
    }),
    reminder: reminderEmailContent(invitation),
    'new-link': newLinkEmailContent(invitation),
    receipt: receiptEmailContent(invitation),
    finished: finishedEmailContent({ ...invitation, completed: moment, copies: 'attached' }),
    'too-large': finishedEmailContent({ ...invitation, completed: moment, copies: 'too-large' }),
    recalled: recalledEmailContent(invitation),
    voided: voidedEmailContent(invitation),
    'expired-notice': expiredNoticeContent(invitation),
    expired: expiredEmailContent({
      ...invitation,
      unfinished: [`${recipient.name}, ${recipient.email}`],
      deadline: moment,
      page,
    }),
    'other-declined': otherDeclinedEmailContent({ ...invitation, declinedBy: words ?? 'Ada Park' }),
    completed: completedEmailContent({ ...invitation, completed: moment, page }),
    declined: declinedEmailContent({ ...invitation, reason, declined: moment, page }),
    failed: failedEmailContent({
      ...invitation,
      diagnosis: words ?? 'There is no such mailbox. The mail server said: 550 5.1.1 User unknown',
      page,
    }),
    verification: verificationEmailContent({ ...toAccount, setsPassword: true }),
    'email-change': emailChangeEmailContent({ ...toAccount, newEmail: 'new@nordlicht.example' }),
    'endpoint-disabled': endpointDisabledEmailContent({
      branding,
      account,
      url: 'https://hooks.example.com/countersign',
      reason: 'failing',
      answer: words ?? '500',
      disabled: moment,
      utcOffset,
    }),
    ...securityEmails(words, branding),
    witness: witnessEmailContent({ ...invitation, witness: recipient, signer: recipient }),
    identity: identityEmailContent({
      language,
      branding,
      sender: account,
      individual: { name: words ?? 'Jonas' },
      message: words ?? null,
      token: 'secret',
      link,
      expires,
      utcOffset,
      isLocal: false,
    }),
  }
}

const toldToHolders = [
  'email-change-requested',
  'email-changed',
  'password-changed',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-renewed',
  'role-changed',
  'signed-in',
] as const

/** What each reader is told of an event of the security log. */
function securityEmails(
  words: string | undefined,
  branding: Branding,
): Readonly<Record<string, EmailContent>> {
  const name = words ?? 'Mara Lindqvist'
  const reader = { id: 'reader', name, timezone: '+10:00' }
  const details = {
    from: words ?? 'old@nordlicht.example',
    to: words ?? 'new@nordlicht.example',
    partner: name,
  }
  const event = {
    created: new Date('2026-03-14T09:12:00Z'),
    actorKind: 'account',
    actorId: 'actor',
    actorName: name,
    targetName: name,
    details,
    address: '203.0.113.7',
    userAgent: words ?? 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0',
  }
  const toHolder = toldToHolders.map(
    (kind) => [`own-${kind}`, { ...event, kind, targetId: 'reader' }] as const,
  )
  const others = (['credentials-created', 'credentials-expiring', 'account-created'] as const).map(
    (kind) => [kind, { ...event, kind, targetId: 'another' }] as const,
  )
  const dashboard = 'http://localhost:3000'
  return Object.fromEntries(
    [...toHolder, ...others].map(([kind, one]) => [
      kind,
      securityEmailContent({ branding, reader, event: one, dashboard }),
    ]),
  )
}

/** The HTML of an email by the source itself, also where the service would use what is built of it. */
export { emailHtml as writtenEmailHtml } from '#service/messages/email-html.ts'
