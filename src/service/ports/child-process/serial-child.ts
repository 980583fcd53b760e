import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { forkConfined, hear, programRoot } from './confined-child.ts'
import type { Heard } from './confined-child.ts'
import { usageOf } from './process-usage.ts'

/** Times count in full once the child has had the processor for that long, or three times as long has passed. */
export interface SerialLimits {
  readonly startMilliseconds: number
  /** For one piece of work. */
  readonly milliseconds: number
  /** What the whole process may use. Checked where the system tells (Linux). */
  readonly megabytes: number
  /** It is ended after being idle for this long. */
  readonly idleMilliseconds: number
  /** It is ended after this many pieces of work, to limit its growth. */
  readonly pieces: number
}

/** The child's code, and what it is given. */
export interface SerialProgram {
  readonly file: URL
  /** Folders that it may read besides its own and the installed packages, from the program's. */
  readonly folders: readonly string[]
  /** The limit of its JavaScript heap. */
  readonly heapMegabytes: number
  /** Whether everything else on the machine comes first. */
  readonly isPatient?: boolean
}

/** What the parent sends for each piece of work. */
export interface SerialRequest<Work> {
  readonly id: number
  readonly work: Work
}

/** What the child sends: `ready` once it can work, `done` for each piece of work. */
export type SerialAnswer<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly answer: Answer }

/**
 * How a piece of work ended. `time` and `memory` are probably its own fault, `crash` may be anyone's. `absent`: nobody began
 * it, since the child does not start, or is to start no more.
 */
type SerialOutcome<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'time' | 'memory' | 'crash' | 'absent'; readonly words: string }

/** What is seen of the child from outside. */
export interface ChildFacts {
  /** The child's id while it lives. */
  readonly pid: () => number | null
  /** The most memory of a child that was seen, in megabytes. */
  readonly peak: () => number
}

/** A program that works in a process of its own. */
export interface SerialChild<Work, Answer> extends ChildFacts {
  /** Whether it takes no more work. */
  readonly isClosed: () => boolean
  /** Never throws. Work at which the child crashes is tried once more. */
  readonly run: (work: Work) => Promise<SerialOutcome<Answer>>
  readonly close: () => void
}

/** How much longer a child may take that waits for a busy processor. */
const patience = 3
/** Source: setpriority(2). */
const lastInLine = 19

/**
 * A child process that does one piece of work at a time: started on demand, and ended when it is idle, broken or exceeds
 * its limits. It has no network and no environment, and reads no files except those of the program.
 */
export function serialChild<Work, Answer>(
  program: SerialProgram,
  limits: SerialLimits,
): SerialChild<Work, Answer> {
  let child: ChildProcess | null = null
  let isClosed = false
  let [count, done, peak] = [0, 0, 0]
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  function start(): void {
    const mayRead = [
      ...program.folders.map((path) => join(programRoot, path)),
      join(program.file.pathname, '..'),
    ]
    const started = forkConfined(program.file, {
      cwd: programRoot,
      mayRead,
      heapMegabytes: program.heapMegabytes,
    })
    child = started
    done = 0
    if (program.isPatient === true) giveWay(started)
    started.once('exit', () => {
      if (child === started) child = null
    })
  }

  /** Waits for one answer of the child, for its end, or for a limit. */
  function listen(
    isMeant: (answer: SerialAnswer<Answer>) => boolean,
    milliseconds: number,
  ): Promise<Heard<SerialAnswer<Answer>>> {
    if (child === null) return Promise.resolve({ kind: 'crash', words: 'not started' })
    const { megabytes } = limits
    const onUsage = (usage: { readonly megabytes: number }) => (peak = Math.max(peak, usage.megabytes))
    return hear(child, isMeant, { milliseconds, patience, megabytes, usageOf, onUsage })
  }

  async function once(work: Work): Promise<SerialOutcome<Answer>> {
    if (isClosed) return { kind: 'absent', words: 'closed' }
    clearTimeout(idle)
    if (child === null) {
      start()
      const started = await listen(({ kind }) => kind === 'ready', limits.startMilliseconds)
      if (started.kind !== 'answer') {
        end()
        return { ...started, kind: 'absent' }
      }
    }
    const id = (count += 1)
    const listening = listen((answer) => answer.kind === 'done' && answer.id === id, limits.milliseconds)
    const request: SerialRequest<Work> = { id, work }
    child?.send(request, () => undefined)
    const heard = await listening
    if (heard.kind !== 'answer') {
      end()
      return heard
    }
    if (heard.answer.kind !== 'done') throw new Error('The child is ready twice')
    done += 1
    if (done >= limits.pieces) end()
    else idle = setTimeout(end, limits.idleMilliseconds).unref()
    return { kind: 'done', answer: heard.answer.answer }
  }

  async function twice(work: Work): Promise<SerialOutcome<Answer>> {
    const first = await once(work)
    const isOutside = first.kind === 'crash' || first.kind === 'absent'
    if (!isClosed) return isOutside ? once(work) : first
    // It was ended from here, whatever it was about to answer.
    return first.kind === 'done' ? first : { kind: 'absent', words: 'closed' }
  }

  return {
    pid: () => child?.pid ?? null,
    peak: () => peak,
    isClosed: () => isClosed,
    run: (work) => {
      const running = turn.then(() => twice(work))
      turn = running.catch(() => undefined)
      return running
    },
    close: () => {
      isClosed = true
      end()
    },
  }
}

/** Lets everything else on the machine come before a process, where the system can. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, lastInLine)
  } catch {
    // It has ended already, and whoever listens to it hears that.
  }
}
