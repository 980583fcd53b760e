import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessUsage } from './process-usage.ts'

/** The folder of the whole program. */
export const programRoot = join(import.meta.dirname, '..', '..', '..', '..')

/** What a confined child is given. */
export interface Confinement {
  readonly cwd: string
  /** Folders and files that it may read, besides the installed packages. */
  readonly mayRead: readonly string[]
  /** The limit of its JavaScript heap. */
  readonly heapMegabytes: number
  /** Further options of Node. */
  readonly options?: readonly string[]
}

/**
 * Starts a program of our own as a child process without network, environment or output, which reads only what it is
 * given and ends with its parent. It does not keep its parent alive.
 */
export function forkConfined(file: URL, given: Confinement): ChildProcess {
  const packages = join(programRoot, 'node_modules')
  // Where the folder is a link, files are read under the name that it leads to.
  const mayRead = [
    ...given.mayRead,
    import.meta.dirname,
    packages,
    realpathSync(packages),
    join(programRoot, 'package.json'),
  ]
  const child = fork(file, [], {
    serialization: 'advanced',
    cwd: given.cwd,
    env: {},
    // The last one tells the child when its parent dies, see end-with-parent.ts.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    execArgv: [
      '--permission',
      '--allow-worker',
      ...mayRead.map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${given.heapMegabytes}`,
      ...(given.options ?? []),
    ],
  })
  child.unref()
  child.channel?.unref()
  const lifeline = child.stdio[4]
  if (lifeline && 'unref' in lifeline && typeof lifeline.unref === 'function') lifeline.unref()
  return child
}

/** What a child may use until it answers. */
export interface AnswerLimits {
  /** Counts in full once the child has had the processor for that long, or `patience` times as long has passed. */
  readonly milliseconds: number
  /** How much longer it may take when it waits for a busy processor. */
  readonly patience: number
  /** What the whole process may use. Checked where the system tells (Linux). */
  readonly megabytes: number
  readonly usageOf: (pid: number) => Promise<ProcessUsage | null>
  /** Called with what it uses, several times a second. */
  readonly onUsage?: (usage: ProcessUsage) => void
}

/** A child's answer, or why none came. */
export type Heard<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'time' | 'memory' | 'crash'; readonly words: string }

const watchMilliseconds = 100

/** Waits for the answer that is meant, for the child's end, or for a limit. The child is left as it is. */
export function hear<Answer>(
  child: ChildProcess,
  isMeant: (answer: Answer) => boolean,
  { milliseconds, patience, megabytes, usageOf, onUsage }: AnswerLimits,
): Promise<Heard<Answer>> {
  const begun = performance.now()
  let first: ProcessUsage | null = null
  return new Promise((resolve) => {
    const settle = (heard: Heard<Answer>) => {
      clearInterval(watch)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      resolve(heard)
    }
    const onMessage = (answer: Answer) => {
      if (isMeant(answer)) settle({ kind: 'answer', answer })
    }
    const onExit = (code: number | null, signal: string | null) =>
      settle({ kind: 'crash', words: `ended with ${signal ?? code}` })
    const onError = (error: Error) => settle({ kind: 'crash', words: error.message })
    const look = async () => {
      const usage = child.pid === undefined ? null : await usageOf(child.pid)
      first ??= usage
      if (usage) onUsage?.(usage)
      const passed = performance.now() - begun
      const worked = usage && first ? usage.processorMilliseconds - first.processorMilliseconds : passed
      if (usage && usage.megabytes > megabytes)
        settle({ kind: 'memory', words: `${Math.round(usage.megabytes)} MB` })
      else if (passed > patience * milliseconds || Math.min(passed, worked) > milliseconds)
        settle({ kind: 'time', words: `${Math.round(worked)} ms of work in ${Math.round(passed)} ms` })
    }
    const watch = setInterval(() => void look(), Math.min(watchMilliseconds, milliseconds))
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    void look()
  })
}
