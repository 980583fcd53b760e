import { agentWords } from '#domain/agent-words.ts'
import type { SecurityKind } from '#domain/security/events.ts'
import type { Branding, EmailContent, Fact } from './email-content.ts'
import { readableMoment } from './moments.ts'

interface SecurityEvent {
  readonly kind: SecurityKind
  readonly created: Date
  readonly actorKind: string
  readonly actorId: string | null
  readonly actorName: string | null
  readonly targetId: string | null
  readonly targetName: string | null
  readonly details: Readonly<Record<string, string>>
  readonly address: string | null
  readonly userAgent: string | null
}

interface Reader {
  readonly id: string
  readonly name: string
  readonly timezone: string
}

interface Words {
  readonly subject: string
  readonly text: string
}

/**
 * Tells someone about an event of the security log: what happened, when, by whom, from where, and what to do if it was
 * not right.
 */
export function securityEmailContent(about: {
  readonly branding: Branding
  readonly reader: Reader
  readonly event: SecurityEvent
  /** Address of the dashboard. */
  readonly dashboard: string
}): EmailContent {
  const { branding, reader, event, dashboard } = about
  const isOwn = event.targetId === reader.id
  const tell = isOwn ? (holderWords[event.kind] ?? passedOver) : toAdministrator
  const { subject, text } = tell(event, branding.name)
  const wasReader = event.actorKind === 'account' && event.actorId === reader.id
  return {
    branding,
    subject,
    preview:
      event.kind === 'credentials-expiring' ? 'Replace them in time.' : 'If you didn’t expect this, act now.',
    heading: subject,
    paragraphs: [`Hello ${reader.name},`, text],
    message: null,
    facts: [
      ...factsOf(event, reader),
      { label: 'By', value: wasReader ? 'You' : (event.actorName ?? 'Unknown') },
    ],
    button: isOwn
      ? { label: 'Look at your account', address: `${dashboard}/account` }
      : { label: 'Look at the security log', address: `${dashboard}/organisation/security` },
    notes: isOwn ? adviceToHolder(event, dashboard) : adviceToAdministrator(event),
  }
}

function factsOf({ created, address, userAgent }: SecurityEvent, { timezone }: Reader): Fact[] {
  return [
    { label: 'When', value: readableMoment(created, timezone) },
    ...(address === null ? [] : [{ label: 'From', value: address }]),
    ...(userAgent === null ? [] : [{ label: 'With', value: agentWords(userAgent) }]),
  ]
}

type Teller = (event: SecurityEvent, business: string) => Words

/** What the holder of an account is told. */
const holderWords: Partial<Record<SecurityKind, Teller>> = {
  'email-change-requested': ({ details }, business) => ({
    subject: `A new email was requested for your ${business} account`,
    text: `your account will sign in with ${details['to']} instead of ${details['from']} once that address is confirmed.`,
  }),
  'email-changed': ({ details }, business) => ({
    subject: `The email of your ${business} account was changed`,
    text: `your account now signs in with ${details['to']}. ${details['from']} no longer works.`,
  }),
  'password-changed': ({ details }, business) => ({
    subject: `The password of your ${business} account was changed`,
    text:
      details['how'] === 'emailed link'
        ? 'a new password was chosen through the link that was emailed to you. All sessions were ended.'
        : 'a new password was chosen. All other sessions were ended.',
  }),
  'second-factor-added': (_, business) => ({
    subject: `Two-step sign-in was turned on for your ${business} account`,
    text: 'signing in now asks for a code from an authenticator app after the password.',
  }),
  'second-factor-removed': (_, business) => ({
    subject: `Two-step sign-in was turned off for your ${business} account`,
    text: 'your account now opens with the password alone. The recovery codes no longer work.',
  }),
  'recovery-codes-renewed': (_, business) => ({
    subject: `Your ${business} account has new recovery codes`,
    text: 'new recovery codes were made. Earlier ones no longer work.',
  }),
  'passkey-added': ({ details }, business) => ({
    subject: `A passkey was added to your ${business} account`,
    text: `the passkey “${details['passkey']}” now opens your account without your password.`,
  }),
  'passkey-removed': ({ details }, business) => ({
    subject: `A passkey of your ${business} account was removed`,
    text: `your account can no longer be opened with “${details['passkey']}”.`,
  }),
  'sign-on-linked': ({ details }, business) => ({
    subject: `Your ${business} account was linked to ${details['provider']}`,
    text: `your account now opens through ${details['provider']}, for the person whose email is ${details['email']} there.`,
  }),
  'sign-on-unlinked': (_, business) => ({
    subject: `Your ${business} account was unlinked from single sign-on`,
    text: 'an administrator ended the link to your person at the identity provider. All sessions were ended.',
  }),
  'role-changed': ({ details }, business) => ({
    subject: `Your role at ${business} was changed`,
    text: `your account was ${details['from']} and is now ${details['to']}.`,
  }),
}

const passedOver: Teller = ({ details }, business) => ({
  subject: `A sign-in to your ${business} account without your second step`,
  text: `the partner “${details['partner']}” can open your account with its own code, without your password or authenticator. This just happened.`,
})

function toAdministrator({ kind, targetName, details }: SecurityEvent, business: string): Words {
  if (kind === 'credentials-expiring')
    return {
      subject: `API credentials for ${business} expire soon`,
      text: `the API credentials “${targetName}” end on ${details['expires']?.slice(0, 10)} (UTC). Programs that use them are refused after that.`,
    }
  if (kind === 'credentials-created')
    return {
      subject: `New API credentials for ${business}`,
      text: `the API credentials “${targetName}” were created. Programs that have their key can do what an administrator can.`,
    }
  if (kind === 'sign-on-changed')
    return {
      subject: `Single sign-on of ${business} was changed`,
      text: `people of ${details['domains'] || 'no domain'} sign in with ${details['provider']} (${details['issuer']}). It is ${details['state']}.`,
    }
  if (kind === 'sign-on-removed')
    return {
      subject: `Single sign-on of ${business} was removed`,
      text: `signing in with ${details['provider']} no longer works. Those who did need a password.`,
    }
  return {
    subject: `${business} has a new administrator`,
    text: `${targetName} is an administrator now, with all rights in the organisation.`,
  }
}

function adviceToHolder({ kind }: SecurityEvent, dashboard: string): string[] {
  const administrator =
    'Tell an administrator of your organisation at once. They can end all sessions and deactivate the account.'
  if (kind === 'email-changed') return [`If this wasn’t you: ${administrator}`]
  if (kind === 'role-changed')
    return ['If you didn’t expect this, ask an administrator of your organisation.']
  if (kind === 'passkey-added')
    return [
      `If this wasn’t you: remove the passkey at ${dashboard}/account, end all other sessions there, and choose a new password.`,
      administrator,
    ]
  return [
    `If this wasn’t you: choose a new password at ${dashboard}/forgot-password, and end all other sessions at ${dashboard}/account.`,
    administrator,
  ]
}

function adviceToAdministrator({ kind }: SecurityEvent): string[] {
  if (kind === 'credentials-expiring')
    return [
      'If they are still needed, create new ones on the API credentials page and replace them in the program.',
    ]
  if (kind === 'sign-on-changed' || kind === 'sign-on-removed')
    return [
      'If you didn’t expect this, open Organisation → Single sign-on, put it right, and ask who changed it. Anyone who controls the provider can sign in as anyone in these domains.',
    ]
  return [
    kind === 'credentials-created'
      ? 'If you don’t recognise these credentials, revoke them on the API credentials page and ask who created them.'
      : 'If you didn’t expect this, change the role on the Accounts page or deactivate the account.',
  ]
}
