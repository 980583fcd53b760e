import type { Access, OperationMeta } from '#contract/operation.ts'
import { mayCompose } from '#domain/ceremony/composing.ts'
import { covers } from '#domain/account/scope.ts'
import type { Scope } from '#domain/account/scope.ts'
import { refusal } from '#domain/refusals.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import { isTestOrganisation } from '#domain/account/test-organisation.ts'
import type { Config } from '../config.ts'
import { findCredentials, findSession, noteCredentialsUse } from '../database/organisations/callers.ts'
import type { Database } from '../database/connection.ts'
import { signingSessions, verificationSessions } from '../database/guests/guest-sessions.ts'
import { runningComposer } from '../database/guests/composers.ts'
import { runningKiosk } from '../database/guests/kiosks.ts'
import { followWitnessLink } from '../database/guests/witness-links.ts'
import { actingIn } from '../operations/operation.ts'
import type {
  AccountCaller,
  Caller,
  CredentialsCaller,
  IndividualCaller,
  KioskCaller,
  RecipientCaller,
  WitnessCaller,
} from '../operations/operation.ts'
import { witnessLinkEnded } from '../operations/guests/through-link.ts'
import { checkProof } from '../operations/session/check-proof.ts'
import { sameSecret, secretHash } from '../secrets/secrets.ts'
import { notFound, Refused } from './problem.ts'
import { readKioskCookie, readSessionCookie } from './session-cookie.ts'
import type { Log } from '../logging.ts'
import { networkOf, readNetworks } from '../network.ts'
import { SeenSigners } from './requests/seen-signers.ts'
import { beginTry, passBrake } from '../database/rate-limits.ts'
import type { Brake } from '../database/rate-limits.ts'
import { partnerKeyLength } from '../config.ts'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { noteRefusedCredentials } from '../operations/security/refused-credentials.ts'
import { logSecurity } from '../operations/security/record.ts'

/** What authentication needs from the service and to know of the request. */
export interface Directory {
  readonly database: Database
  readonly config: Config
  readonly log: Log
  /** Network address of the caller. */
  readonly address: string
  readonly userAgent: string | null
  readonly method: string
  /** As it was sent. */
  readonly path: string
}

function refuseAs(code: RefusalCode, detail: string): never {
  throw new Refused(refusal(code, detail))
}

/**
 * The caller of an operation with the given access. Wrong API credentials or a wrong partner key are refused on any
 * request, needed or not. A stale cookie or signing session is refused only where one is needed. Rights are read on
 * every request.
 */
export async function authenticate(
  headers: Headers,
  access: Access,
  directory: Directory,
  { whileEnrolling = false, proof = 'never', scope, inTests = 'as-ever' }: Demands = {},
): Promise<Caller> {
  const caller = await callerOf(headers, access, directory, { scope: scope ?? null, inTests })
  if (caller.kind === 'account' && caller.mustEnrol && !whileEnrolling)
    refuseAs('second-factor-required', 'Your organisation requires two-step sign-in. Set it up first.')
  if (proof === 'always') {
    const proven = checkProof(caller)
    if (!proven.ok) throw new Refused(proven.refusal)
  }
  if (inTests === 'refused' && 'organisationId' in caller && isTest(caller.organisationId))
    refuseAs(
      'not-allowed',
      'A test organisation follows its real one here. Leave test mode and do this there.',
    )
  return caller
}

function isTest(organisationId: string | null): boolean {
  return organisationId !== null && isTestOrganisation(organisationId)
}

/** API credentials, whatever they may do. Refuses requests without any, and any key that is wrong, expired or used elsewhere. */
export async function authenticateKey(headers: Headers, directory: Directory): Promise<CredentialsCaller> {
  const found = await credentialsOf(headers, await partnerOf(headers, directory), directory)
  if (found === null)
    return refuseAs('not-authenticated', 'Send X-Service-Id and X-Service-Key, or both as “Bearer ID:KEY”.')
  if (found.isUnseen)
    await noteCredentialsUse(directory.database, found.caller.credentialsId, networkOf(directory.address))
  return found.caller
}

/** What an operation asks of accounts. */
export interface Demands {
  /** Those that still have to set up their second factor may call it. */
  readonly whileEnrolling?: boolean
  /** Whether they must have proved who they are a short time ago. */
  readonly proof?: OperationMeta['proof']
  /** What API credentials must be allowed to do. Without it, limited ones are refused. */
  readonly scope?: Scope
  /** What becomes of it in a test organisation. */
  readonly inTests?: OperationMeta['inTests']
}

async function callerOf(
  headers: Headers,
  access: Access,
  directory: Directory,
  { scope, inTests }: { readonly scope: Scope | null; readonly inTests: OperationMeta['inTests'] },
): Promise<Caller> {
  const partner = await partnerOf(headers, directory)
  const found = await credentialsOf(headers, partner, directory)
  const credentials = found?.caller ?? null
  const speaksForOrganisation = access.startsWith('organisation') || access === 'partner'
  if (found !== null && speaksForOrganisation && !covers(found.caller.scopes, scope))
    refuseAs(
      'not-allowed',
      `These API credentials are limited. This needs ${scope ?? 'ones without limits'}.`,
    )
  if (found?.isUnseen === true)
    await noteCredentialsUse(directory.database, found.caller.credentialsId, networkOf(directory.address))
  switch (access) {
    case 'anyone':
      return { kind: 'anyone' }
    case 'recipient':
      return recipientOf(headers, directory)
    case 'witness-link':
      return witnessOf(headers, directory)
    case 'individual':
      return individualOf(headers, directory)
    case 'kiosk':
      return kioskCallerOf(headers, directory)
    case 'account':
      return accountOf(headers, directory, inTests)
    case 'organisation-or-partner':
      if (partner !== null)
        return { kind: 'partner', partner, organisationId: credentials?.organisationId ?? null }
      return credentials ?? accountOf(headers, directory, inTests)
    case 'organisation':
      return credentials ?? (await accountOf(headers, directory, inTests))
    case 'partner':
      if (partner === null && credentials !== null)
        refuseAs('partner-only', 'This needs the partner key in the header X-Service-Partner.')
      if (partner === null)
        refuseAs('not-authenticated', 'Send the partner key in the header X-Service-Partner.')
      return { kind: 'partner', partner, organisationId: credentials?.organisationId ?? null }
  }
}

/** Wrong keys from one network make further tries wait, as wrong passwords do. */
const wrongKeys = { free: 5, longestSeconds: 900 } as const

/** Source: open details 2 and 2a. */
async function partnerOf(headers: Headers, directory: Directory): Promise<string | null> {
  const key = headers.get('x-service-partner')
  if (key === null) return null
  const { config, database, address, userAgent, log } = directory
  const brake = { subject: `partner-key:${networkOf(address)}`, ...wrongKeys }
  // Compares with each of them, so that the time tells nothing about which one it is.
  const right = new Set(config.partners.map((one) => (sameSecret(one.key, key) ? one : undefined)))
  const partner = [...right].find((one) => one !== undefined)
  // No one guesses a long key, so that those who have one do not wait for the guesses of others.
  const isGuessable = partner === undefined || partner.key.length < partnerKeyLength
  const tried = isGuessable ? await tryKey(database, brake, partner !== undefined) : ok(true)
  if (!tried.ok) throw new Refused(tried.refusal)
  if (partner !== undefined) return partner.name
  logSecurity(log, { event: 'partner-key-refused', address, userAgent })
  return refuseAs('wrong-credentials', 'The partner key is wrong.')
}

function tryKey(database: Database, brake: Brake, isRight: boolean): Promise<Result<true>> {
  return isRight ? passBrake(database, brake.subject) : beginTry(database, [brake])
}

/** Credentials with the right key, in time and from where they may be used. */
interface FoundCredentials {
  readonly caller: CredentialsCaller
  /** Whether their use has still to be noted, once they are allowed what they ask for. */
  readonly isUnseen: boolean
}

/** Source: open detail 1. */
async function credentialsOf(
  headers: Headers,
  partner: string | null,
  directory: Directory,
): Promise<FoundCredentials | null> {
  const { database, address } = directory
  const id = headers.get('x-service-id')
  const key = headers.get('x-service-key')
  if (id === null && key === null) return null
  const found = id === null ? undefined : await findCredentials(database, id)
  if (!found || key === null || !sameSecret(found.keyHash, secretHash(key))) {
    if (id !== null) await noteRefusedCredentials(directory, id)
    return refuseAs('wrong-credentials', 'X-Service-Id or X-Service-Key is wrong.')
  }
  const { organisationId, id: credentialsId, name, at, scopes, networks, hasExpired } = found
  const isElsewhere = networks !== null && !readNetworks(networks.join(',')).networks.has(address)
  if (hasExpired) {
    await noteRefusedCredentials(directory, found.id, 'expired')
    return refuseAs(
      'wrong-credentials',
      'These API credentials have expired. Create new ones in the dashboard.',
    )
  }
  if (isElsewhere) {
    await noteRefusedCredentials(directory, found.id, 'other network')
    return refuseAs('not-allowed', `These API credentials don’t work from the network of ${address}.`)
  }
  const caller = { kind: 'credentials', organisationId, credentialsId, name, scopes, at, partner } as const
  return { caller, isUnseen: found.isUnseen }
}

/** The header by which a page says for which account it was loaded, so that it never acts in another organisation. */
const pageHeader = 'x-countersign-account'

async function accountOf(
  headers: Headers,
  directory: Directory,
  inTests: OperationMeta['inTests'],
): Promise<AccountCaller> {
  const { database, config } = directory
  const composer = await composerOf(headers, directory)
  if (composer !== null) return composer
  const secret = readSessionCookie(headers, config)
  if (secret === null)
    return refuseAs('not-authenticated', 'Sign in, or send X-Service-Id and X-Service-Key.')
  const sessionHash = secretHash(secret)
  const found = await findSession(database, sessionHash, config.passkeyHost)
  if (!found) return refuseAs('session-ended', 'Your session has ended. Sign in again.')
  const { person, acting } = actingIn({ ...found, sessionHash })
  const page = headers.get(pageHeader)
  if (page !== null && page !== acting.accountId)
    return refuseAs('session-ended', 'This page was opened before you switched. Load it again.')
  return inTests === 'as-oneself' ? person : acting
}

/**
 * Whoever works in an editor within another page, by its bearer token: cookies of other sites are seldom kept there. Null without
 * one. With one, a browser that is signed in never acts as its own account, not even once the editor has ended.
 */
async function composerOf(
  headers: Headers,
  { database, method, path }: Directory,
): Promise<AccountCaller | null> {
  const secret = bearerOf(headers)
  if (secret === null) return null
  const sessionHash = secretHash(secret)
  const found = await runningComposer(database, sessionHash)
  if (found === undefined) return refuseAs('session-ended', 'The editor has ended. Open it again.')
  const { composerId, draftId, ...account } = found
  // What it can't do is not there for it, so that it learns nothing of anything else.
  if (!mayCompose(method, path, draftId)) throw notFound()
  return {
    kind: 'account',
    ...account,
    sessionHash,
    mustEnrol: false,
    isProven: false,
    composes: { composerId, draftId },
  }
}

/** Signers who answer one field after another, or look at one page after another. */
const seenSigners = new SeenSigners(10_000, 5 * 60_000)

/** Every read and act of a signer reads the session anew, with the envelope, and refuses if it has ended. */
async function recipientOf(headers: Headers, { database }: Directory): Promise<RecipientCaller> {
  const sessionHash = guestSessionOf(headers, 'signing')
  const signer =
    seenSigners.find(sessionHash) ??
    seenSigners.note(sessionHash, (await signingSessions.find(database, sessionHash)) ?? guestSessionEnded())
  return { kind: 'recipient', ...signer, sessionHash }
}

/** Before the signature is read: strangers send none. */
async function witnessOf(headers: Headers, { database }: Directory): Promise<WitnessCaller> {
  const secret = bearerOf(headers) ?? refuseAs('not-authenticated', 'Open the link from the email to sign.')
  const link = await followWitnessLink(database, secretHash(secret))
  if (link === undefined) return refuseAs('link-invalid', witnessLinkEnded)
  return { kind: 'witness-link', organisationId: link.organisationId, linkId: link.id, secret }
}

async function individualOf(headers: Headers, { database }: Directory): Promise<IndividualCaller> {
  const sessionHash = guestSessionOf(headers, 'verification')
  const found = (await verificationSessions.find(database, sessionHash)) ?? guestSessionEnded()
  const { organisationId, verificationId } = found
  return { kind: 'individual', organisationId, verificationId, sessionHash }
}

async function kioskCallerOf(headers: Headers, { database, config }: Directory): Promise<KioskCaller> {
  const secret = readKioskCookie(headers, config)
  if (secret === null) return refuseAs('not-authenticated', 'Nothing is signed in person in this browser.')
  const found = await runningKiosk(database, secretHash(secret))
  if (found === undefined) return refuseAs('session-ended', 'Signing in person has ended here.')
  const { organisationId, envelopeId, id: kioskId } = found
  return { kind: 'kiosk', organisationId, envelopeId, kioskId }
}

function guestSessionOf(headers: Headers, link: 'signing' | 'verification'): string {
  const secret = bearerOf(headers)
  return secret === null
    ? refuseAs('not-authenticated', `Open the ${link} link to start a session.`)
    : secretHash(secret)
}

function bearerOf(headers: Headers): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

function guestSessionEnded(): never {
  return refuseAs('session-ended', 'Your session has ended. Open your link again.')
}
