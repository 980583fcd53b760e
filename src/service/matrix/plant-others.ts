import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Role } from '#domain/account/account.ts'
import { insertCredentials } from '../database/credentials.ts'
import { keepMail } from '../database/inbox-messages.ts'
import type { AccountLinksTable } from '../database/account-tables.ts'
import { downloadKey } from '../operations/downloads/download-links.ts'
import { signDownloads } from '../operations/downloads/download-token.ts'
import { ago, ahead, nothingIn } from './ground.ts'
import type { Ground } from './ground.ts'
import { plantEnvelope } from './plant-envelope.ts'
import type { Ownership, Thing } from './things.ts'

export const accountStates = ['active', 'administrator', 'unverified', 'deactivated'] as const
export const groupStates = ['members', 'empty'] as const
export const endpointStates = ['active', 'paused', 'failing'] as const
export const credentialsStates = ['in-force', 'revoked'] as const
export const signInStates = ['active', 'mistaken', 'unverified', 'deactivated'] as const

/** Plants an account that nobody uses; in the owners' group where the owner's things would be shared. */
export async function plantAccount(ground: Ground, state: string, owner: Ownership): Promise<Thing> {
  const marker = ground.mark()
  const id = randomUUIDv7()
  const { organisationId, groupId } = owner
  const role: Role = state === 'administrator' || state === 'read-only' ? state : 'standard'
  await ground.service.database
    .insertInto('accounts')
    .values({
      organisationId,
      id,
      name: `Account ${marker}n`,
      email: `${marker}n@account.example`,
      number: `${marker}n`,
      role,
      groupId,
      active: state !== 'deactivated',
      verified: state === 'unverified' ? null : ago(60),
      registered: true,
      passwordHash: ground.passwordHash,
      created: ago(60),
    })
    .execute()
  const ids = { id, account: id }
  const about = { organisationId, accountId: id, groupId, shared: false, registered: true }
  return ground.register({ kind: 'account', state, marker, ...about, ids, secrets: {} })
}

/** Plants a group, with an account in it or without. */
export async function plantGroup(ground: Ground, state: string, owner: Ownership): Promise<Thing> {
  const marker = ground.mark()
  const id = randomUUIDv7()
  const { organisationId } = owner
  const names = {
    name: `Group ${marker}n`,
    business: `Business ${marker}n`,
    email: `${marker}n@group.example`,
  }
  await ground.service.database
    .insertInto('groups')
    .values({ organisationId, id, ...names })
    .execute()
  if (state === 'members') await plantAccount(ground, 'active', { ...owner, groupId: id })
  const about = { organisationId, accountId: null, groupId: id, shared: false }
  return ground.register({ kind: 'group', state, marker, ...about, ids: { id, group: id }, secrets: {} })
}

/** Plants a webhook endpoint with one event that arrived. */
export async function plantEndpoint(ground: Ground, state: string, owner: Ownership): Promise<Thing> {
  const marker = ground.mark()
  const { organisationId } = owner
  const [id, delivery_id] = [randomUUIDv7(), randomUUIDv7()]
  const { database } = ground.service
  const failing = state === 'failing' ? { disabled: ago(5), disabledReason: 'failing' as const } : {}
  const row = {
    organisationId,
    id,
    url: `https://${marker}n.example/hook`,
    active: state === 'active',
    ...failing,
  }
  await database
    .insertInto('endpoints')
    .values({ ...row, signature: `whsec_${marker}n` })
    .execute()
  await database
    .insertInto('webhookDeliveries')
    .values({
      organisationId,
      id: delivery_id,
      endpointId: id,
      eventId: randomUUIDv7(),
      subjectId: randomUUIDv7(),
      event: 'envelope_sent',
      payload: JSON.stringify({ event: 'envelope_sent', envelope_id: `${marker}n` }),
      state: 'delivered',
      status: 200,
      response: `thanks ${marker}n`,
    })
    .execute()
  const about = { organisationId, accountId: null, groupId: null, shared: false }
  return ground.register({ kind: 'endpoint', state, marker, ...about, ids: { id, delivery_id }, secrets: {} })
}

/** Plants API credentials that nobody uses. */
export async function plantCredentials(
  ground: Ground,
  state: string,
  { organisationId }: Ownership,
): Promise<Thing> {
  const marker = ground.mark()
  const id = randomBytes(16).toString('hex')
  const revoked = state === 'revoked' ? ago(5) : null
  await insertCredentials(ground.service.database, {
    id,
    organisationId,
    keyHash: ground.secret().hash,
    name: `Credentials ${marker}n`,
    revoked,
  })
  const about = { organisationId, accountId: null, groupId: null, shared: false }
  return ground.register({ kind: 'credentials', state, marker, ...about, ids: { id }, secrets: {} })
}

/** Plants a session of the owner's that nobody uses. */
export async function plantOwnSession(ground: Ground, state: string, owner: Ownership): Promise<Thing> {
  const { organisationId, accountId } = owner
  const { id } = await ground.service.database
    .insertInto('sessions')
    .values({
      organisationId,
      accountId,
      secretHash: ground.secret().hash,
      expires: state === 'over' ? ago(1) : ahead(600),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...nothingIn('own-session', state), ...owner, ids: { id } }
}

/** Plants a saved view of the owner's. */
export async function plantOwnView(ground: Ground, state: string, owner: Ownership): Promise<Thing> {
  const { organisationId, accountId } = owner
  const id = randomUUIDv7()
  const marker = ground.mark()
  await ground.service.database
    .insertInto('savedViews')
    .values({
      organisationId,
      accountId,
      id,
      list: 'envelopes',
      name: `View ${marker}n`,
      query: 'status=sent',
      position: 1,
    })
    .execute()
  return ground.register({ kind: 'own-view', state, marker, ...owner, ids: { id }, secrets: {} })
}

/** Plants a message of the built-in inbox with a link into an envelope. */
export async function plantMessage(ground: Ground, _: string, owner: Ownership): Promise<Thing> {
  const envelope = await plantEnvelope(ground, 'sent', owner)
  const marker = ground.mark()
  const { database } = ground.service
  // The inbox is where links go while there is no mail server: whoever reads the message has the link.
  const link = envelope.secrets['link'] ?? ''
  ground.secrets.delete(link)
  const text = `Sign ${marker}n at https://sign.example/sign/${link} please`
  const [from, to] = [
    { name: 'Service', address: 'no-reply@example.com' },
    { name: `Ada ${marker}n`, address: `${marker}n@example.com` },
  ]
  const messageId = `<${marker}@example.com>`
  const { organisationId } = owner
  await keepMail(database)({
    organisationId,
    to,
    from,
    subject: `Letter ${marker}n`,
    text,
    html: `<p>${text}</p>`,
    messageId,
  })
  const { id } = await database
    .selectFrom('inboxMessages')
    .select('id')
    .where('subject', '=', `Letter ${marker}n`)
    .executeTakeFirstOrThrow()
  return ground.register({ kind: 'message', state: 'collected', marker, ...owner, ids: { id }, secrets: {} })
}

/** Plants a link of an account of its own: a sign-in code, a verification email's, an email change's. */
export async function plantLink(
  ground: Ground,
  purpose: AccountLinksTable['purpose'],
  state: string,
  owner: Ownership,
): Promise<Thing> {
  const unverified = purpose === 'verification' && state !== 'deactivated'
  const account = await plantAccount(ground, unverified ? 'unverified' : state, { ...owner, groupId: null })
  const { secret, hash } = ground.secret()
  await ground.service.database
    .insertInto('accountLinks')
    .values({
      secretHash: hash,
      organisationId: owner.organisationId,
      accountId: account.ids['id'] ?? '',
      purpose,
      email: purpose === 'email-change' ? `${account.marker}n@new.example` : null,
      expires: state === 'expired' ? ago(1) : ahead(60),
      used: state === 'used' ? ago(1) : null,
      replaced: state === 'replaced' ? ago(1) : null,
    })
    .execute()
  return { ...account, kind: 'account-link', state, secrets: { [purpose]: secret } }
}

/** Plants an account to sign in as. */
export async function plantSignIn(ground: Ground, state: string, owner: Ownership): Promise<Thing> {
  const account = await plantAccount(ground, state, { ...owner, groupId: null })
  const password = state === 'mistaken' ? 'not the password' : ground.password
  const email = `${account.marker}n@account.example`
  return { ...account, kind: 'sign-in', state, secrets: { email, password } }
}

/** Makes a temporary address of a completed envelope's master. */
export async function plantDownload(ground: Ground, state: string, owner: Ownership): Promise<Thing> {
  const envelope = await plantEnvelope(ground, 'completed', owner)
  const scope = {
    organisationId: owner.organisationId,
    envelopeId: state === 'gone' ? randomUUIDv7() : (envelope.ids['id'] ?? ''),
    documentId: null,
    recipientId: null,
    expires: (state === 'expired' ? ago(1) : ahead(10)).getTime(),
  }
  const token = signDownloads(await downloadKey(ground.service.database), scope)('master')
  const ids = { token: state === 'altered' ? `${token.slice(0, -4)}AAAA` : token }
  return { ...envelope, kind: 'download', state, ids }
}

/** Plants a picture; `absent` is one that nobody stored. */
export async function plantLogo(
  ground: Ground,
  state: string,
  { organisationId }: Ownership,
): Promise<Thing> {
  const marker = ground.mark()
  const file = `${randomUUIDv7()}.png`
  const key = `logos/${organisationId}/${file}`
  if (state === 'stored') await ground.service.ports.storage.put(key, randomBytes(32))
  const about = { organisationId, accountId: null, groupId: null, shared: false }
  return ground.register({
    kind: 'logo',
    state,
    marker,
    ...about,
    ids: { owner: organisationId, file },
    secrets: {},
  })
}
