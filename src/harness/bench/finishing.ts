import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { agreeAndSign, follow, linkOf, sendTestEnvelope, testSender } from '../world/signing.ts'
import type { TestSender } from '../world/signing.ts'
import { openBenchService } from './list-service.ts'
import { toldOf } from '../world/shown.ts'
import type { Downloaded } from './download-load.ts'
import type { BenchService } from './list-service.ts'
import { buildPages, buildScan } from './paper.ts'
import { median } from './row.ts'
import type { Row } from './row.ts'

const rounds = 9

interface Files {
  readonly master: string
  readonly certificate: string
  readonly combined: string
}

/**
 * The time from a signer's last click until all three sealed files were downloaded, of the milliseconds that it may take.
 * Depends on the machine and on what else it does, unlike the other rows. A thread of its own downloads, whose work is not
 * the service's.
 */
export async function measureFinishing(): Promise<Row[]> {
  const service = await openBenchService({ runsJobs: true })
  const reader = new Worker(new URL('download-load.ts', import.meta.url))
  try {
    const sender = await testSender(service)
    const documents = [
      { name: '10 pages', milliseconds: 100, pdf: await buildPages(10) },
      { name: '500 pages', milliseconds: 200, pdf: await buildPages(500) },
      { name: 'a scan of 10 MB', milliseconds: 200, pdf: await buildScan(10) },
    ]
    const rows: Row[] = []
    for (const { name, milliseconds, pdf } of documents) {
      // The first one starts the threads.
      await waitFor({ service, sender, reader }, pdf)
      const waits: number[] = []
      const works: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const { wait, work } = await waitFor({ service, sender, reader }, pdf)
        waits.push(wait)
        works.push(work)
      }
      const told = waits.map((wait) => wait.toFixed(0)).join(' ')
      process.stderr.write(`${told} ms, ${median(works).toFixed(0)} ms of processor time  ${name}\n`)
      const words = `from the last click to all three files of ${name} ÷ ${milliseconds} ms`
      rows.push({ name: words, ratio: median(waits) / milliseconds, goal: 1 })
    }
    return rows
  } finally {
    await reader.terminate()
    await service.close()
  }
}

interface People {
  readonly service: BenchService
  readonly sender: TestSender
  readonly reader: Worker
}

async function waitFor({ service, sender, reader }: People, pdf: Uint8Array) {
  const documents = [{ name: 'Agreement', base: pdf.toBase64(), type: 'application/pdf' }]
  const { id, recipients } = await sendTestEnvelope(service, sender, [{}], { documents })
  const recipient = await follow(service, await linkOf(service, sender, recipients[0]?.id ?? ''))
  await agreeAndSign(recipient, 's1')
  await service.idle()
  // The page knows what it shows before the click.
  const shown = toldOf((await recipient.act('GET', 'view')).body)
  const [before, readerBefore] = [process.cpuUsage(), await workOf(reader)]
  const begun = performance.now()
  const { status, body } = await recipient.act('POST', 'finish', shown)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const files = (await service.call<Files>(sender.headers, 'GET', `/v1/envelopes/${id}`)).body
  reader.postMessage([files.master, files.certificate, files.combined])
  const [{ failure }] = (await once(reader, 'message')) as [Downloaded]
  if (failure !== null) throw new Error(failure)
  const wait = performance.now() - begun
  const { user, system } = process.cpuUsage(before)
  return { wait, work: (user + system) / 1000 - (await workOf(reader)) + readerBefore }
}

/** Milliseconds of processor time that a thread has taken. */
async function workOf(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage()
  return (user + system) / 1000
}
