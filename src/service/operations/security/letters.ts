import type { SecurityKind } from '#domain/security/events.ts'
import type { Executor } from '../../database/connection.ts'
import { administratorsOf, findAccount } from '../../database/organisations/accounts.ts'
import { listCredentials } from '../../database/organisations/credentials.ts'
import { addJob } from '../../queue/tasks.ts'

interface Happened {
  readonly organisationId: string
  readonly id: string
  readonly kind: SecurityKind
  readonly target: { readonly kind: string; readonly id: string | null } | undefined
  readonly details: Readonly<Record<string, string>>
}

interface Reader {
  readonly accountId: string
  readonly address: string
}

/** Writes to everyone who has to know of an event, in the transaction of what happened. */
export async function addSecurityEmails(transaction: Executor, event: Happened): Promise<void> {
  const { organisationId, id: eventId } = event
  const owner = await ownerOfEnding(transaction, event)
  const readers =
    owner !== null
      ? [owner]
      : [...(await holders(transaction, event)), ...(await administrators(transaction, event))]
  const byAddress = new Map(readers.map((reader) => [reader.address.toLowerCase(), reader]))
  for (const reader of byAddress.values())
    await addJob(transaction, 'security-email', { organisationId, eventId, ...reader })
}

/** What the holder of an account hears about it. */
const ofOwnAccount: ReadonlySet<SecurityKind> = new Set([
  'email-change-requested',
  'email-changed',
  'password-changed',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
  'sign-on-linked',
  'sign-on-unlinked',
  'role-changed',
])

async function holders(
  transaction: Executor,
  { organisationId, kind, target, details }: Happened,
): Promise<Reader[]> {
  const passedFactor = kind === 'signed-in' && details['factor'] === 'passed over'
  if (target?.kind !== 'account' || target.id === null || !(ofOwnAccount.has(kind) || passedFactor)) return []
  const account = await findAccount(transaction, { organisationId, accountId: target.id })
  if (account === undefined) return []
  const before = kind === 'email-changed' ? details['from'] : undefined
  return [before, account.email].flatMap((address) =>
    address === undefined ? [] : [{ accountId: account.id, address }],
  )
}

/** Who created credentials that will end soon. Null when they can no longer sign in: then the administrators are told. */
async function ownerOfEnding(
  transaction: Executor,
  { organisationId, kind, target }: Happened,
): Promise<Reader | null> {
  if (kind !== 'credentials-expiring' || !target?.id) return null
  const [credentials] = await listCredentials(transaction, organisationId, target.id)
  if (!credentials?.makerId) return null
  const owner = await findAccount(transaction, { organisationId, accountId: credentials.makerId })
  return owner?.active === true && owner.verified !== null
    ? { accountId: owner.id, address: owner.email }
    : null
}

/**
 * New keys to the whole organisation, who lets people in, and new people with all rights are told to everyone who administers
 * it.
 */
async function administrators(
  transaction: Executor,
  { organisationId, kind, target, details }: Happened,
): Promise<Reader[]> {
  const isNewAdministrator =
    (kind === 'account-created' && details['role'] === 'administrator') ||
    (kind === 'role-changed' && details['to'] === 'administrator')
  const isAboutKeys = kind === 'credentials-created' || kind === 'credentials-expiring'
  const isAboutSignOn = kind === 'sign-on-changed' || kind === 'sign-on-removed'
  if (!isAboutKeys && !isAboutSignOn && !isNewAdministrator) return []
  const found = await administratorsOf(transaction, organisationId)
  return found
    .filter(({ id }) => id !== target?.id)
    .map(({ id, email }) => ({ accountId: id, address: email }))
}
