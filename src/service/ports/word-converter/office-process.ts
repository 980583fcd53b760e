import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { forkConfined, hear } from '../child-process/confined-child.ts'
import type { Heard } from '../child-process/confined-child.ts'
import type { ProcessUsage } from '../child-process/process-usage.ts'
import type { OfficeAnswer, OfficeRequest } from './office-child.ts'
import type { WordFormat } from './word-file.ts'

/** How a conversion ended. `start` and `crash` say nothing certain about the document. */
export type Outcome =
  | { readonly kind: 'converted'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'failed'
      readonly why: 'start' | 'time' | 'memory' | 'crash' | 'document'
      readonly words: string
    }

/** Times count in full once the child has had the processor for that long, or four times as long has passed. */
export interface OfficeLimits {
  /** For getting ready, by try. A start that takes longer is ended and tried again. */
  readonly startMilliseconds: readonly number[]
  /** For one document. */
  readonly milliseconds: number
  /** What the whole process may use. Checked where the system tells (Linux). The program inside has its own limit. */
  readonly megabytes: number
  /** It is ended after being idle for this long. */
  readonly idleMilliseconds: number
  /** It is ended after this many documents, to limit its growth. */
  readonly documents: number
}

interface Running {
  readonly process: ChildProcess
  readonly ready: Promise<Outcome | null>
  done: number
}

/** How much longer a child may take that waits for a busy processor. */
const patience = 4

/**
 * A child process that converts documents one at a time: started on demand, and ended when it is idle, broken or
 * exceeds its limits. It has no network and no environment, and reads no files except its own program and fonts.
 */
export class OfficeProcess {
  readonly #file: URL
  readonly #limits: OfficeLimits
  readonly #usageOf: (pid: number) => Promise<ProcessUsage | null>
  #running: Running | null = null
  #idle: NodeJS.Timeout | undefined
  #count = 0
  #isClosed = false

  constructor(file: URL, limits: OfficeLimits, usageOf: (pid: number) => Promise<ProcessUsage | null>) {
    this.#file = file
    this.#limits = limits
    this.#usageOf = usageOf
  }

  /** The child's id while it lives. */
  get pid(): number | null {
    return this.#running?.process.pid ?? null
  }

  /** Converts one document. Call it again only when it is done. */
  async convert(format: WordFormat, bytes: Uint8Array): Promise<Outcome> {
    clearTimeout(this.#idle)
    const running = await this.#readyChild()
    if ('kind' in running) return running
    const outcome = await this.#ask(running, format, bytes)
    running.done += 1
    if (running.done >= this.#limits.documents) this.end()
    if (this.#running !== null)
      this.#idle = setTimeout(() => this.end(), this.#limits.idleMilliseconds).unref()
    return outcome
  }

  /** Ends the child at once. The next document gets another. */
  end(): void {
    clearTimeout(this.#idle)
    this.#running?.process.kill('SIGKILL')
    this.#running = null
  }

  /** Ends the child for good. */
  close(): void {
    this.#isClosed = true
    this.end()
  }

  /** The child that runs, or one that gets ready within the limit of its try. */
  async #readyChild(): Promise<Running | Outcome> {
    let unready: Outcome = { kind: 'failed', why: 'start', words: 'not tried' }
    for (const milliseconds of this.#limits.startMilliseconds) {
      if (this.#isClosed) break
      const running = (this.#running ??= this.#start(milliseconds))
      const found = await running.ready
      if (found === null) return running
      unready = found
    }
    return unready
  }

  #start(milliseconds: number): Running {
    const here = fileURLToPath(new URL('.', this.#file))
    const child = forkConfined(this.#file, {
      cwd: here,
      mayRead: [here, import.meta.dirname],
      heapMegabytes: 512,
      // Compiling its functions anew would take longer than converting a hundred pages with them.
      options: ['--wasm-tiering-budget=1000000000'],
    })
    const running: Running = { process: child, done: 0, ready: this.#untilReady(child, milliseconds) }
    child.once('exit', () => {
      if (this.#running === running) this.#running = null
    })
    return running
  }

  async #untilReady(child: ChildProcess, milliseconds: number): Promise<Outcome | null> {
    const answer = await this.#listen(child, (message) => message.kind === 'ready', milliseconds)
    if (answer.kind === 'answer') return null
    this.end()
    return { kind: 'failed', why: 'start', words: answer.words }
  }

  async #ask(running: Running, format: WordFormat, bytes: Uint8Array): Promise<Outcome> {
    const id = (this.#count += 1)
    const listening = this.#listen(
      running.process,
      (message) => message.kind !== 'ready' && message.id === id,
      this.#limits.milliseconds,
    )
    running.process.send({ id, format, bytes } satisfies OfficeRequest, () => undefined)
    const heard = await listening
    if (heard.kind !== 'answer') {
      this.end()
      return { kind: 'failed', why: heard.kind, words: heard.words }
    }
    const { answer } = heard
    if (answer.kind === 'ready') throw new Error('The converter answered twice')
    if (answer.isSpent) this.end()
    if (answer.kind === 'converted') return { kind: 'converted', bytes: answer.bytes }
    return { kind: 'failed', why: answer.isSpent ? 'crash' : 'document', words: answer.words }
  }

  /** Waits for one answer of the child, for its end, or for a limit. */
  #listen(
    child: ChildProcess,
    isMeant: (answer: OfficeAnswer) => boolean,
    milliseconds: number,
  ): Promise<Heard<OfficeAnswer>> {
    const { megabytes } = this.#limits
    return hear(child, isMeant, { milliseconds, patience, megabytes, usageOf: this.#usageOf })
  }
}
