import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { announce } from '#service/database/live.ts'
import { openSession } from '#service/database/organisations/sessions.ts'
import { PDFDocument } from 'pdf-lib'
import { agreeAndSign, follow, linkOf, sendTestEnvelope, testSender } from '../world/signing.ts'
import type { TestSender } from '../world/signing.ts'
import { processorTime } from './processor-time.ts'
import { openBenchService } from './list-service.ts'
import type { BenchService } from './list-service.ts'
import type { LiveLoad } from './live-load.ts'
import { median } from './row.ts'
import type { Row } from './row.ts'

const listeners = 500
/** What all of them together may add to a request. */
const addedMilliseconds = 20
const pages = 10

/** What becomes of one person's wait when many come at once: to finish, or to listen. */
export async function measureCrowds(): Promise<Row[]> {
  return [await measureListeners(), ...(await measureFinishing())]
}

/**
 * The median time from the last click to the sealed file, compared with the processor time of as many seals on the
 * processors that there are: above one, something but the processor makes people wait.
 */
async function measureFinishing(): Promise<Row[]> {
  const service = await openBenchService({ runsJobs: true })
  try {
    const sender = await testSender(service)
    await finishTogether(service, sender, 2)
    const alone: number[] = []
    for (let round = 0; round < 5; round += 1) alone.push((await finishTogether(service, sender, 1)).work)
    const one = median(alone)
    const rows: Row[] = []
    for (const signers of [8, 32]) {
      const ratios: number[] = []
      for (let round = 0; round < 3; round += 1) {
        const before = await freeProcessors()
        const { waits } = await finishTogether(service, sender, signers)
        const processors = (before + (await freeProcessors())) / 2
        ratios.push(median(waits) / ((one * signers) / processors))
      }
      const name = `wait of ${signers} who finish at once ÷ the processor time of ${signers} seals`
      process.stderr.write(`${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}  ${name}\n`)
      rows.push({ name, ratio: median(ratios), goal: 1.5 })
    }
    return rows
  } finally {
    await service.close()
  }
}

/** Milliseconds that each waited, and of processor time that each cost. */
async function finishTogether(
  service: BenchService,
  sender: TestSender,
  signers: number,
): Promise<{ readonly waits: readonly number[]; readonly work: number }> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page += 1) document.addPage([595, 842])
  const documents = [{ name: 'Agreement', base: (await document.save()).toBase64(), type: 'application/pdf' }]
  const ready = []
  for (let index = 0; index < signers; index += 1) {
    const envelope = await sendTestEnvelope(service, sender, [{}], { documents })
    const token = await linkOf(service, sender, envelope.recipients[0]?.id ?? '')
    const recipient = await follow(service, token)
    await agreeAndSign(recipient, 's1')
    ready.push({ id: envelope.id, recipient })
  }
  await service.idle()
  const sealed = sealedAt(service, sender.organisationId)
  const before = process.cpuUsage()
  const begun = performance.now()
  await Promise.all(
    ready.map(async ({ recipient }) => {
      const { status, body } = await recipient.act('POST', 'finish')
      if (status !== 200) throw new Error(JSON.stringify(body))
    }),
  )
  const times = await sealed(ready.map(({ id }) => id))
  const { user, system } = process.cpuUsage(before)
  return { waits: times.map((time) => time - begun), work: (user + system) / 1000 / signers }
}

/** When each envelope was sealed, seen by looking often. */
function sealedAt({ pool }: BenchService, organisationId: string) {
  return async (ids: readonly string[]): Promise<number[]> => {
    const times = new Map<string, number>()
    while (times.size < ids.length) {
      const { rows } = await pool.query<{ id: string }>(
        'select id from envelopes where organisation_id = $1 and id = any($2) and sealed is not null',
        [organisationId, ids],
      )
      for (const { id } of rows) if (!times.has(id)) times.set(id, performance.now())
      await sleep(10)
    }
    return [...times.values()]
  }
}

/** How many processors other programs leave to this one. */
async function freeProcessors(): Promise<number> {
  const spin = 'const end = Date.now() + 250; while (Date.now() < end);'
  const before = process.cpuUsage()
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: availableParallelism() }, () => once(new Worker(spin, { eval: true }), 'exit')),
  )
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / (performance.now() - begun)
}

/** The processor time that listeners add to a request that comes with a change all of them hear of. */
async function measureListeners(): Promise<Row> {
  const service = await openBenchService()
  const crowd = new Worker(new URL('live-load.ts', import.meta.url))
  try {
    const sender = await testSender(service)
    const { organisationId, accountId } = sender
    const envelope = await sendTestEnvelope(service, sender, [{}])
    const ask = async () => {
      await announce(service.database, {
        organisation_id: organisationId,
        kind: 'envelope',
        envelope_id: envelope.id,
      })
      await service.call(sender.headers, 'GET', `/v1/envelopes/${envelope.id}`)
    }
    const unheard = await leastWork(ask)
    const origin = { address: '127.0.0.1', userAgent: null, provedBy: 'password' } as const
    const cookies: string[] = []
    for (let index = 0; index < listeners; index += 1) {
      const { secret } = await openSession(service.database, { organisationId, accountId }, origin)
      cookies.push(`countersign_session=${secret}`)
    }
    crowd.postMessage({ url: `${service.url}/app/live`, cookies } satisfies LiveLoad)
    const [failure] = (await once(crowd, 'message')) as [string | null]
    if (failure !== null) throw new Error(failure)
    const heard = await leastWork(ask)
    const name = `work that ${listeners} listeners add to a request with a change ÷ ${addedMilliseconds} ms`
    process.stderr.write(`${(heard - unheard).toFixed(2)} ms added\n`)
    return { name, ratio: (heard - unheard) / addedMilliseconds, goal: 1 }
  } finally {
    await crowd.terminate()
    await service.close()
  }
}

/** The least milliseconds of processor time of this thread for one of many, each with what comes after it. */
async function leastWork(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 40; round += 1) {
    const before = processorTime()
    await act()
    await sleep(150)
    times.push(processorTime() - before)
  }
  return times.toSorted((one, other) => one - other)[10] ?? Number.NaN
}
