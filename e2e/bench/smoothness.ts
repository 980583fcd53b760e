import { readdirSync, readFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'

// Measures of pages, for the benchmarks: frames, work, memory.

/** The gaps between frames in milliseconds during an action. */
export async function framesDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    const recorder = { times, isOn: true }
    Object.assign(globalThis, { frameRecorder: recorder })
    const frame = (time: number) => {
      times.push(time)
      if (recorder.isOn) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  await act()
  return page.evaluate(() => {
    const { frameRecorder } = globalThis as unknown as { frameRecorder: { times: number[]; isOn: boolean } }
    frameRecorder.isOn = false
    return frameRecorder.times.slice(1).map((time, index) => time - (frameRecorder.times[index] ?? 0))
  })
}

/** How smooth an action was. */
export interface Smoothness {
  readonly act: string
  readonly fps: number
  readonly slowFps: number
  readonly longest: number
  /** Milliseconds of work for each frame. */
  readonly work: number
}

/** The processor time of the page's main thread so far, in milliseconds; independent of the machine's load. */
export async function busyMilliseconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Summarises the gaps between frames and the work during them, both in milliseconds. */
export function smoothness(act: string, gaps: readonly number[], busy: number): Smoothness {
  const sorted = gaps.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
  return {
    act,
    fps: Math.round(1000 / at(0.5)),
    slowFps: Math.round(1000 / at(0.95)),
    longest: Math.round(at(1)),
    work: Math.round((busy / Math.max(gaps.length, 1)) * 10) / 10,
  }
}

/** Does something sixty times a second without waiting for the page, as a hand does. */
export async function atSixtyHertz(count: number, act: (step: number) => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  const sent: Promise<unknown>[] = []
  for (let step = 0; step < count; step += 1) {
    const wait = begun + (step * 1000) / 60 - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    sent.push(act(step))
  }
  await Promise.all(sent)
}

/** Prints how smooth some acts went. */
export function printSmoothness(rows: readonly Smoothness[]): void {
  console.table(
    rows.map(({ act, fps, slowFps, longest, work }) => ({
      act,
      'frames a second, median': fps,
      '95th percentile': slowFps,
      'longest gap, ms': longest,
      'work for a frame, ms': work,
    })),
  )
}

export interface Memory {
  readonly heap: number
  readonly resident: number
}

/** A page's memory after garbage collection, in megabytes. */
export async function memoryOf(page: Page, cdp: CDPSession): Promise<Memory> {
  await cdp.send('HeapProfiler.collectGarbage')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  const { metrics } = await cdp.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  return { heap: Math.round(heap / 1024 / 1024), resident: Math.round(largestRenderer() / 1024) }
}

/** The kilobytes of this browser's largest page process, as reported by Linux. */
function largestRenderer(): number {
  const processes = new Map(
    readdirSync('/proc').flatMap((pid) => {
      if (!/^\d+$/.test(pid)) return []
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const parent = Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? 0)
        const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
        return [[Number(pid), { command, parent, resident }] as const]
      } catch {
        return []
      }
    }),
  )
  const isOurs = (pid: number): boolean => {
    if (pid === process.pid) return true
    const parent = processes.get(pid)?.parent ?? 0
    return parent > 1 && isOurs(parent)
  }
  const renderers = [...processes].filter(
    ([pid, { command }]) => command.includes('--type=renderer') && isOurs(pid),
  )
  return Math.max(0, ...renderers.map(([, { resident }]) => resident))
}

/**
 * The share of a processor that a busy process currently gets, in percent. Below ninety, times in milliseconds mean
 * little.
 */
export function shareOfProcessor(): number {
  const [begun, used] = [performance.now(), process.cpuUsage()]
  let sum = 0
  while (process.cpuUsage(used).user < 400_000)
    for (let step = 0; step < 10_000; step += 1) sum += Math.sqrt(step)
  const { user, system } = process.cpuUsage(used)
  return sum > 0 ? Math.round((user + system) / 10 / (performance.now() - begun)) : 0
}
