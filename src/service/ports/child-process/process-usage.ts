import { readFile } from 'node:fs/promises'

/** The resources that a process uses. */
export interface ProcessUsage {
  /** Current memory. */
  readonly megabytes: number
  /** Processor time since it started, of all its threads together. */
  readonly processorMilliseconds: number
}

const megabytesPerKilobyte = 1 / 1024
/** Linux reports these times in hundredths of a second, whatever its own clock. Source: time(7), USER_HZ. */
const millisecondsPerTick = 10

/**
 * The usage of a process, or null where the system does not tell. Source: proc(5), /proc/pid/status and /proc/pid/stat.
 */
export async function usageOf(pid: number): Promise<ProcessUsage | null> {
  try {
    const [status, stat] = await Promise.all(
      ['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
    )
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status ?? '')?.[1]
    // The program's name is in parentheses and may contain anything, so fields are counted after it.
    const [user, system] = (stat ?? '')
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 13)
      .map(Number)
    if (kilobytes === undefined || user === undefined || system === undefined) return null
    return {
      megabytes: Number(kilobytes) * megabytesPerKilobyte,
      processorMilliseconds: (user + system) * millisecondsPerTick,
    }
  } catch {
    return null
  }
}
