import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { usageOf } from '../word-converter/process-usage.ts'
import type { DocumentPhoto, DocumentReading } from './document-reader.ts'
import type { ReaderAnswer, ReaderRequest } from './reader-child.ts'

/** Times count in full once the child has had the processor for that long, or three times as long has passed. */
export interface ReaderLimits {
  readonly startMilliseconds: number
  /** For the photos of one document. */
  readonly milliseconds: number
  /** What the whole process may use. Checked where the system tells (Linux). */
  readonly megabytes: number
  /** It is ended after being idle for this long. */
  readonly idleMilliseconds: number
  /** It is ended after this many documents, to limit its growth. */
  readonly documents: number
}

/** How reading ended. `time` and `memory` are probably the photos' fault, `crash` may be anyone's. */
export type ReadOutcome =
  | { readonly kind: 'read'; readonly reading: DocumentReading }
  | { readonly kind: 'time' | 'memory' | 'crash'; readonly words: string }

const root = join(import.meta.dirname, '..', '..', '..', '..')
const watchMilliseconds = 100
/** How much longer a child may take that waits for a busy processor. */
const patience = 3

/**
 * A child process that reads one document at a time: started on demand, and ended when it is idle, broken or exceeds its
 * limits. It has no network and no environment, and reads no files except its own program.
 */
export class ReaderProcess {
  readonly #limits: ReaderLimits
  readonly #file: URL
  #child: ChildProcess | null = null
  #done = 0
  #count = 0
  #idle: NodeJS.Timeout | undefined
  /** The most memory that was seen, in megabytes. */
  peak = 0

  constructor(limits: ReaderLimits, file: URL) {
    this.#limits = limits
    this.#file = file
  }

  /** The child's id while it lives. */
  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  /** Reads one document. Call it again only when it is done. */
  async read(photos: readonly DocumentPhoto[]): Promise<ReadOutcome> {
    clearTimeout(this.#idle)
    if (this.#child === null) {
      this.#start()
      const started = await this.#listen(({ kind }) => kind === 'ready', this.#limits.startMilliseconds)
      if (started.kind !== 'answer') return this.#ended({ ...started, kind: 'crash' })
    }
    const id = (this.#count += 1)
    const listening = this.#listen(
      (answer) => answer.kind === 'read' && answer.id === id,
      this.#limits.milliseconds,
    )
    this.#child?.send({ id, photos } satisfies ReaderRequest, () => undefined)
    const heard = await listening
    if (heard.kind !== 'answer') return this.#ended(heard)
    if (heard.answer.kind !== 'read') throw new Error('The reader answered twice')
    this.#done += 1
    if (this.#done >= this.#limits.documents) this.end()
    else this.#idle = setTimeout(() => this.end(), this.#limits.idleMilliseconds).unref()
    return { kind: 'read', reading: heard.answer.reading }
  }

  /** Ends the child at once. The next document gets another. */
  end(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = null
  }

  #ended<Outcome>(outcome: Outcome): Outcome {
    this.end()
    return outcome
  }

  #start(): void {
    const packages = join(root, 'node_modules')
    const folders = ['src/service/ports', 'src/pdf', 'src/domain', 'package.json'].map((path) =>
      join(root, path),
    )
    // Where the folder is a link, files are read under the name that it leads to.
    const mayRead = [...folders, join(this.#file.pathname, '..'), packages, realpathSync(packages)]
    const child = fork(this.#file, [], {
      serialization: 'advanced',
      cwd: root,
      env: {},
      // The last one tells the child when its parent dies, see end-with-parent.ts.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
      execArgv: [
        '--permission',
        '--allow-worker',
        ...mayRead.map((path) => `--allow-fs-read=${path}`),
        '--max-old-space-size=192',
      ],
    })
    this.#child = child
    this.#done = 0
    child.once('exit', () => {
      if (this.#child === child) this.#child = null
    })
    child.unref()
    child.channel?.unref()
    const lifeline = child.stdio[4]
    if (lifeline && 'unref' in lifeline && typeof lifeline.unref === 'function') lifeline.unref()
  }

  /** Waits for one answer of the child, for its end, or for a limit. */
  #listen(isMeant: (answer: ReaderAnswer) => boolean, milliseconds: number): Promise<Heard> {
    const child = this.#child
    if (child === null) return Promise.resolve({ kind: 'crash', words: 'not started' })
    const begun = performance.now()
    let workedBefore: number | null = null
    return new Promise((resolve) => {
      const settle = (heard: Heard) => {
        clearInterval(watch)
        child.off('message', onMessage).off('exit', onExit).off('error', onError)
        resolve(heard)
      }
      const onMessage = (answer: ReaderAnswer) => {
        if (isMeant(answer)) settle({ kind: 'answer', answer })
      }
      const onExit = (code: number | null, signal: string | null) =>
        settle({ kind: 'crash', words: `ended with ${signal ?? code}` })
      const onError = (error: Error) => settle({ kind: 'crash', words: error.message })
      const look = async () => {
        const usage = child.pid === undefined ? null : await usageOf(child.pid)
        workedBefore ??= usage?.processorMilliseconds ?? null
        const passed = performance.now() - begun
        const worked = usage === null ? passed : usage.processorMilliseconds - (workedBefore ?? 0)
        this.peak = Math.max(this.peak, usage?.megabytes ?? 0)
        if (usage !== null && usage.megabytes > this.#limits.megabytes)
          settle({ kind: 'memory', words: `${Math.round(usage.megabytes)} MB` })
        else if (passed > patience * milliseconds || Math.min(passed, worked) > milliseconds)
          settle({ kind: 'time', words: `${Math.round(worked)} ms of work in ${Math.round(passed)} ms` })
      }
      const watch = setInterval(() => void look(), watchMilliseconds)
      child.on('message', onMessage).on('exit', onExit).on('error', onError)
      void look()
    })
  }
}

type Heard =
  | { readonly kind: 'answer'; readonly answer: ReaderAnswer }
  | { readonly kind: 'time' | 'memory' | 'crash'; readonly words: string }
