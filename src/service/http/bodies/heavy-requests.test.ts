import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { longestTurnUntil } from '#harness/bench/processor-time.ts'
import { draftWorld, field } from '#harness/world/drafts.ts'
import type { WireField } from '#harness/world/drafts.ts'
import { buildDocument, writing } from '#pdf/fixtures/documents.ts'
import type { PageFixture } from '#pdf/fixtures/documents.ts'
import { testService } from '#harness/world/service.ts'
import { aTenant } from '#harness/world/world.ts'

// The first email of a process loads what renders it, which is nothing that a request does.
const service = await testService({}, { runsJobs: false })
const tenant = await aTenant(service.database)

/** Builds and sends a body in a thread, so that doing so does not count. */
const sender = new Worker(
  `const { parentPort } = require('node:worker_threads')
  parentPort.on('message', async ({ url, headers, before, again, times, after }) => {
    const body = Buffer.concat([Buffer.from(before), Buffer.alloc(again.length * times, again), Buffer.from(after)])
    const response = await fetch(url, { method: 'POST', headers, body }).catch((error) => ({ status: String(error) }))
    await response.text?.()
    parentPort.postMessage(response.status)
  })`,
  { eval: true },
)
afterAll(() => sender.terminate())

interface Heavy {
  readonly before: string
  readonly again: string
  readonly times: number
  readonly after: string
}

/** For how long this thread did nothing else while it answered, in walks over 10 MB. */
async function longestTurn(path: string, headers: object, heavy: Heavy, leastStatus = 400): Promise<number> {
  sender.postMessage({ url: `${service.url}${path}`, headers, ...heavy })
  const answer = once(sender, 'message')
  const longest = await longestTurnUntil(answer)
  expect((await answer)[0]).toBeGreaterThanOrEqual(leastStatus)
  return longest
}

const json = { 'content-type': 'application/json' }
const start = '{"documents":[{"name":"x","base":"'
const most = 66_000_000
/** Files are read to their end. A part of the time is enough to see it. */
const third = most / 3

test.each([
  ['base64', { before: start, again: 'QUFB', times: third / 4, after: '"}]}' }],
  ['escapes', { before: start, again: '\\u0041', times: third / 6, after: '"}]}' }],
  ['short texts', { before: '{"documents":[""', again: `,"${'é'.repeat(400)}"`, times: 30_000, after: ']}' }],
  ['lists', { before: '{"documents":[[]', again: ',[]', times: most / 3, after: ']}' }],
  ['a name', { before: '{"', again: 'k', times: most, after: '":1}' }],
  ['a number', { before: '{"name":', again: '1', times: most, after: '}' }],
])('no one waits for a large body of %s', async (_, heavy) => {
  expect(await longestTurn('/v1/envelopes', { ...json, ...tenant.key }, heavy)).toBeLessThan(15)
})

test('no one waits for the file that an assistant brings', async () => {
  const before = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"envelopes_create","arguments":${start}`
  const heavy = { before, again: 'QUFB', times: third / 4, after: '"}]}}}' }
  const headers = { ...json, accept: 'application/json, text/event-stream', ...tenant.key }
  expect(await longestTurn('/mcp', headers, heavy, 200)).toBeLessThan(15)
})

test('no one waits for a form of 10 MB', async () => {
  const { id } = (await service.call<{ id: string }>(tenant.as, 'POST', '/app/drafts', {})).body
  const headers = { ...tenant.as, 'content-type': 'multipart/form-data; boundary=edge' }
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="'
  const heavy = { before: head, again: 'a', times: 10_000_000, after: '"\r\n\r\nx\r\n--edge--\r\n' }
  expect(await longestTurn(`/app/drafts/${id}/documents`, headers, heavy)).toBeLessThan(15)
})

test('no one waits for the review, the sending and the paper of long texts', async () => {
  const { tenant: owner, filledDraft, save } = await draftWorld(service)
  const { draft, signer } = await filledDraft()
  const long = {
    type: 'input' as const,
    // Characters of this script take ten times as long as Latin ones.
    value: '合同条款与附件 '.repeat(700),
    read_only: true,
    width: 540,
    height: 12,
    x_coordinate: 20,
  }
  const fields = Array.from({ length: 2 }, (_, index) =>
    field(signer.id, { ...long, y_coordinate: 800 - index }),
  )
  expect((await save(draft, { fields: [...fields, field(signer.id)] })).status).toBe(200)
  const ask = (method: string, path: string) => service.call<{ master: string }>(owner.as, method, path)
  for (const [method, path] of [
    ['GET', `/app/drafts/${draft.id}/preflight`],
    ['POST', `/v1/envelopes/${draft.id}/send`],
  ] as const) {
    const answer = ask(method, path)
    expect(await longestTurnUntil(answer)).toBeLessThan(15)
    expect((await answer).status).toBeLessThan(300)
  }
  const { master } = (await ask('GET', `/v1/envelopes/${draft.id}`)).body
  const paper = fetch(master).then((file) => file.arrayBuffer())
  expect(await longestTurnUntil(paper)).toBeLessThan(15)
  expect((await paper).byteLength).toBeGreaterThan(10_000)
})

/** Small print in lines that are close, as a page of a contract that someone wants to be heavy. */
function printed(lines: number, length: number, size: number): PageFixture {
  const words = 'the quick brown fox jumps over the lazy dog and on through the woods '
    .repeat(20)
    .slice(0, length)
  const line = (_: unknown, index: number) => writing(`${index} ${words}`, 40, 800 - 1.2 * index * size, size)
  return { mediaBox: [0, 0, 595, 842], content: Array.from({ length: lines }, line).join('\n') }
}

const sought = { page: null, x_coordinate: null, y_coordinate: null }

test.each<[string, PageFixture[], Partial<WireField>[]]>([
  [
    'anchors in a long contract',
    Array.from({ length: 40 }, () => printed(60, 90, 6)),
    Array.from({ length: 100 }, (_, index) => ({ ...sought, anchor: `none such ${index}` })),
  ],
  [
    'fields beside small print',
    [printed(300, 500, 1.5)],
    Array.from({ length: 1500 }, (_, index) => ({
      type: 'checkbox',
      width: 1,
      height: 1,
      x_coordinate: index % 30,
      y_coordinate: Math.floor(index / 30),
    })),
  ],
  [
    'fields over small print',
    [printed(300, 500, 1.5)],
    Array.from({ length: 20 }, (_, index) => ({ x_coordinate: 100, y_coordinate: 400 + index })),
  ],
])('no one waits for the review and the sending of %s', async (_, pages, placed) => {
  const { tenant: owner, filledDraft, read, save, upload } = await draftWorld(service)
  const { draft, signer } = await filledDraft()
  const [first] = draft.documents
  await service.call(owner.as, 'DELETE', `/app/drafts/${draft.id}/documents/${first?.id}`)
  await upload(draft.id, await buildDocument(pages))
  const fields = placed.map((one) => field(signer.id, one))
  expect((await save(await read(draft.id), { fields })).status).toBe(200)
  for (const [method, path] of [
    ['GET', `/app/drafts/${draft.id}/preflight`],
    ['POST', `/v1/envelopes/${draft.id}/send`],
  ] as const)
    expect(await longestTurnUntil(service.call(owner.as, method, path))).toBeLessThan(15)
})

test('no one waits for letters that are everywhere', async () => {
  const { tenant: owner, newDraft, upload } = await draftWorld(service)
  const { id } = await newDraft()
  await upload(id, await buildDocument(Array.from({ length: 20 }, () => printed(60, 90, 6))))
  const letters = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `texts=${letter}`).join('&')
  const answer = service.call<object[][]>(owner.as, 'GET', `/app/drafts/${id}/anchors?${letters}`)
  expect(await longestTurnUntil(answer)).toBeLessThan(15)
  const counts = (await answer).body.map(({ length }) => length)
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThan(5100)
})

test.each(['/app/session', '/signing/sessions', '/signing/witness/sign', '/vendor/notices', '/nowhere'])(
  'no one waits for what a stranger sends to %s',
  async (path) => {
    const heavy = {
      before: '{"token":"x","art":{"strokes":[[{}',
      again: ',{}',
      times: 300_000,
      after: ']]}}',
    }
    expect(await longestTurn(path, json, heavy)).toBeLessThan(10)
  },
)
