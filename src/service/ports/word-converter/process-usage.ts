import { readFile } from 'node:fs/promises'

/** What a process takes of its machine. */
export interface ProcessUsage {
  /** Held in memory now. */
  readonly megabytes: number
  /** Of the processor since it began, of all its threads together. */
  readonly processorMilliseconds: number
}

const megabytesPerKilobyte = 1 / 1024
/** Linux tells these times in hundredths of a second, whatever its own clock. Source: time(7), USER_HZ. */
const millisecondsPerTick = 10

/** What a process takes; null where the system does not tell. Source: proc(5), /proc/pid/status and /proc/pid/stat. */
export async function usageOf(pid: number): Promise<ProcessUsage | null> {
  try {
    const [status, stat] = await Promise.all(
      ['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
    )
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status ?? '')?.[1]
    // The name of the program stands in parentheses and may hold anything, so counting begins after it.
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
