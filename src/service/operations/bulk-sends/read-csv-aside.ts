import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { refusal } from '#domain/refusals.ts'
import { refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { beforeDeadline } from '../../deadline.ts'
import type { CsvFile, readCsv } from './read-csv.ts'

const patience = 15_000
const resourceLimits = { maxOldGenerationSizeMb: 1024 }

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file as {@link readCsv} does, in a thread and one file after the other: millions of cells take seconds, for which
 * nobody else shall wait.
 */
export async function readCsvAside(bytes: Uint8Array): Promise<Result<CsvFile>> {
  const read = last.then(() => inThread(bytes))
  last = read.catch(() => undefined)
  return read
}

async function inThread(bytes: Uint8Array): Promise<Result<CsvFile>> {
  const thread = new Worker(new URL('csv-thread.ts', import.meta.url), { workerData: bytes, resourceLimits })
  try {
    const [result] = await beforeDeadline(patience, (signal) => once(thread, 'message', { signal }))
    return result as ReturnType<typeof readCsv>
  } catch {
    return refuse(refusal('unsupported-type', 'The file takes too long to read. Split it.'))
  } finally {
    await thread.terminate()
  }
}
