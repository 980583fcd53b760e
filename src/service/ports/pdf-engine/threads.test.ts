import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openLog } from '../../logging.ts'
import { openPdfEngine } from './threaded-pdf-engine.ts'
import { Overrun, Threads } from './threads.ts'

/** A thread that does what its first parameter says. */
const misbehaving = `
import { parentPort } from 'node:worker_threads'
const hoard = []
parentPort.on('message', ({ id, parameters: [what] }) => {
  if (what === 'loop') for (;;);
  if (what.startsWith('wait')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(what.slice(4)))
  if (what === 'exit') process.exit(3)
  if (what === 'hoard') for (;;) hoard.push(new Uint8Array(8 * 1024 * 1024).fill(1))
  if (what === 'heap') for (;;) hoard.push({ text: String(Math.random()).repeat(100) })
  if (what === 'throw') parentPort.postMessage({ id, ok: false, message: 'broken', stack: 'Error: broken', away: null })
  else parentPort.postMessage({ id, ok: true, value: what })
})
`
const place = mkdtempSync(join(tmpdir(), 'countersign-threads-'))
const file = join(place, 'thread.mjs')
writeFileSync(file, misbehaving)
const threads = new Threads(pathToFileURL(file), 2)
afterAll(async () => {
  await threads.close()
  rmSync(place, { recursive: true, force: true })
})
const limits = { milliseconds: 2000, megabytes: 400 }
const run = (what: string) => threads.run({ method: 'inspect', parameters: [what] }, limits)

test.each([
  ['loop', 'time'],
  ['exit', 'crash'],
  ['hoard', 'memory'],
])('ends a thread that does %s for %s, and runs the next call', async (what, limit) => {
  const failure = await run(what).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Overrun)
  expect(failure).toMatchObject({ limit })
  expect(await run('fine')).toBe('fine')
})

test('spares a thread that waits for a processor, but ends one that waits forever', async () => {
  const quick = { milliseconds: 250, megabytes: 400 }
  const wait = (time: number) => threads.run({ method: 'inspect', parameters: [`wait${time}`] }, quick)
  expect(await wait(600)).toBe('wait600')
  expect(await wait(60_000).catch((error: unknown) => error)).toMatchObject({ limit: 'time' })
})

test('ends a thread at the given time by the clock, however long it may work', async () => {
  const long = { milliseconds: 60_000, longest: 300, megabytes: 400 }
  const asked = threads.run({ method: 'inspect', parameters: ['wait30000'] }, long)
  const begun = performance.now()
  expect(await asked.catch((error: unknown) => error)).toMatchObject({ limit: 'time' })
  expect(performance.now() - begun).toBeLessThan(15_000)
})

test('delays no other call by a hanging one', async () => {
  const hanging = run('loop').catch(() => 'ended')
  const started = performance.now()
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(run))).toEqual(['a', 'b', 'c', 'd'])
  expect(performance.now() - started).toBeLessThan(1500)
  expect(await hanging).toBe('ended')
})

test("returns the work's own error as such", async () => {
  await expect(run('throw')).rejects.toThrow('broken')
})

test('refuses a document beyond the limits in words that help', async () => {
  const engine = openPdfEngine(openLog('silent'), { file: pathToFileURL(file) })
  const exit = new TextEncoder().encode('never read')
  expect(await engine.inspect('exit' as unknown as typeof exit)).toMatchObject({
    ok: false,
    refusal: { code: 'document-damaged', detail: expect.stringContaining('Print it to a new PDF') },
  })
  await engine.close()
})

test('one owner of files that take long holds up neither another nor what is finished', async () => {
  const engine = openPdfEngine(openLog('silent'), { file: pathToFileURL(file) })
  const order: string[] = []
  const note = (name: string) => (order.push(name), name)
  const slow = Array.from({ length: 20 }, (_, index) =>
    engine.textLines('wait200' as never, 'hostile').then(() => note(`hostile ${index}`)),
  )
  const other = engine.inspect('quick' as never, 'other').then(() => note('other'))
  const finished = engine.combine('quick' as never).then(() => note('finished'))
  await Promise.all([other, finished])
  expect(order.length).toBeLessThan(8)
  const tooMany = await Promise.all(
    Array.from({ length: 600 }, () => engine.textLines('quick' as never, 'hostile')),
  )
  expect(tooMany).toContainEqual({
    ok: false,
    refusal: expect.objectContaining({ code: 'too-many-requests' }),
  })
  await engine.close()
  await Promise.allSettled(slow)
})
