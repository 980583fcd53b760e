import type { PdfCheck } from '#pdf/seal-check/check-pdf.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** Larger files are not read, because a browser's memory holds them twice. */
const largestFile = 200_000_000

/** Why a file was not checked, or not all of it. */
export type Unchecked =
  /** Whether the seal or receipt is one of this installation, which could not be asked. */
  | 'whole-unasked'
  | 'receipt-unasked'
  | 'too-large'
  /** Browsers check signatures on secure pages only. */
  | 'insecure-page'
  | 'too-slow'
  | 'unreadable'

export type Outcome = PdfCheck | Unchecked

const patience = 90_000

/** Checks a file in its own worker. `onProgress` gets 0 to 1. Aborting ends the worker. */
export function runCheck(
  { file, home }: ToWorker,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  if (file.size > largestFile) return Promise.resolve('too-large')
  if (!globalThis.isSecureContext) return Promise.resolve('insecure-page')
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(outcome)
    }
    const timer = setTimeout(() => end('too-slow'), patience)
    signal.addEventListener('abort', () => end('unreadable'))
    worker.addEventListener('error', () => end('unreadable'))
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'progress') onProgress(data.done)
      else end(data.kind === 'done' ? data.check : 'unreadable')
    })
    const message: ToWorker = { file, home }
    worker.postMessage(message)
  })
}
