import { readFile } from 'node:fs/promises'

/** Megabytes that a process holds in memory; null where the system does not tell. Source: proc(5), /proc/pid/status. */
export async function residentMegabytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}
