import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope } from '#harness/world/signing.ts'
import { aMember, aTenant } from '#harness/world/world.ts'

const service = await testService()
const { call, database } = service
const tenant = await aTenant(database)
const sender = { ...tenant, headers: tenant.key }
const place = mkdtempSync(join(tmpdir(), 'countersign-pack-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

interface Pack {
  readonly format: string
  readonly head: string
  readonly events: readonly { readonly disclosures: readonly { readonly value: unknown }[] }[]
  readonly erased: readonly { readonly seq: number; readonly path: string }[]
}

/** What the reader that shares no code with the service says of it. */
function read(text: string): number | null {
  const path = join(place, 'pack.json')
  writeFileSync(path, text)
  const reader = join(import.meta.dirname, '..', '..', '..', 'launcher', 'read-evidence.mjs')
  return spawnSync(process.execPath, [reader, path], { encoding: 'utf8' }).status
}

async function packOf(id: string, who = tenant.as): Promise<{ status: number; text: string; pack: Pack }> {
  const answer = await fetch(new URL(`/app/envelopes/${id}/evidence`, service.url), { headers: { ...who } })
  const text = await answer.text()
  return { status: answer.status, text, pack: JSON.parse(text) as Pack }
}

test('has everything that opens the trail, and after a purge what was erased', async () => {
  const person = { name: 'Ada Park', email: 'ada@pack.example', mobile: '+436601234567' }
  const { id, recipients } = await sendTestEnvelope(service, sender, [person])
  const signer = await follow(service, await linkOf(service, sender, recipients[0]?.id ?? ''))
  await agreeAndSign(signer, 's1')
  expect((await signer.act('POST', 'finish')).status).toBe(200)
  await service.idle()
  const whole = await packOf(id)
  expect(whole.pack).toMatchObject({ format: 'countersign/pack/1', erased: [] })
  expect(whole.text).toContain('+436601234567')
  expect(read(whole.text)).toBe(0)
  expect(read(whole.text.replace('Ada Park', 'Eva Park'))).toBe(1)
  const other = await aMember(database, tenant.organisationId)
  expect((await packOf(id, other.as)).status).toBe(404)
  await call(tenant.as, 'POST', `/app/envelopes/${id}/purge`)
  await service.idle()
  const purged = await packOf(id)
  const count = ({ events }: Pack) => events.flatMap(({ disclosures }) => disclosures).length
  // What the purge itself disclosed stays: who asked for it, from where.
  expect(purged.pack.erased).toHaveLength(count(whole.pack))
  for (const text of ['Ada Park', 'ada@pack.example', '+436601234567'])
    expect(purged.text).not.toContain(text)
  expect(read(purged.text)).toBe(0)
})
