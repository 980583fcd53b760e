import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { playedReader, someReading } from '#harness/identity/played-reader.ts'
import { screeningSamples } from '#harness/identity/screening-samples.ts'
import { testService } from '#harness/world/service.ts'
import { someDetails, somePhoto, verificationWorld } from '#harness/world/verifications.ts'
import { aGroup, aMember, aTenant } from '#harness/world/world.ts'
import { identityCheck } from '../../jobs/verifying/identity-check.ts'
import { screeningRefresh } from '../../jobs/verifying/screening-refresh.ts'
import { openLog } from '../../logging.ts'
import { openLocalVendor } from '../../ports/identity-vendor/local-vendor.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-local-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const listFile = join(folder, 'un.xml')
const today = () => new Date().toISOString().slice(0, 10)
writeFileSync(listFile, screeningSamples(today())['un.xml'])
const { reader, played, shows } = playedReader()
const settings = { VENDOR_URL: 'local', SCREENING_LISTS: `un=${listFile}` }
const service = await testService(settings, { reader })
const { call, database, asOwner, config, idle, ports } = service
const tenant = await aTenant(database)
const world = verificationWorld(service, tenant)
const { create, page, tokenOf, open, submitDetails, reported, retrieve } = world
beforeEach(() => shows())

const job = { database, config, ports, log: openLog('silent'), jobId: '1', isLastTry: false } as never
const refresh = () => screeningRefresh({}, job)
/** The words of every report, without spaces and lines. */
const wordsOf = async (id: string) => {
  const { body } = await call<Record<string, string | null>>(
    tenant.key,
    'GET',
    `/v2/verifications/${id}/reports`,
  )
  const texts = Object.entries(body).map(async ([kind, address]) => {
    if (address === null) return [kind, ''] as const
    const read = await ports.pdf.textLines(await (await fetch(address)).bytes())
    const lines = read.ok ? read.value : []
    return [kind, lines.map((line) => line.characters.map(({ text }) => text).join('')).join(' ')] as const
  })
  return Object.fromEntries(await Promise.all(texts)) as Record<
    'certificate' | 'multibureau' | 'screening',
    string
  >
}
const label =
  'Local reading. Shows consistency, not that the document is genuine or the person is its holder.'
const checked = async (overrides: object = {}, details: object = {}) => {
  const { id } = await create({ muted: true, ...overrides })
  await submitDetails(id, details)
  return { ...(await retrieve(id)), page: await page(id) }
}
interface Reading {
  readonly fields: readonly {
    readonly field: string
    readonly result: string
    readonly note: string | null
  }[]
  readonly is_accepted: boolean
  readonly unread: string | null
  readonly photos: readonly { readonly kind: string; readonly address: string }[]
  readonly decision: {
    readonly outcome: string
    readonly by: string
    readonly verification_id: string | null
  } | null
}
const readingOf = async (id: string, who = tenant.as) =>
  (await call<Reading>(who, 'GET', `/app/verifications/${id}/reading`)).body

test('what agrees ends without a warning, and no report says more than that it was read and compared', async () => {
  const { id, status, warning } = await checked({ biometrics: false })
  expect({ status, warning }).toEqual({ status: 'completed', warning: null })
  await reported(id)
  const { certificate, multibureau } = await wordsOf(id)
  expect(certificate).toContain(label)
  expect(certificate).toContain('Authenticity was not checked')
  expect(certificate).toContain('Whether the person is its holder')
  expect(certificate).toContain('Test reader 1')
  expect(certificate).toContain('•••567')
  expect(multibureau).toContain('No bureau was asked')
  for (const text of [certificate, multibureau]) expect(text.toLowerCase()).not.toContain('verified')
  const shown = await page(id)
  expect(shown).toMatchObject({ local: true, sandbox: false, warning: null })
  expect(shown.checks?.map(({ check, state }) => `${check} ${state}`)).toEqual([
    'document clear',
    'records not-checked',
  ])
  expect((await readingOf(id)).fields.every(({ result }) => result === 'agrees')).toBe(true)
})

test.each([
  ['a number that differs by Z and 5', { number: 'P123456Z' }, {}, 'LOCAL_DATA_MISMATCH'],
  ['a birth date one day off', {}, { birth_date: '1990-12-11' }, 'LOCAL_DATA_MISMATCH'],
  ['an expiry of long ago', { expiryDate: '200101' }, {}, 'LOCAL_DOCUMENT_EXPIRED'],
  ['a name that is only alike', {}, { given_names: 'Adam', family_name: 'Parkes' }, 'LOCAL_DATA_MISMATCH'],
])('%s needs a look', async (_, zone, details, expected) => {
  shows(zone)
  const { warning, page: shown } = await checked({}, details)
  expect(warning).toBe(expected)
  expect(shown.warning).toMatchObject({ code: expected, is_known: true })
  expect(shown.checks?.find(({ check }) => check === 'document')?.state).toBe('review')
})

test.each(['no-zone', 'unreadable', 'damaged', 'too-large'] as const)(
  'what is %s is never clear',
  async (reason) => {
    played.next = { read: false, reason }
    const { id, warning, page: shown } = await checked({ screening: true, biometrics: false })
    expect(warning).toBe('LOCAL_DOCUMENT_UNREADABLE')
    expect(shown.checks?.filter(({ state }) => state === 'clear').map(({ check }) => check)).not.toContain(
      'document',
    )
    expect(await readingOf(id)).toMatchObject({ is_accepted: false, fields: [] })
  },
)

test('a reader that fails is asked once more, and then nothing is said about the photos', async () => {
  played.asked = 0
  played.next = { read: false, reason: 'reader-failed' }
  const { id, warning } = await checked()
  expect([warning, played.asked]).toEqual(['LOCAL_DOCUMENT_UNREADABLE', 2])
  expect((await readingOf(id)).unread).toContain('says nothing about the document')
})

test('a check connects to nothing outside of this machine', async () => {
  const sockets: Socket[] = []
  const watch = (message: unknown) => void sockets.push((message as { socket: Socket }).socket)
  subscribe('net.client.socket', watch)
  const { id } = await create({ muted: true })
  const key = { organisationId: tenant.organisationId, verificationId: id }
  const vendor = openLocalVendor({ database, reader, lists: ports.screeningLists })
  const names = { givenNames: 'Ada', familyName: 'Park', birthDate: '1990-12-10', address: '' }
  const details = { ...names, country: 'AU', document: 'passport', documentNumber: 'P1234567' } as const
  const { reference } = await vendor.begin({ ...key, details, photos: [], screening: true, biometrics: true })
  expect((await vendor.progress(reference)).outcome).not.toBeNull()
  await vendor.purge(reference)
  unsubscribe('net.client.socket', watch)
  const outside = sockets.map(({ remoteAddress = '127.0.0.1' }) => remoteAddress)
  expect(outside.filter((address) => !/^(::ffff:)?127\.|^::1$/.test(address))).toEqual([])
})

test('a check that is begun again, by a job that was killed, is made once', async () => {
  played.asked = 0
  const { id } = await checked()
  expect(played.asked).toBe(1)
  const key = { organisationId: tenant.organisationId, verificationId: id }
  const vendor = openLocalVendor({ database, reader, lists: ports.screeningLists })
  const row = await database
    .selectFrom('verifications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const check = {
    ...key,
    details: row.details ?? (someDetails as never),
    photos: [],
    screening: false,
    biometrics: false,
  }
  const references = await Promise.all([vendor.begin(check), vendor.begin(check)])
  expect(new Set(references.map(({ reference }) => reference)).size).toBe(1)
  expect(played.asked).toBe(1)
  // The process ended after the reading and before anything was recorded of it.
  await database
    .updateTable('verifications')
    .set({ status: 'sent', completed: null, vendorReference: null, reported: null })
    .where('id', '=', id)
    .execute()
  await identityCheck(key, job)
  await idle()
  expect(played.asked).toBe(1)
  expect((await retrieve(id)).status).toBe('completed')
})

test('without a list, or with an old one, a screening is never clear', async () => {
  const screened = { screening: true }
  const none = await checked(screened)
  expect(none.warning).toBe('LOCAL_LIST_STALE')
  expect(none.page.checks?.find(({ check }) => check === 'screening')?.state).toBe('not-checked')
  writeFileSync(listFile, screeningSamples('2020-01-01')['un.xml'])
  await refresh()
  const old = await checked(screened)
  expect(old.warning).toBe('LOCAL_LIST_STALE')
  await reported(old.id)
  expect((await wordsOf(old.id)).screening).toMatch(/2020-01-01.*Too old|Too old.*2020-01-01/)
  writeFileSync(listFile, screeningSamples(today())['un.xml'])
  await refresh()
  const clear = await checked(screened)
  expect(clear.warning).toBeNull()
  expect(clear.page.checks?.find(({ check }) => check === 'screening')?.state).toBe('clear')
})

test('a listed name in another order with a slip is found, with entry, scores and what is known', async () => {
  writeFileSync(listFile, screeningSamples(today())['un.xml'])
  await refresh()
  shows({ familyName: 'ILYA', givenNames: 'VORONTSOV TESTOW' })
  const listed = { given_names: 'Vorontsov Testow', family_name: 'Ilya', birth_date: '1970-05-21' }
  const hit = await checked({ screening: true }, listed)
  expect(hit.warning).toBe('LOCAL_SCREENING_POSSIBLE_MATCH')
  await reported(hit.id)
  const { screening } = await wordsOf(hit.id)
  for (const words of [
    label,
    'entry 9001',
    'TEST-PROGRAM',
    '1970-05-21 (the same)',
    'VORONTSOV = VORONTSOV 1.00',
    today(),
    'SHA-256',
    'media were not searched',
  ])
    expect(screening.replaceAll(/[\s-]+/g, '')).toContain(words.replaceAll(/[\s-]+/g, ''))
  expect(screening.toLowerCase()).not.toContain('verified')
})

test('a list that can no longer be read leaves the former one, and the health page says why', async () => {
  writeFileSync(listFile, screeningSamples(today())['un.xml'])
  await refresh()
  writeFileSync(listFile, '<!DOCTYPE x><CONSOLIDATED_LIST/>')
  await database
    .updateTable('screeningLists')
    .set({ fetched: new Date(Date.now() - 1000) })
    .execute()
  await refresh()
  expect((await checked({ screening: true })).warning).toBeNull()
  const stages = ports.identityVendor.probe().stages
  const found = await stages.at(-1)?.run(new AbortController().signal)
  expect(found).toMatchObject({
    words: expect.stringContaining('document type') as string,
    remedy: expect.anything() as string,
  })
  writeFileSync(listFile, screeningSamples(today())['un.xml'])
})

test('photos are for those who may manage it, in no cache, and each look is recorded', async () => {
  const groupId = await aGroup(database, tenant.organisationId)
  const { id } = await checked({ group_id: groupId, shared: true })
  const only = await aMember(database, tenant.organisationId, { groupId, role: 'read-only' })
  const outsider = await aMember(database, tenant.organisationId)
  const unrelated = await aTenant(database)
  const statuses = async (method: string, path: string) =>
    Promise.all(
      [only.as, outsider.as, unrelated.as].map(async (who) => (await call(who, method, path)).status),
    )
  const [photo] = (await readingOf(id)).photos
  const at = `/app/verifications/${id}`
  expect(await statuses('GET', photo?.address ?? '')).toEqual([403, 404, 404])
  expect(await statuses('GET', `${at}/reading`)).toEqual([403, 404, 404])
  expect(await statuses('POST', `${at}/reading/accept`)).toEqual([403, 404, 404])
  const seen = await call(tenant.as, 'GET', photo?.address ?? '')
  expect(seen.status).toBe(200)
  expect(seen.headers.get('cache-control')).toBe('no-store')
  expect((await call({}, 'GET', photo?.address ?? '')).status).toBe(401)
  const looks = await database.selectFrom('securityEvents').selectAll().where('targetId', '=', id).execute()
  expect(looks.map(({ kind, actorId }) => [kind, actorId])).toEqual([
    ['verification-photo-viewed', tenant.accountId],
  ])
  expect(await statuses('GET', `${at}/photos/selfie`)).toEqual([403, 404, 404])
  expect((await call(tenant.as, 'GET', `${at}/photos/selfie`)).status).toBe(404)
})

test('accepting is recorded with who, once, and changes no status', async () => {
  shows({ number: 'P7654321' })
  const { id } = await checked()
  const before = await retrieve(id)
  const both = await Promise.all(
    [1, 2].map(async () => (await call(tenant.as, 'POST', `/app/verifications/${id}/reading/accept`)).status),
  )
  expect(both.toSorted((one, other) => one - other)).toEqual([204, 409])
  expect(await retrieve(id)).toEqual(before)
  expect((await readingOf(id)).decision).toMatchObject({ outcome: 'accepted', by: 'Sam Sender' })
  const { trail } = await page(id)
  expect(trail.at(-1)).toMatchObject({ kind: expect.stringMatching(/accepted|reported/) as string })
  expect((await call(tenant.as, 'POST', `/app/verifications/${id}/reading/repeat`)).status).toBe(409)
})

test('asking again begins a verification of the same kind', async () => {
  played.next = { read: false, reason: 'unreadable' }
  const { id } = await checked({ screening: true, metadata: { own: 1 } })
  const { status, body } = await call<{ id: string }>(
    tenant.as,
    'POST',
    `/app/verifications/${id}/reading/repeat`,
  )
  expect(status).toBe(201)
  expect(await retrieve(body.id)).toMatchObject({
    status: 'sent',
    muted: true,
    screening: true,
    metadata: { own: 1 },
  })
  expect((await readingOf(id)).decision).toMatchObject({ outcome: 'repeated', verification_id: body.id })
})

test('the individual agrees to a text of its own, and what they agreed to counts for this alone', async () => {
  const { id } = await create({ muted: true })
  const { as, view } = await open(await tokenOf(id))
  expect(view).toMatchObject({ local: true, consent: { version: 'local-2026-1' } })
  expect((await call(as, 'POST', '/verifying/consent', { version: '2026-1' })).status).toBe(409)
  await call(as, 'POST', '/verifying/consent', { version: 'local-2026-1', language: 'de' })
  expect((await page(id)).trail.at(-1)?.details).toEqual({ version: 'local-2026-1', language: 'de' })
  // They agreed while another vendor was configured.
  await database.updateTable('verifications').set({ consentVersion: '2026-1' }).where('id', '=', id).execute()
  expect((await call<{ step: string }>(as, 'GET', '/verifying/view')).body.step).toBe('consent')
  const key = { organisationId: tenant.organisationId, verificationId: id }
  await database
    .updateTable('verifications')
    .set({ details: JSON.stringify(someDetails), submitted: new Date() })
    .where('id', '=', id)
    .execute()
  await expect(identityCheck(key, job)).rejects.toThrow('another kind of vendor')
})

test('a purge leaves nothing of photos, reading and hits in database and files', async () => {
  const marked = {
    given_names: 'Vorontsov Testow Markova',
    family_name: 'Ilya',
    birth_date: '1970-05-21',
    document_number: 'QX98765ZZ',
  }
  shows({
    number: 'QX98765ZZ',
    familyName: 'ILYA',
    givenNames: 'VORONTSOV TESTOW MARKOVA',
    lines: ['MARKEDLINE<<<'],
    birthDate: '700521',
  })
  await refresh()
  const { id } = await create({ muted: true, screening: true })
  const { as, view } = await open(await tokenOf(id))
  await call(as, 'POST', '/verifying/consent', { version: view.consent.version })
  await call(as, 'PUT', '/verifying/details', { ...someDetails, ...marked })
  await call(as, 'PUT', '/verifying/photos/document-front', somePhoto())
  await call(as, 'POST', '/verifying/submit')
  await idle()
  await reported(id)
  await call(tenant.as, 'GET', `/app/verifications/${id}/photos/document-front`)
  const places = async () => {
    const rows = await asOwner(async (owner) => {
      const { rows: tables } = await sql<{ schema: string; name: string }>`
        select table_schema as schema, table_name as name from information_schema.tables
        where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' and table_name <> 'screening_lists'
      `.execute(owner)
      const texts = tables.map(async ({ schema, name }) => {
        const { rows: found } = await sql<{ text: string }>`
          select kept::text as text from ${sql.table(`${schema}.${name}`)} kept`.execute(owner)
        return found.map(({ text }) => `${name}: ${text}`)
      })
      return (await Promise.all(texts)).flat()
    })
    const isMarked = (text: string) => /markova|QX98765ZZ|MARKEDLINE/i.test(text)
    const root = join(config.dataDir, 'storage')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.includes(id) && statSync(join(root, path)).isFile(),
    )
    return {
      rows: rows.filter(isMarked).length,
      files: files.filter((path) => !path.includes('purge-receipt')).length,
      clear: files.filter((path) => isMarked(readFileSync(join(root, path)).toString('latin1'))).length,
    }
  }
  const before = await places()
  expect(before.rows).toBeGreaterThan(0)
  expect(before.files).toBe(4)
  expect(before.clear).toBe(0)
  const readings = () =>
    database.selectFrom('localChecks').select('made').where('verificationId', '=', id).execute()
  expect(await readings()).toHaveLength(1)
  await call(tenant.key, 'POST', `/v2/verifications/${id}/purge`)
  await idle()
  expect((await page(id)).verification.purged).not.toBeNull()
  expect(await places()).toEqual({ rows: 0, files: 0, clear: 0 })
  expect(await readings()).toEqual([])
  expect((await call(tenant.as, 'GET', `/app/verifications/${id}/reading`)).status).toBe(409)
  expect((await call(tenant.as, 'GET', `/app/verifications/${id}/photos/document-front`)).status).toBe(409)
  // A job that was reading while everything went keeps nothing either.
  const vendor = openLocalVendor({ database, reader, lists: ports.screeningLists })
  await vendor.begin({
    organisationId: tenant.organisationId,
    verificationId: id,
    details: {
      givenNames: 'Markova',
      familyName: 'X',
      birthDate: '1970-05-21',
      address: '',
      country: 'AU',
      document: 'passport',
      documentNumber: 'QX98765ZZ',
    },
    photos: [],
    screening: false,
    biometrics: false,
  })
  expect((await places()).rows).toBe(0)
  // What is kept of a reading is encrypted, so that no word of it would be found.
  expect(await readings()).toEqual([])
})

test('the reading of the tests is one that agrees', () => {
  expect(someReading.number).toBe(someDetails.document_number)
})
