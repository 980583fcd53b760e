import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { openLog } from '../../logging.ts'
import { OfficeProcess } from './office-process.ts'
import { openOwnConverter } from './own-converter.ts'
import { usageOf } from '../child-process/process-usage.ts'

// Each test starts processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const here = import.meta.dirname
const place = mkdtempSync(join(tmpdir(), 'countersign-office-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** A child that does what the document says. */
const obedient = `
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
new Worker(${JSON.stringify(join(here, '..', 'child-process', 'end-with-parent.ts'))})
const hoard = []
const tryTo = async (act) => { try { return String(await act()) } catch (error) { return error.code ?? error.cause?.code ?? error.message } }
process.on('message', async ({ id, bytes }) => {
  const what = Buffer.from(bytes).toString()
  const answer = (text, isSpent = false) => process.send({ kind: 'converted', id, bytes: Buffer.from(text), isSpent })
  if (what === 'loop') for (;;);
  if (what === 'exit') process.exit(3)
  if (what === 'hoard') setInterval(() => hoard.push(Buffer.alloc(40 * 1024 * 1024, 1)), 5)
  else if (what === 'fail') process.send({ kind: 'failed', id, words: 'Failed to load', isSpent: false })
  else if (what === 'break') process.send({ kind: 'failed', id, words: 'unreachable', isSpent: true })
  else if (what === 'read') answer(await tryTo(() => readFileSync('/etc/passwd')))
  else if (what === 'reach') answer(await tryTo(() => new Promise((resolve, reject) => connect(9, '127.0.0.1', resolve).on('error', reject))))
  else if (what === 'environment') answer(JSON.stringify(process.env))
  else answer(what, what === 'spent')
})
process.send({ kind: 'ready' })
`
const file = join(place, 'child.mjs')
writeFileSync(file, obedient)
const limits = {
  startMilliseconds: [15_000, 15_000] as readonly number[],
  milliseconds: 1500,
  megabytes: 600,
  idleMilliseconds: 60_000,
  documents: 100,
}
const open = (overrides: Partial<typeof limits> = {}, code = file) =>
  new OfficeProcess(pathToFileURL(code), { ...limits, ...overrides }, usageOf)

const office = open()
afterAll(() => office.close())
const ask = async (what: string, from = office) => {
  const outcome = await from.convert('docx', Buffer.from(what))
  return outcome.kind === 'converted' ? Buffer.from(outcome.bytes).toString() : outcome.why
}

test.each([
  ['loop', 'time'],
  ['exit', 'crash'],
  ['break', 'crash'],
])('ends a child that meets %s for %s, and gives the next document another', async (what, why) => {
  await ask('first')
  const before = office.pid
  expect(await ask(what)).toBe(why)
  expect(office.pid).toBeNull()
  expect(await ask('fine')).toBe('fine')
  expect(office.pid).not.toBe(before)
})

test('ends a child that uses too much memory', async () => {
  const hoarder = open({ milliseconds: 15_000, megabytes: 300 })
  expect(await ask('hoard', hoarder)).toBe('memory')
  expect(hoarder.pid).toBeNull()
})

test('keeps the child after an unreadable document, but not after one that leaves traces', async () => {
  await ask('first')
  const before = office.pid
  expect(await ask('fail')).toBe('document')
  expect(office.pid).toBe(before)
  expect(await ask('spent')).toBe('spent')
  expect(office.pid).toBeNull()
})

test('gives the child no files of the host, no network and no environment', async () => {
  expect(await ask('read')).toBe('ERR_ACCESS_DENIED')
  expect(await ask('reach')).toBe('ERR_ACCESS_DENIED')
  expect(await ask('environment')).toBe('{}')
})

test('ends it when idle, and after its number of documents', async () => {
  const idling = open({ idleMilliseconds: 100 })
  await ask('one', idling)
  await expect.poll(() => idling.pid).toBeNull()
  const counting = open({ documents: 2 })
  await ask('one', counting)
  expect(counting.pid).not.toBeNull()
  await ask('two', counting)
  expect(counting.pid).toBeNull()
})

test('gives up a child that never gets ready, in words about the converter', async () => {
  const mute = join(place, 'mute.mjs')
  writeFileSync(mute, 'setInterval(() => undefined, 1000)')
  const converter = openOwnConverter(
    openLog('silent'),
    { ...limits, startMilliseconds: [200, 200] },
    pathToFileURL(mute),
  )
  const answer = await converter.convert({ bytes: Buffer.from(''), format: 'doc', organisationId: 'a' })
  expect(answer).toMatchObject({ ok: false, refusal: { code: 'not-available', retryAfter: 10 } })
  expect(converter.pid()).toBeNull()
  await converter.close()
})

test('ends a start that stands still and tries again', async () => {
  const stuck = join(place, 'stuck')
  const code = join(place, 'hesitant.mjs')
  writeFileSync(stuck, '')
  writeFileSync(
    code,
    `import { existsSync } from 'node:fs'
if (existsSync(${JSON.stringify(stuck)})) for (;;);
${obedient}`,
  )
  const hesitant = open({ startMilliseconds: [500, 500, 500, 15_000] }, code)
  const asked = ask('fine', hesitant)
  const first = hesitant.pid
  await expect.poll(() => hesitant.pid, { timeout: 60_000 }).not.toBe(first)
  rmSync(stuck)
  expect(await asked).toBe('fine')
  hesitant.close()
})

test('starts no other when closed while starting', async () => {
  const mute = join(place, 'silent.mjs')
  writeFileSync(mute, 'setInterval(() => undefined, 1000)')
  const closing = open({}, mute)
  const asked = ask('anything', closing)
  closing.close()
  expect(await asked).toBe('start')
  expect(closing.pid).toBeNull()
})

test('ends a busy child with its parent, even if that is killed', async () => {
  const parent = join(place, 'parent.mjs')
  writeFileSync(
    parent,
    `import { OfficeProcess } from ${JSON.stringify(join(here, 'office-process.ts'))}
const office = new OfficeProcess(new URL('child.mjs', import.meta.url), ${JSON.stringify({ ...limits, milliseconds: 60_000 })}, async () => null)
await office.convert('doc', Buffer.from('fine'))
void office.convert('doc', Buffer.from('loop'))
setTimeout(() => console.log(office.pid), 300)
setInterval(() => undefined, 1000)
`,
  )
  const running = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pid = await new Promise<number>((resolve) => {
    running.stdout.once('data', (text: Buffer) => resolve(Number(text.toString())))
  })
  expect(isAlive(pid)).toBe(true)
  running.kill('SIGKILL')
  for (let tries = 0; tries < 200 && isAlive(pid); tries += 1) await pause(50)
  expect(isAlive(pid)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
