import { expect, test } from 'vitest'
import { namedFiles } from '../../database/named-files.ts'
import { sql } from 'kysely'
import { testService } from '#harness/world/service.ts'
import { aMember, anEnvelopeIn, aPdf, aTenant } from '#harness/world/world.ts'

const service = await testService()
const { call, database, ports } = service
const tenant = await aTenant(database)

interface Row {
  readonly id: string
  readonly picture: string | null
}

const rowOf = async (id: string) => {
  const { body } = await call<{ envelopes: Row[] }>(tenant.as, 'POST', '/app/envelopes/rows', { ids: [id] })
  return body.envelopes[0]
}
const look = (picture: string, as = tenant.as) => fetch(`${service.url}${picture}`, { headers: as })
const keyOf = async (id: string) => {
  const query = database.selectFrom('documents').select('pictureKey').where('envelopeId', '=', id)
  return (await query.executeTakeFirst())?.pictureKey ?? null
}

test('draws the first page once someone looks at it, and keeps it beside the document', async () => {
  const { id } = await anEnvelopeIn(service, tenant, 'sent')
  const { picture } = (await rowOf(id)) ?? {}
  expect(await keyOf(id)).toBeNull()
  const answers = await Promise.all([look(picture ?? ''), look(picture ?? '')])
  const [one, other] = await Promise.all(answers.map((answer) => answer.bytes()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(one).toEqual(other)
  expect([...(one ?? [])].slice(1, 4)).toEqual([...Buffer.from('PNG')])
  expect(new DataView((one ?? new Uint8Array()).buffer).getUint32(16)).toBe(256)
  expect(answers[0]?.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(answers[0]?.headers.get('vary')).toContain('Cookie')
  const key = await keyOf(id)
  expect(await (await look(picture ?? '')).bytes()).toEqual(one)
  const { rows } = await sql<{
    key: string
  }>`select key from (${namedFiles}) as named where key = ${key}`.execute(database)
  expect(rows).toHaveLength(1)
  const stored: string[] = []
  for await (const file of ports.storage.list())
    if (file.key.includes(`${id}/picture-`)) stored.push(file.key)
  expect(stored).toEqual([key])
})

test('draws it again when the store has lost it', async () => {
  const { id } = await anEnvelopeIn(service, tenant, 'sent')
  const { picture } = (await rowOf(id)) ?? {}
  const drawn = await (await look(picture ?? '')).bytes()
  const lost = (await keyOf(id)) ?? ''
  await ports.storage.delete(lost)
  const answers = await Promise.all([look(picture ?? ''), look(picture ?? '')])
  expect(await Promise.all(answers.map((answer) => answer.bytes()))).toEqual([drawn, drawn])
  const key = (await keyOf(id)) ?? ''
  expect([key === lost, await ports.storage.exists(key)]).toEqual([false, true])
})

test('shows it to no one who may not see the envelope, and not under the id of another', async () => {
  const { id } = await anEnvelopeIn(service, tenant, 'sent')
  const other = await anEnvelopeIn(service, tenant, 'sent')
  const { picture = '' } = (await rowOf(id)) ?? {}
  const colleague = await aMember(database, tenant.organisationId)
  expect((await look(picture ?? '', colleague.as)).status).toBe(404)
  expect((await look((picture ?? '').replace(id, other.id))).status).toBe(404)
  expect(await keyOf(id)).toBeNull()
})

test('has another address for another file, and goes with its document', async () => {
  const { id } = await anEnvelopeIn(service, tenant, 'draft')
  const before = (await rowOf(id))?.picture ?? ''
  expect((await look(before)).status).toBe(200)
  const first = (await keyOf(id)) ?? ''
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await aPdf([{ text: 'Another' }]))], 'another.pdf'))
  const place = before.split('/picture')[0]?.replace('envelopes', 'drafts') ?? ''
  expect((await call(tenant.as, 'PUT', `${place}/file`, form)).status).toBe(200)
  const after = (await rowOf(id))?.picture ?? ''
  expect(after).not.toBe(before)
  expect(await keyOf(id)).toBeNull()
  expect((await look(after)).status).toBe(200)
  const second = (await keyOf(id)) ?? ''
  expect((await call(tenant.as, 'DELETE', `/v1/envelopes/${id}`)).status).toBe(204)
  await service.idle()
  for (const key of [first, second])
    expect([key, key !== '' && (await ports.storage.exists(key))]).toEqual([key, false])
})

test('answers that there is none where the file cannot be drawn, and asks no thread again', async () => {
  const { id } = await anEnvelopeIn(service, tenant, 'sent')
  await database
    .updateTable('documents')
    .set({ sha256: 'f'.repeat(64), storageKey: `${tenant.organisationId}/${id}/gone.pdf` })
    .where('envelopeId', '=', id)
    .execute()
  const { picture } = (await rowOf(id)) ?? {}
  expect((await look(picture ?? '')).status).toBe(404)
  expect((await look(picture ?? '')).status).toBe(404)
})
