import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aGroup, aMember, aTenant } from '#harness/world/world.ts'
import { verificationWorld } from '#harness/world/verifications.ts'

const service = await testService()
const { call, database, idle } = service
const tenant = await aTenant(database)
const { create, page, submitDetails, reported, retrieve } = verificationWorld(service, tenant)

interface List {
  readonly verifications: readonly { readonly id: string; readonly name: string }[]
  readonly cursor: string | null
  readonly has_more: boolean
}

test('pages through the list without gaps, with filters and search', async () => {
  const own = await aTenant(database)
  const world = verificationWorld(service, own)
  for (let number = 0; number < 53; number += 1)
    await world.create({ muted: true, name: `Person ${String(number).padStart(2, '0')}` })
  const read = async (query: string) => (await call<List>(own.as, 'GET', `/app/verifications${query}`)).body
  const first = await read('')
  expect([first.verifications.length, first.has_more]).toEqual([50, true])
  const second = await read(`?cursor=${first.cursor}`)
  expect([second.verifications.length, second.has_more, second.cursor]).toEqual([3, false, null])
  const names = [...first.verifications, ...second.verifications].map(({ name }) => name)
  expect(names).toEqual(names.toSorted().toReversed())
  expect((await read('?search=SON%2007')).verifications).toHaveLength(1)
  expect((await read('?search=%25')).verifications).toHaveLength(0)
  expect((await read('?status=failed')).verifications).toHaveLength(0)
  expect((await read('?cursor=nonsense')).verifications).toHaveLength(50)
})

test('counts verifications by progress for those who may see them', async () => {
  const own = await aTenant(database)
  const world = verificationWorld(service, own)
  const groupId = await aGroup(database, own.organisationId)
  await world.create({ muted: true, group_id: groupId, shared: true })
  const cancelled = await world.create({ muted: true })
  await call(own.as, 'POST', `/app/verifications/${cancelled.id}/cancel`)
  const reviewed = await world.create({ muted: true })
  await world.submitDetails(reviewed.id, { family_name: 'Review' })
  const counts = async (who: typeof own.as) =>
    (await call<object>(who, 'GET', '/app/verifications/counts')).body
  const all = { all: 3, waiting: 1, failed: 0, checking: 0, review: 1, completed: 1, cancelled: 1 }
  expect(await counts(own.as)).toEqual(all)
  const peer = await aMember(database, own.organisationId, { groupId })
  expect(await counts(peer.as)).toEqual({ ...all, all: 1, review: 0, completed: 0, cancelled: 0 })
  const found = await call<List>(own.as, 'GET', '/app/verifications?progress=review')
  expect(found.body.verifications.map(({ id }) => id)).toEqual([reviewed.id])
  const outsider = await aMember(database, own.organisationId)
  expect((await call(outsider.as, 'GET', `/app/verifications/${reviewed.id}`)).status).toBe(404)
}, 40_000)

test('shows the progress of each check, and what a warning means', async () => {
  const { id } = await create({ muted: true, screening: true })
  const states = async () => (await page(id)).checks?.map(({ check, state }) => `${check} ${state}`)
  expect(await states()).toEqual(['document waiting', 'records waiting', 'screening waiting'])
  expect((await page(id)).sandbox).toBe(true)
  await submitDetails(id, { family_name: 'Failing' })
  await reported(id)
  expect(await states()).toEqual(['document failed', 'records failed', 'screening clear'])
  expect((await page(id)).warning).toMatchObject({ code: 'SANDBOX_DOCUMENT_REJECTED', is_known: true })
}, 40_000)

test('leaves a sealed receipt that names no one after a purge', async () => {
  const { id } = await create({ muted: true, name: 'Zaida Quill' })
  const receipt = () => fetch(`${service.url}/app/verifications/${id}/receipt`, { headers: { ...tenant.as } })
  await submitDetails(id)
  await reported(id)
  expect([(await receipt()).status, (await page(id)).receipt]).toEqual([409, null])
  await call(tenant.key, 'POST', `/v2/verifications/${id}/purge`)
  await idle()
  expect((await retrieve(id)).purged).not.toBeNull()
  const [first, atOnce] = await Promise.all([receipt(), receipt()])
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const bytes = await first.bytes()
  expect(Buffer.from(bytes).includes('ETSI.CAdES.detached')).toBe(true)
  for (const again of [atOnce, await receipt()])
    expect(Buffer.from(await again.bytes()).equals(bytes)).toBe(true)
  const read = await service.ports.pdf.textLines(bytes)
  const words = read.ok
    ? read.value.map((line) => line.characters.map(({ text }) => text).join('')).join('\n')
    : ''
  for (const part of ['Purge receipt', 'Personal data purged', 'Details and photos submitted', id])
    expect(words).toContain(part)
  expect(words).not.toMatch(/Zaida|Quill|Park|Perth/)
  const other = await aTenant(database)
  const foreign = await fetch(`${service.url}/app/verifications/${id}/receipt`, { headers: { ...other.as } })
  expect(foreign.status).toBe(404)
}, 40_000)
