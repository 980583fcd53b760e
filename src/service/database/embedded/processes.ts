import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What is known about a running process. */
interface ProcessFacts {
  readonly name: string
  /** Start time in the system's own units. It tells two processes with the same id apart. */
  readonly started: string
}

/** The facts of a process, or null when it is not running. A zombie counts as not running. */
export function processFacts(pid: number): ProcessFacts | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  return process.platform === 'linux' ? factsFromProc(pid) : factsFromPs(pid)
}

function factsFromProc(pid: number): ProcessFacts | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return rest[0] === 'Z' || rest[0] === 'X' ? null : { name, started: rest[19] ?? '' }
  } catch {
    return null
  }
}

function factsFromPs(pid: number): ProcessFacts | null {
  try {
    const format = ['-o', 'stat=', '-o', 'lstart=', '-o', 'ucomm=']
    const line = execFileSync('ps', ['-p', String(pid), ...format], { encoding: 'utf8' }).trim()
    const words = line.split(/\s+/)
    if (words.length < 7 || words[0]?.startsWith('Z')) return null
    return { name: words.slice(6).join(' '), started: words.slice(1, 6).join(' ') }
  } catch {
    return null
  }
}

/** Waits at most `milliseconds` for a process to exit. Returns whether it has. */
export async function waitForExit(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (processFacts(pid) !== null) {
    if (Date.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}
