import process from 'node:process'
import { Worker } from 'node:worker_threads'
import type { SerialAnswer, SerialRequest } from './serial-child.ts'

/** The child's side of `serialChild`: does one piece of work after another, and ends with its parent. */
export async function serveWork(start: () => Promise<(work: never) => unknown>): Promise<void> {
  // Working keeps this thread busy, so another one watches whether the parent is alive.
  const watch = new Worker(new URL('end-with-parent.ts', import.meta.url))
  watch.on('error', () => process.exit(1))
  const send = (answer: SerialAnswer<unknown>) => process.send?.(answer)
  const done = await start()
  process.on('message', ({ id, work }: SerialRequest<never>) => {
    send({ kind: 'done', id, answer: done(work) })
  })
  send({ kind: 'ready' })
}
