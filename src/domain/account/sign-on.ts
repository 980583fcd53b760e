import { refusal } from '../refusals.ts'
import { ok, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import type { Role } from './account.ts'

/** What an identity provider says about a person. */
export type Claims = Readonly<Record<string, unknown>>

/** What people get whose claim has a value. The value `*` is everyone's. */
export interface MappingRule {
  readonly value: string
  readonly role: Role
  /** Null leaves the group as it is. */
  readonly groupId: string | null
}

/** What an organisation decides about people who come from its provider. */
export interface SignOnRules {
  /** In lower case. */
  readonly domains: readonly string[]
  /** Whether those without an account get one. */
  readonly provisions: boolean
  /** The claim that the mapping reads. */
  readonly claim: string | null
  readonly mapping: readonly MappingRule[]
}

/** A person as their provider describes them. */
export interface ProviderPerson {
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly name: string | null
}

/** Reads the person of some claims. Source: OpenID Connect Core §5.1; `xms_edov` is what Microsoft Entra says instead. */
export function personIn(claims: Claims): ProviderPerson {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() !== '' ? value.replaceAll('\0', '').trim() : null
  }
  const parts = [text('given_name'), text('family_name')].filter((part) => part !== null)
  return {
    // Exactly as it is: two that differ in anything are two people.
    subject: typeof claims['sub'] === 'string' ? claims['sub'] : '',
    email: text('email'),
    isEmailVerified: isYes(claims['email_verified']) || isYes(claims['xms_edov']),
    name: text('name') ?? (parts.length === 0 ? null : parts.join(' ')),
  }
}

const isYes = (value: unknown) => value === true || value === 1 || value === 'true' || value === '1'

/** The domain of an email, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** The values of a claim, which may be one or a list. Its name may be a path: `realm_access.roles`. */
export function claimValues(claims: Claims, name: string): string[] {
  const found = Object.hasOwn(claims, name) ? claims[name] : atPath(claims, name.split('.'))
  const values: unknown[] = Array.isArray(found) ? found : [found]
  return values.flatMap((value) =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : [],
  )
}

function atPath(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value
  const isHere = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
  return isHere ? atPath((value as Claims)[name], rest) : undefined
}

/** Whether a provider left a claim out because it had too many values, as Microsoft Entra does with groups. */
function wasLeftOut(claims: Claims, name: string): boolean {
  const names = claims['_claim_names']
  const isElsewhere = typeof names === 'object' && names !== null && Object.hasOwn(names, name)
  return isElsewhere || (name === 'groups' && isYes(claims['hasgroups']))
}

/** The first rule of a mapping that fits. */
export function ruleFor({ claim, mapping }: SignOnRules, claims: Claims): MappingRule | null {
  if (claim === null) return null
  const values = new Set(claimValues(claims, claim))
  return mapping.find(({ value }) => value === '*' || values.has(value)) ?? null
}

/** What an account is allowed to do and see. */
export interface Rights {
  readonly role: Role
  readonly groupId: string | null
}

/**
 * What a person gets at this sign-in. Where there are rules, no one stays an administrator who is none by a rule. All else
 * that no rule decides stays as it is.
 */
export function rightsBy(rules: SignOnRules, claims: Claims, now: Rights | null): Rights {
  const { role, groupId } = now ?? { role: 'standard', groupId: null }
  if (rules.claim === null || rules.mapping.length === 0) return { role, groupId }
  const rule = ruleFor(rules, claims)
  if (rule === null) return { role: role === 'administrator' ? 'standard' : role, groupId }
  return { role: rule.role, groupId: rule.groupId ?? groupId }
}

/** The account that has the person's email, of any organisation. */
interface AccountWithEmail {
  readonly organisationId: string
  readonly isVerified: boolean
  /** Whether it belongs to another person at this provider. */
  readonly isLinked: boolean
}

export type SignOnWay = 'linked' | 'link' | 'provision'

/**
 * How a person whom the provider vouches for comes in: by the account linked to them, by one with their email that is linked
 * now, or with a new one. The email alone opens nothing: see decision record 120.
 */
export function decideSignOn({
  rules,
  claims,
  organisationId,
  isLinked,
  withEmail,
}: {
  readonly rules: SignOnRules
  readonly claims: Claims
  readonly organisationId: string
  /** Whether this person has an account already. */
  readonly isLinked: boolean
  readonly withEmail: AccountWithEmail | null
}): Result<SignOnWay> {
  if (rules.claim !== null && rules.mapping.length > 0 && wasLeftOut(claims, rules.claim))
    return no(
      'Your provider left out your groups, because you are in too many. Ask its administrator to send only the groups that are assigned to this application.',
    )
  if (isLinked) return ok('linked')
  const { email, isEmailVerified } = personIn(claims)
  if (email === null)
    return no(
      'Your provider doesn’t say what your email is. Ask its administrator to release the claim “email”.',
    )
  // Other characters could become these in lower case.
  if (!/^[\x21-\x7e]{3,254}$/.test(email)) return no('Your provider gives an email that can’t be used here.')
  if (!rules.domains.includes(domainOf(email)))
    return no(`${email} is not in a domain that this organisation signs in with. Ask an administrator.`)
  if (withEmail !== null && withEmail.organisationId !== organisationId)
    return refuse(
      refusal(
        'email-taken',
        `${email} already has an account in another organisation here. Sign in to that one, or change its email first.`,
      ),
    )
  if (withEmail?.isLinked === true)
    return no(
      `The account of ${email} belongs to someone else at your provider. Ask an administrator to unlink it.`,
    )
  const isInvited = withEmail !== null && !withEmail.isVerified
  if (!isEmailVerified && !isInvited)
    return no(
      `Your provider doesn’t confirm that ${email} is yours. Ask an administrator to invite you, then sign in again.`,
    )
  if (withEmail !== null) return ok('link')
  return rules.provisions
    ? ok('provision')
    : no('You have no account here yet. Ask an administrator to invite you.')
}

function no(detail: string): Result<never> {
  return refuse(refusal('not-allowed', detail))
}

/** Mailboxes that anyone can have: no organisation may speak for all of them. */
const publicMail = new Set(
  (
    'aol.com fastmail.com gmail.com gmx.com gmx.de gmx.net googlemail.com hotmail.com icloud.com live.com mac.com mail.com ' +
    'mail.ru me.com msn.com outlook.com pm.me proton.me protonmail.com qq.com t-online.de web.de yahoo.com yandex.ru 163.com'
  ).split(' '),
)

/** The domains that an organisation may list: those in which one of its administrators has a confirmed email. */
export function listableDomains(emails: readonly string[]): string[] {
  return [...new Set(emails.map(domainOf))].filter((domain) => !publicMail.has(domain))
}

/** Whether a path can be gone on to after signing in: one of this site. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(path)
}
