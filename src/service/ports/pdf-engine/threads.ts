import { Worker } from 'node:worker_threads'
import { PartAway } from '../away.ts'
import { wholeBuffers } from './whole-buffers.ts'
import type { WorkAnswer, WorkRequest } from './worker.ts'

/** How a call ended without a result of its own. */
export class Overrun extends Error {
  readonly limit: 'time' | 'memory' | 'crash'

  constructor(limit: 'time' | 'memory' | 'crash', words: string) {
    super(words)
    this.limit = limit
  }
}

export interface Limits {
  /** Processor time of the thread itself. Waiting for a busy processor does not count, up to {@link Limits.longest}. */
  readonly milliseconds: number
  /** Milliseconds by the clock. Otherwise six times as long as it may work. */
  readonly longest?: number
  /** Growth of the whole process during the call. Buffers do not count as a thread's own memory. */
  readonly megabytes: number
  /** Files among the parameters that are handed over instead of copied, if they are large. */
  readonly handedOver?: readonly Uint8Array[]
}

interface Waiting {
  readonly request: Omit<WorkRequest, 'id'>
  readonly limits: Limits
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

const watchMilliseconds = 50
/** A thread that only waits is ended after this multiple of its limit, unless another time is given. */
const patience = 6
const megabyte = 1024 * 1024

/** A few threads that each run one call at a time. A thread that exceeds its limits is ended and replaced. */
export class Threads {
  readonly #file: URL
  readonly #size: number
  readonly #settings: unknown
  readonly #queue: Waiting[] = []
  readonly #idle: Worker[] = []
  readonly #all = new Set<Worker>()
  #isClosed = false
  #count = 0

  /** `settings` are passed to each thread as its `workerData`. */
  constructor(file: URL, size: number, settings?: unknown) {
    this.#file = file
    this.#size = size
    this.#settings = settings
    this.#idle.push(this.#spawn())
  }

  /** Runs a call. Rejects with {@link Overrun} beyond its limits, or with the work's own error when it throws. */
  run(request: Omit<WorkRequest, 'id'>, limits: Limits): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new Error('The PDF engine is closed'))
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, limits, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#queue.splice(0)) reject(new Error('The PDF engine is closed'))
    await Promise.all([...this.#all].map((worker) => worker.terminate()))
  }

  #spawn(): Worker {
    const worker = new Worker(this.#file, {
      workerData: this.#settings,
      resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 },
    })
    worker.unref()
    this.#all.add(worker)
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      this.#all.delete(worker)
      const index = this.#idle.indexOf(worker)
      if (index >= 0) this.#idle.splice(index, 1)
    })
    return worker
  }

  #next(): void {
    if (this.#queue.length === 0) return
    const worker = this.#idle.pop() ?? (this.#all.size < this.#size ? this.#spawn() : undefined)
    const waiting = worker === undefined ? undefined : this.#queue.shift()
    if (worker !== undefined && waiting !== undefined) this.#assign(worker, waiting)
  }

  #assign(worker: Worker, { request, limits, resolve, reject }: Waiting): void {
    const id = (this.#count += 1)
    const settle = (finish: () => void, isAlive: boolean) => {
      isSettled = true
      clearTimeout(timer)
      clearInterval(watch)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      worker.unref()
      if (isAlive) this.#idle.push(worker)
      else void worker.terminate().then(() => this.#next())
      finish()
      this.#next()
    }
    const overrun = (limit: Overrun['limit'], words: string) =>
      settle(() => reject(new Overrun(limit, words)), false)
    const onMessage = (answer: WorkAnswer) => {
      if (answer.id !== id) return
      settle(() => (answer.ok ? resolve(answer.value) : reject(thrown(answer))), true)
    }
    const onError = (error: unknown) => {
      const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      overrun(isMemory ? 'memory' : 'crash', String(error))
    }
    const onExit = () => overrun('crash', 'The thread ended')
    let isSettled = false
    let timer: NodeJS.Timeout
    const begun = Date.now()
    const longest = limits.longest ?? patience * limits.milliseconds
    const worked = workOf(worker)
    const look = async () => {
      const left = limits.milliseconds - (await worked())
      if (isSettled) return
      if (left <= 0 || Date.now() - begun >= longest) overrun('time', `more than ${limits.milliseconds} ms`)
      else
        timer = setTimeout(
          () => void look(),
          Math.max(Math.min(left, begun + longest - Date.now()), watchMilliseconds),
        )
    }
    timer = setTimeout(() => void look(), Math.min(limits.milliseconds, longest))
    const before = process.memoryUsage.rss()
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > limits.megabytes * megabyte)
        overrun('memory', `more than ${limits.megabytes} MB`)
    }, watchMilliseconds)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.ref()
    worker.postMessage({ id, ...request } satisfies WorkRequest, wholeBuffers(limits.handedOver ?? []))
  }
}

/**
 * Returns a function that tells how long a thread has worked since now, in milliseconds, or infinity when it does not
 * answer.
 */
function workOf(worker: Worker): () => Promise<number> {
  const before = worker.cpuUsage().catch(() => null)
  return async () => {
    const [first, now] = await Promise.all([before, worker.cpuUsage().catch(() => null)])
    if (now === null) return Infinity
    // A thread that had not started yet had not worked.
    const earlier = first === null ? 0 : first.user + first.system
    return (now.user + now.system - earlier) / 1000
  }
}

function thrown({ message, stack, away }: Extract<WorkAnswer, { ok: false }>): Error {
  const error = away === null ? new Error(message) : new PartAway(away, message)
  error.stack = stack
  return error
}
