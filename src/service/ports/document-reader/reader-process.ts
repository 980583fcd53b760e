import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { forkConfined, hear, programRoot } from '../child-process/confined-child.ts'
import type { Heard } from '../child-process/confined-child.ts'
import { usageOf } from '../child-process/process-usage.ts'
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
    const folders = ['src/service/ports', 'src/pdf', 'src/domain'].map((path) => join(programRoot, path))
    const mayRead = [...folders, join(this.#file.pathname, '..')]
    const child = forkConfined(this.#file, { cwd: programRoot, mayRead, heapMegabytes: 192 })
    this.#child = child
    this.#done = 0
    child.once('exit', () => {
      if (this.#child === child) this.#child = null
    })
  }

  /** Waits for one answer of the child, for its end, or for a limit. */
  #listen(isMeant: (answer: ReaderAnswer) => boolean, milliseconds: number): Promise<Heard<ReaderAnswer>> {
    if (this.#child === null) return Promise.resolve({ kind: 'crash', words: 'not started' })
    return hear(this.#child, isMeant, {
      milliseconds,
      patience,
      megabytes: this.#limits.megabytes,
      usageOf,
      onUsage: ({ megabytes }) => (this.peak = Math.max(this.peak, megabytes)),
    })
  }
}
