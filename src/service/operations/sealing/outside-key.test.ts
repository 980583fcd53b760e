import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkPdf } from '#pdf/seal-check/check-pdf.ts'
import { ownSeal } from '#harness/world/own-seal.ts'
import { sealHome } from '#harness/world/seal-home.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope } from '#harness/world/signing.ts'
import { aSigningService } from '#harness/world/signing-service.ts'
import { aTenant } from '#harness/world/world.ts'

const place = mkdtempSync(join(tmpdir(), 'countersign-pin-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
const pin = join(place, 'pin')
const own = ownSeal('Sealing Ltd')
const remote = await aSigningService({
  privateKey: new Uint8Array(createPrivateKey(own.key).export({ format: 'der', type: 'pkcs8' })),
  certificates: [new Uint8Array(new X509Certificate(own.certificate).raw)],
})
const service = await testService({ SEAL_KEY_URL: remote.address(2, `pin-source=${pin}`) })
const { call, database, idle } = service

interface Health {
  readonly stages: readonly { readonly name: string; readonly outcome: string; readonly finding: string }[]
}

test('a completed envelope waits while the key outside refuses, says why, and is sealed once it signs', async () => {
  writeFileSync(pin, '0000')
  const tenant = await aTenant(database)
  const sender = { ...tenant, headers: tenant.key as Record<string, string> }
  const envelope = await sendTestEnvelope(service, sender, [{}])
  const person = await follow(service, await linkOf(service, sender, envelope.recipients[0]?.id ?? ''))
  await agreeAndSign(person, 's1')
  expect((await person.act('POST', 'finish')).status).toBe(200)
  await idle()
  const row = () =>
    database.selectFrom('envelopes').selectAll().where('id', '=', envelope.id).executeTakeFirstOrThrow()
  expect(await row()).toMatchObject({ status: 'completed', sealed: null, masterKey: null })
  expect((await row()).sealFailure).toMatch(/refuses the PIN|PIN was refused/)
  // Three files and a receipt, in four threads: the wrong PIN was tried once.
  expect([remote.seen.pins, remote.seen.signatures]).toEqual([1, 0])
  const health = await call<Health>(tenant.as, 'POST', '/app/health', { part: 'pdf' })
  expect(health.body.stages.find(({ outcome }) => outcome === 'failed')).toMatchObject({
    name: 'Sealing key outside',
    finding: expect.stringContaining('PIN') as string,
  })

  writeFileSync(pin, '1234')
  const download = await call<{ master: string }>(tenant.key, 'GET', `/v1/envelopes/${envelope.id}`)
  const file = await fetch(new URL(download.body.master, service.url))
  expect(file.status).toBe(200)
  const sealed = new Uint8Array(await file.arrayBuffer())
  expect(await checkPdf(sealed, await sealHome(service))).toMatchObject({
    verdict: 'whole',
    seals: [{ signer: { name: 'Sealing Ltd' } }],
  })
  expect((await row()).sealed).not.toBeNull()
  expect(remote.seen.signatures).toBeGreaterThanOrEqual(3)
  // Nothing but digests went there.
  expect(new Set(remote.seen.hashes.map((hash) => Buffer.from(hash, 'base64').length))).toEqual(new Set([32]))
})
