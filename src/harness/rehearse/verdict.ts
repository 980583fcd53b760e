import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startTextEngine } from '#pdf/pdfium.ts'
import { checkPdf } from '#pdf/seal-check/check-pdf.ts'
import { elsewhere } from '#pdf/seal-check/seal-home.ts'
import { readTextLines } from '#pdf/text.ts'
import type { Client } from './client.ts'
import { quiet, rollingRestart } from './faults.ts'
import type { Caused } from './faults.ts'
import type { Acknowledged, Complain, Journey, Sender } from './journeys.ts'
import type { Event, Letter } from './receivers.ts'

/** How long everything may take while all that it needs is there. */
const sealSeconds = 30
const deliverySeconds = 60

/** Where the rehearsal looks for what was promised. */
export interface Found {
  readonly client: Client
  readonly sender: Sender
  readonly pool: pg.Pool
  readonly letters: readonly Letter[]
  readonly events: readonly Event[]
  readonly caused: readonly Caused[]
  readonly complain: Complain
}

export interface Counted {
  readonly signatures: number
  readonly envelopes: number
  readonly sealSeconds: readonly number[]
}

/** Looks whether everything that was acknowledged has happened, once and in time. Complains of all that has not. */
export async function judge(journeys: readonly Journey[], found: Found): Promise<Counted> {
  const { pool, complain } = found
  const signed = journeys.filter(({ signatures }) => signatures.length > 0)
  await until(sealSeconds + deliverySeconds, async () => {
    const { rows } = await pool.query(
      "select 1 from envelopes where name = any($1) and status = 'completed' and sealed is null",
      [signed.map(({ name }) => name)],
    )
    return rows.length === 0
  })
  await until(deliverySeconds, async () => signed.every((journey) => missing(journey, found).length === 0))
  await once(journeys, found)
  for (const journey of signed)
    for (const words of missing(journey, found)) complain(`${journey.name}: ${words}`)
  const times = await sealTimes(signed, found)
  failedCalls(found)
  await proveFiles(signed, found)
  return {
    envelopes: signed.length,
    signatures: signed.reduce((sum, { signatures }) => sum + signatures.length, 0),
    sealSeconds: times,
  }
}

async function until(seconds: number, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end && !(await isSo().catch(() => false));)
    await sleep(500)
}

/** Every creation that was asked for happened once. */
async function once(journeys: readonly Journey[], { pool, complain }: Found): Promise<void> {
  const { rows } = await pool.query<{ name: string; count: number; ids: string[] }>(
    'select name, count(*)::int as count, array_agg(id::text) as ids from envelopes where name = any($1) group by name',
    [journeys.map(({ name }) => name)],
  )
  const made = new Map(rows.map((row) => [row.name, row]))
  for (const { name, id } of journeys) {
    const row = made.get(name)
    if (row !== undefined && row.count > 1) complain(`${name}: created ${row.count} times`)
    if (id !== null && !(row?.ids ?? []).includes(id)) complain(`${name}: acknowledged, and not there`)
  }
}

/** What was promised to someone and did not come. */
function missing(
  { id, name, isFinished, signatures }: Journey,
  { letters, events, sender }: Found,
): string[] {
  const heard = new Set(events.flatMap((one) => (one.envelope_id === id ? [one.event] : [])))
  const got = (to: string, subject: string) =>
    letters.some((one) => one.to === to && one.subject.startsWith(subject))
  const completed = signatures.flatMap(({ email }) => [
    ...(got(email, 'Completed') ? [] : [`no letter with the documents to ${email}`]),
    ...(got(email, 'Your receipt') ? [] : [`no receipt to ${email}`]),
  ])
  return [
    ...(heard.has('recipient_completed') ? [] : ['no event recipient_completed']),
    ...(heard.has('envelope_sent') ? [] : ['no event envelope_sent']),
    ...(isFinished && !heard.has('envelope_completed') ? ['no event envelope_completed'] : []),
    ...(isFinished ? completed : []),
    ...(isFinished && !got(sender.email, `Completed: ${name}`) ? ['no letter to the sender'] : []),
  ]
}

/** How long each seal took, counted from when all that it needs was there. */
async function sealTimes(signed: readonly Journey[], { pool, caused, complain }: Found): Promise<number[]> {
  const { rows } = await pool.query<{ name: string; completed: Date | null; sealed: Date | null }>(
    'select name, completed, sealed from envelopes where name = any($1)',
    [signed.filter(({ isFinished }) => isFinished).map(({ name }) => name)],
  )
  return rows.flatMap(({ name, completed, sealed }) => {
    if (completed === null || sealed === null) {
      complain(`${name}: ${completed === null ? 'not completed' : 'not sealed'}`)
      return []
    }
    const seconds = possibleMilliseconds(completed.getTime(), sealed.getTime(), caused) / 1000
    if (seconds > sealSeconds)
      complain(`${name}: sealed after ${seconds.toFixed(1)} s in which everything for it was there`)
    return [seconds]
  })
}

/** For how long, between two moments, everything was there that a seal needs. */
function possibleMilliseconds(from: number, to: number, caused: readonly Caused[]): number {
  let free = Math.max(0, to - from)
  let counted = from
  for (const fault of caused.toSorted((one, other) => one.from - other.from)) {
    if (!fault.stopsSeals || fault.to <= counted || fault.from >= to) continue
    free -= Math.min(fault.to, to) - Math.max(fault.from, counted)
    counted = fault.to
  }
  return free
}

/** Requests that failed while processes were replaced one after another, although they were answered in the end. */
function failedCalls({ client, caused, complain }: Found): void {
  for (const { name, from, to } of caused) {
    if (name !== rollingRestart) continue
    const failed = client.waits.filter(({ at, tries }) => tries > 1 && at > from + quiet && at < to)
    if (failed.length > 0) complain(`${failed.length} requests failed during a rolling restart`)
  }
}

/** Every acknowledged signature is in a sealed file that is whole, once. */
export async function proveFiles(
  journeys: readonly Journey[],
  found: Pick<Found, 'client' | 'sender' | 'complain'>,
): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const engine = await startTextEngine(await readFile(wasm))
  for (const journey of journeys)
    await lookInto(journey, found, async (bytes) =>
      (await readTextLines(bytes, engine))
        .map(({ characters }) => characters.map(({ text }) => text).join(''))
        .join('\n'),
    )
}

async function lookInto(
  { id, name, isFinished, signatures }: Journey,
  { client, sender, complain }: Pick<Found, 'client' | 'sender' | 'complain'>,
  textOf: (bytes: Uint8Array) => Promise<string>,
): Promise<void> {
  if (!isFinished) return
  const { body } = await client.ask('GET', `/v1/envelopes/${id}`, { headers: sender.headers })
  const { master } = body as { master: string | null }
  if (master === null) return complain(`${name}: no sealed file`)
  const { pathname, search } = new URL(master)
  const { status, bytes } = await client.ask('GET', `${pathname}${search}`)
  if (status !== 200) return complain(`${name}: the sealed file answers ${status}`)
  const { verdict, evidence } = await checkPdf(bytes, elsewhere)
  if (verdict !== 'whole-unknown' || evidence === null) complain(`${name}: the sealed file is ${verdict}`)
  const text = (await textOf(bytes)).replaceAll(/\s/g, '')
  for (const signature of signatures) countIn(text, signature, (words) => complain(`${name}: ${words}`))
}

function countIn(text: string, { words, email }: Acknowledged, complain: Complain): void {
  const count = text.split(words).length - 1
  if (count !== 1) complain(`what ${email} signed is ${count} times in the sealed file`)
}
