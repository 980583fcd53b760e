import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inbox } from '#harness/world/inbox.ts'
import { aReceiver, isSigned } from '#harness/world/receiver.ts'
import { testMasterKey } from '#harness/world/database/master-key.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope } from '#harness/world/signing.ts'
import { somePhoto, verificationWorld } from '#harness/world/verifications.ts'
import { aMember, aTenant } from '#harness/world/world.ts'
import { codeHashOf } from '../database/guests/guest-sessions.ts'
import { findAuthenticator } from '../database/organisations/second-factors.ts'
import { privateKeyOf } from '../database/seals/seal-keys.ts'
import { serviceSecret } from '../database/service-secrets.ts'
import { bodyOf } from '../database/webhooks/webhook-deliveries.ts'
import { openLog } from '../logging.ts'
import { isCodeOf } from '../operations/second-factor/check-second-factor.ts'
import { openDiskStorage } from '../ports/storage/disk-storage.ts'
import { encrypt } from '../secrets/encryption.ts'
import { derivedKey } from '../secrets/master-key.ts'
import { codeOfStep, stepAt } from '../secrets/one-time-codes.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { secretHash } from '../secrets/secrets.ts'
import { encryptStored } from './encrypt-stored.ts'

const service = await testService({ WEBHOOK_ALLOW_PRIVATE: 'true' })
const { call: plainCall, config, database, asOwner, idle, ports } = service
const receiver = await aReceiver()

/** Everything that a life of the product has shown to someone and that only they may have, by what it is. */
const secrets = new Map<string, string>()
const notice = (kind: string, text: string) => {
  if (text !== '') secrets.set(text, kind)
}
/** Tokens and sessions are 256 random bits in 43 characters. */
const noticeTokens = (kind: string, text: string) => {
  for (const [token] of text.matchAll(/(?<![\w-])[\w-]{43}(?![\w-])/g)) notice(kind, token)
}
const call: typeof plainCall = async (who, method, path, body) => {
  const answer = await plainCall(who, method, path, body)
  noticeTokens(`${method} ${path}`, JSON.stringify(answer.body ?? null))
  for (const cookie of answer.headers.getSetCookie()) noticeTokens('cookie', cookie)
  return answer
}

/** The secrets that rows of any table, or files of the store, hold as they are, as hexadecimal or as Base64. */
async function found(): Promise<string[]> {
  const forms = [...secrets].flatMap(([secret, kind]) => {
    const bytes = Buffer.from(secret, 'latin1')
    return [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')].map((form) => ({
      form,
      kind,
    }))
  })
  const places = await asOwner(async (owner) => {
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
    `.execute(owner)
    expect(tables.length).toBeGreaterThan(50)
    const texts = tables.map(async ({ schema, name }) => {
      const { rows } = await sql<{ text: string }>`
        select kept::text as text from ${sql.table(`${schema}.${name}`)} kept`.execute(owner)
      return rows.map(({ text }) => ({ place: name, text }))
    })
    return (await Promise.all(texts)).flat()
  })
  const root = join(config.dataDir, 'storage')
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }))
    if (statSync(join(root, path)).isFile())
      places.push({ place: path, text: readFileSync(join(root, path)).toString('latin1') })
  return places.flatMap(({ place, text }) =>
    forms.flatMap(({ form, kind }) => (text.includes(form) ? [`${kind} in ${place}`] : [])),
  )
}

const tenant = await aTenant(database)
const { organisationId } = tenant
const password = 'a password that nobody else has'
const member = await aMember(database, organisationId, { passwordHash: await hashPassword(password) })
const photo = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from('the face of Ada Park, '.repeat(8000))])
const rolePassword = 'the password of a role'
const authenticatorSecret: string[] = []
const made = { endpoint: '', signature: '', template: '', verification: '' }

/** Says who is asked and does it, with everything that has a secret. */
beforeAll(async () => {
  notice('password', password)
  for (const headers of [tenant.as, member.as, tenant.key])
    for (const value of Object.values(headers)) notice('credentials', value.replace(/^.*=/, ''))
  secrets.delete(tenant.key['x-service-id'] ?? '')
  // An account: a second factor, and links by email.
  const begun = await call<{ secret: string }>(member.as, 'POST', '/app/account/second-factor', { password })
  notice('authenticator', begun.body.secret)
  const bits = Array.from(begun.body.secret, (sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  ).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  notice('authenticator', bytes.toString('latin1'))
  authenticatorSecret.push(bytes.toString('latin1'))
  const code = codeOfStep(bytes, stepAt(new Date()) - 1)
  const confirmed = await call<{ recovery_codes: string[] }>(
    member.as,
    'POST',
    '/app/account/second-factor/confirmation',
    { code },
  )
  for (const one of confirmed.body.recovery_codes) notice('recovery code', one)
  await call({}, 'POST', '/app/session/password-reset', { email: member.email })
  const credentials = await call<{ key: string }>(tenant.as, 'POST', '/app/credentials', { name: 'CRM' })
  notice('API key', credentials.body.key)
  const endpoint = await call<{ id: string; signature: string }>(tenant.key, 'POST', '/v1/endpoints', {
    url: receiver.url,
  })
  Object.assign(made, { endpoint: endpoint.body.id, signature: endpoint.body.signature })
  notice('endpoint', endpoint.body.signature.replace('whsec_', ''))
  const other = await aMember(database, organisationId, { passwordHash: await hashPassword(password) })
  await call({}, 'POST', '/app/session', { email: other.email, password })
  // A template whose role has a password.
  const template = await call<{ id: string; revision: number }>(tenant.as, 'POST', '/app/templates', {
    name: 'Lease',
  })
  made.template = template.body.id
  const role = {
    id: randomUUID(),
    name: 'Tenant',
    recipient_name: '',
    recipient_email: '',
    recipient_mobile: '',
    recipient_type: 'signer',
  }
  const more = {
    recipient_password: rolePassword,
    recipient_order: 1,
    session_completed: '',
    session_declined: '',
  }
  const saved = await call(tenant.as, 'PUT', `/app/templates/${made.template}`, {
    revision: template.body.revision,
    name: 'Lease',
    group_id: null,
    shared: false,
    envelope_name: '',
    envelope_message: '',
    envelope_shared: false,
    roles: [{ ...role, ...more }],
    fields: [],
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  notice('role password', rolePassword)
  // An envelope with a password and a code, signed and sealed.
  const sender = {
    organisationId,
    accountId: tenant.accountId,
    headers: tenant.key as Record<string, string>,
  }
  const recipients = [{ password: 'open for person one' }, { sms_auth: '+61400000123' }]
  const envelope = await sendTestEnvelope({ ...service, call }, sender, recipients)
  notice('recipient password', 'open for person one')
  const noticing = { ...service, call }
  for (const [index, { id }] of envelope.recipients.entries()) {
    const token = await linkOf(noticing, sender, id)
    notice('link', token)
    const person = await follow(noticing, token)
    if (index === 0) await person.act('POST', 'password', { password: 'open for person one' })
    else {
      await person.act('POST', 'code')
      await idle()
      const text = (await inbox(database, { channel: 'sms' })).at(-1)?.text ?? ''
      await person.act('POST', 'code/check', { code: /\d{6}/.exec(text)?.[0] ?? '' })
    }
    await agreeAndSign(person, `s${index + 1}`)
    expect((await person.act('POST', 'finish')).status).toBe(200)
  }
  await idle()
  // A person who shows who they are.
  const world = verificationWorld(noticing, tenant)
  const { id } = await world.create()
  made.verification = id
  const { as, view } = await world.open(await world.tokenOf(id))
  await call(as, 'POST', '/verifying/consent', { version: view.consent.version })
  await call(as, 'PUT', '/verifying/details', {
    given_names: 'Ada',
    family_name: 'Park',
    birth_date: '1990-12-10',
    address: '1 High Street',
    country: 'AU',
    document: 'passport',
    document_number: 'P1234567',
  })
  const kept = await call(as, 'PUT', '/verifying/photos/document-front', somePhoto(photo))
  expect(kept.status).toBe(200)
  notice('photo', 'the face of Ada Park')
  await idle()
  for (const { text, html } of await inbox(database)) noticeTokens('message', `${text} ${html ?? ''}`)
  for (const { raw } of receiver.received)
    for (const [token] of raw.matchAll(/[\w-]{80,}\.[\w-]{22}/g)) notice('download', token)
  for (const row of await database.selectFrom('sealKeys').selectAll().execute()) {
    const key = await privateKeyOf(database, row)
    if (key !== null) notice('seal key', Buffer.from(key).toString('latin1'))
  }
  for (const name of ['download-key', 'one-time-codes'])
    notice(name, (await serviceSecret(database, name)).toString('latin1'))
}, 60_000)

test('a life of the product leaves no secret that can be read in the database or the store', async () => {
  const kinds = new Set([...secrets.values()].map((kind) => kind.split(' /')[0]))
  for (const kind of [
    'authenticator',
    'cookie',
    'download',
    'endpoint',
    'link',
    'message',
    'photo',
    'recovery code',
    'seal key',
  ])
    expect([...kinds], kind).toContain(kind)
  expect(secrets.size).toBeGreaterThan(30)
  expect(await found()).toEqual([])
})

test('a secret in any column or file is found', async () => {
  const [secret = ''] = secrets.keys()
  await asOwner(async (owner) => {
    await sql`alter table organisations add column exposed bytea`.execute(owner)
    await sql`update organisations set exposed = ${Buffer.from(secret)} where id = ${organisationId}`.execute(
      owner,
    )
  })
  await openDiskStorage(join(config.dataDir, 'storage')).put('exposed', Buffer.from(`before ${secret} after`))
  expect(new Set((await found()).map((one) => one.split(' ').at(-1)))).toEqual(
    new Set(['files/exposed', 'organisations']),
  )
  await ports.storage.delete('exposed')
  await asOwner((owner) => sql`alter table organisations drop column exposed`.execute(owner))
})

test('no one-time code can be tried out on its hash', async () => {
  const { secretHash: session } = await database
    .selectFrom('signingSessions')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(await codeHashOf(database, session, '123456')).not.toBe(secretHash(`${session} 123456`))
})

test('serves photos by their own size, whole or in part, and refuses one that was exchanged', async () => {
  const row = await database
    .selectFrom('verifications')
    .selectAll()
    .where('id', '=', made.verification)
    .executeTakeFirstOrThrow()
  const key = row.photos[0]?.storageKey ?? ''
  expect(await ports.storage.size(key)).toBe(photo.length)
  expect(Buffer.from(await ports.storage.get(key)).equals(photo)).toBe(true)
  const { body, size } = await ports.storage.stream(key, { start: 65_530, end: 131_100 })
  expect(size).toBe(photo.length)
  expect(Buffer.concat(await Array.fromAsync(body)).equals(photo.slice(65_530, 131_101))).toBe(true)
  const store = openDiskStorage(join(config.dataDir, 'storage'))
  const stored = await store.get(key)
  await store.put(key, photo)
  await expect(ports.storage.get(key)).rejects.toThrow('changed or put in place of another')
  await store.put(key, stored)
})

const context = {
  database,
  config,
  ports,
  log: openLog('silent'),
  jobId: '1',
  isLastTry: false,
  goOn: () => undefined,
}

test('goes on where another machine has encrypted a file just before it is read', async () => {
  const keyNow = async () => {
    const row = await database
      .selectFrom('verifications')
      .selectAll()
      .where('id', '=', made.verification)
      .executeTakeFirstOrThrow()
    return row.photos[0]?.storageKey ?? ''
  }
  const plain = await keyNow()
  await openDiskStorage(join(config.dataDir, 'storage')).put(plain, photo)
  await database.deleteFrom('fileKeys').where('storageKey', '=', plain).execute()
  let others = 0
  const get = async (key: string) => {
    if (key === plain && (others += 1) === 1) await encryptStored({}, context)
    return ports.storage.get(key)
  }
  await encryptStored({}, { ...context, ports: { ...ports, storage: { ...ports.storage, get } } })
  expect(others).toBe(1)
  expect(await keyNow()).not.toBe(plain)
  expect(Buffer.from(await ports.storage.get(await keyNow())).equals(photo)).toBe(true)
})

test('reads what earlier versions kept, and encrypts it', async () => {
  const store = openDiskStorage(join(config.dataDir, 'storage'))
  const own = { organisationId, id: made.endpoint }
  // As the version before kept it all.
  await database
    .updateTable('endpoints')
    .set({ signature: made.signature, signatureEncrypted: null })
    .where('id', '=', own.id)
    .execute()
  await database
    .updateTable('templateRoles')
    .set({ recipientPassword: rolePassword, recipientPasswordEncrypted: null })
    .where('templateId', '=', made.template)
    .execute()
  const messages = await inbox(database)
  for (const { id, text, html } of messages)
    await database
      .updateTable('inboxMessages')
      .set({ text, html, encrypted: null })
      .where('id', '=', id)
      .execute()
  const deliveries = await database.selectFrom('webhookDeliveries').selectAll().execute()
  for (const row of deliveries)
    await database
      .updateTable('webhookDeliveries')
      .set({ body: await bodyOf(database, row), bodyEncrypted: null })
      .where('id', '=', row.id)
      .execute()
  const sealKeys = await database
    .selectFrom('sealKeys')
    .selectAll()
    .where('privateKey', 'is not', null)
    .execute()
  for (const row of sealKeys) {
    const plain = Buffer.from((await privateKeyOf(database, row)) ?? [])
    await database
      .updateTable('sealKeys')
      .set({ privateKey: encrypt(derivedKey(testMasterKey, `seal-key/${row.id}`), plain) })
      .where('id', '=', row.id)
      .execute()
  }
  const common = await serviceSecret(database, 'authenticators')
  const secret = Buffer.from(authenticatorSecret[0] ?? '', 'latin1')
  await database
    .updateTable('accountAuthenticators')
    .set({ secret: encrypt(common, secret) })
    .where('accountId', '=', member.accountId)
    .execute()
  const { photos } = await database
    .selectFrom('verifications')
    .selectAll()
    .where('id', '=', made.verification)
    .executeTakeFirstOrThrow()
  const oldKey = photos[0]?.storageKey ?? ''
  await store.put(oldKey, photo)
  await database.deleteFrom('fileKeys').execute()
  const clear = await found()
  for (const place of ['endpoints', 'template_roles', 'inbox_messages', 'webhook_deliveries', 'front-'])
    expect(
      clear.some((one) => one.includes(place)),
      place,
    ).toBe(true)

  const reads = async () => {
    const signature = await call<{ signature: string }>(tenant.key, 'GET', `/v1/endpoints/${own.id}`)
    const template = await call<{ roles: { recipient_password: string }[] }>(
      tenant.key,
      'GET',
      `/v1/templates/${made.template}`,
    )
    const authenticator = await findAuthenticator(database, { organisationId, accountId: member.accountId })
    const step = stepAt(new Date()) + 1
    if (authenticator === undefined) throw new Error('The authenticator is gone')
    const isRight = await isCodeOf(
      database,
      { ...authenticator, lastStep: '0' },
      codeOfStep(secret, step),
      new Date(),
    )
    await database
      .updateTable('accountAuthenticators')
      .set({ lastStep: 0 })
      .where('accountId', '=', member.accountId)
      .execute()
    const now = await database
      .selectFrom('verifications')
      .selectAll()
      .where('id', '=', made.verification)
      .executeTakeFirstOrThrow()
    const file = await ports.storage.get(now.photos[0]?.storageKey ?? '')
    return [
      signature.body.signature,
      template.body.roles[0]?.recipient_password,
      isRight,
      Buffer.from(file).equals(photo),
      await inbox(database),
    ]
  }
  const expected = [made.signature, rolePassword, true, true, messages]
  expect(await reads()).toEqual(expected)
  // Several machines at once.
  await Promise.all([encryptStored({}, context), encryptStored({}, context)])
  await encryptStored({}, context)
  expect(await found()).toEqual([])
  expect(await reads()).toEqual(expected)
  expect(await store.exists(oldKey)).toBe(false)
  for (const row of sealKeys) {
    const now = await database
      .selectFrom('sealKeys')
      .selectAll()
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    expect(now.privateKey?.[0]).toBe(2)
    expect(await privateKeyOf(database, now)).not.toBeNull()
  }
  receiver.received.length = 0
  await call(tenant.as, 'POST', `/app/endpoints/${own.id}/test`, { event: 'envelope_sent' })
  await expect.poll(() => receiver.received.length).toBe(1)
  expect(receiver.received.every((one) => isSigned(one, made.signature))).toBe(true)
})
