import { randomUUIDv7 } from 'node:crypto'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLog } from '../logging.ts'
import { fileKey, newFileKey } from '../operations/documents/take-in.ts'
import { testService } from '#harness/world/service.ts'
import { aPdf, anEnvelope, anEnvelopeIn, aTenant, documentItem, signerItem } from '#harness/world/world.ts'
import { follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import { verificationWorld } from '#harness/world/verifications.ts'
import { sweepFiles } from './sweep-files.ts'
import { sweep } from './sweep.ts'

const service = await testService()
const { call, config, database, ports } = service
const tenant = await aTenant(database)
const { organisationId } = tenant
const context = {
  config,
  database,
  ports,
  log: openLog('silent'),
  jobId: '1',
  isLastTry: false,
  goOn: () => undefined,
}
const bytes = new TextEncoder().encode('no document')

/** Makes everything in the store look as if it had been stored some hours ago. */
function age(hours: number): void {
  const root = join(config.dataDir, 'storage', 'files')
  const moment = Date.now() / 1000 - hours * 3600
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), moment, moment)
}

const stored = async () => (await Array.fromAsync(ports.storage.list())).map(({ key }) => key).toSorted()

test("deletes unreferenced files after a day, and keeps referenced, foreign and other databases' files", async () => {
  const documents = [documentItem(await aPdf()), documentItem(await aPdf([{ text: 'Annex' }]))]
  await anEnvelope(service, tenant, { documents, recipients: [signerItem()] })
  await anEnvelopeIn(service, tenant, 'draft')
  const completed = await anEnvelopeIn(service, tenant, 'completed')
  await service.idle()
  const logo = `logos/${organisationId}/${randomUUIDv7()}.png`
  await ports.storage.put(logo, bytes)
  await database
    .updateTable('organisations')
    .set({ logoKey: logo })
    .where('id', '=', organisationId)
    .execute()
  const { body: verification } = await call<{ id: string }>(tenant.key, 'POST', '/v2/verifications', {
    name: 'Ada',
    email: 'ada@example.com',
    account_id: tenant.accountId,
  })
  const fileOf = (kind: string) => `verifications/${verification.id}/${kind}`
  const [certificateKey, photo] = [
    fileOf(`certificate-${randomUUIDv7()}.pdf`),
    fileOf(`selfie-${randomUUIDv7()}`),
  ]
  for (const key of [certificateKey, photo]) await ports.storage.put(key, bytes)
  const photos = [{ kind: 'selfie', type: 'image/png', size: bytes.length, storageKey: photo }]
  await database
    .updateTable('verifications')
    .set({ certificateKey, photos: JSON.stringify(photos) })
    .where('id', '=', verification.id)
    .execute()
  const strange = [
    fileOf('purge-receipt.pdf'),
    `verifications/${randomUUIDv7()}/purge-receipt.pdf`,
    'of/somebody/else.pdf',
    newFileKey({ organisationId: randomUUIDv7(), envelopeId: randomUUIDv7() }, 'original'),
    `logos/${randomUUIDv7()}/${randomUUIDv7()}.png`,
  ]
  for (const key of strange) await ports.storage.put(key, bytes)
  const named = await stored()
  const envelope = { organisationId, envelopeId: completed.id }
  const orphans = [
    newFileKey(envelope, 'document'),
    newFileKey(envelope, 'upload').replace(/pdf$/, 'docx'),
    newFileKey({ organisationId, envelopeId: randomUUIDv7() }, 'original'),
    fileKey(envelope, `master-${randomUUIDv7()}`),
    `logos/${organisationId}/${randomUUIDv7()}.png`,
    fileOf(`multibureau-${randomUUIDv7()}.pdf`),
    fileOf(`document-front-${randomUUIDv7()}`),
  ]
  for (const key of orphans) await ports.storage.put(key, bytes)
  age(23)
  await sweepFiles({}, context)
  expect(await stored()).toEqual([...named, ...orphans].toSorted())
  age(25)
  await sweepFiles({}, context)
  expect(await stored()).toEqual(named)
  const { body } = await call<{ combined: string }>(tenant.key, 'GET', `/v1/envelopes/${completed.id}`)
  expect((await call({}, 'GET', body.combined)).status).toBe(200)
})

test('deletes sessions of guests that are over, and no other', async () => {
  const { create, open, tokenOf } = verificationWorld(service, tenant)
  const [over, alive] = [await create(), await create()]
  await open(await tokenOf(over.id))
  await open(await tokenOf(alive.id))
  const past = (interval: string) => sql<Date>`clock_timestamp() - ${interval}::interval`
  await database
    .updateTable('verificationSessions')
    .set({ expires: past('1 second') })
    .where('verificationId', '=', over.id)
    .execute()
  const sender = await testSender(service)
  const { recipients } = await sendTestEnvelope(service, sender, [{}, { order: 1 }, { order: 1 }])
  for (const { id } of recipients) await follow(service, await linkOf(service, sender, id))
  const [long, just, still] = recipients.map(({ id }) => id)
  for (const [id, ago] of [
    [long, '25 hours'],
    [just, '1 hour'],
  ] as const)
    await database
      .updateTable('signingSessions')
      .set({ ended: past(ago) })
      .where('recipientId', '=', id ?? '')
      .execute()
  await sweep({}, context)
  const verifying = await database.selectFrom('verificationSessions').select('verificationId').execute()
  expect(verifying).toEqual([{ verificationId: alive.id }])
  const signing = await database.selectFrom('signingSessions').select('recipientId').execute()
  expect(new Set(signing.map(({ recipientId }) => recipientId))).toEqual(new Set([just, still]))
})
