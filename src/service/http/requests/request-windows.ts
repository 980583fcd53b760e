const windowMilliseconds = 60_000
/** The number of subjects remembered. Beyond it, the oldest are forgotten. */
const most = 50_000

interface Window {
  used: number
  /** How much of it other processes were told. */
  told: number
  /** What other processes used, as far as they told. */
  others: number
  ends: number
}

/** So small a part of a quota need not be told to other processes. */
const untold = 0.02

/**
 * Counts what each subject does in the minute after its first request. In memory: what other processes count is learned
 * every now and then.
 */
export class RequestWindows {
  readonly quota: number
  readonly #windows = new Map<string, Window>()

  constructor(quota: number) {
    this.quota = quota
  }

  /**
   * Takes one from a subject's quota at a time in milliseconds. Returns how many are left, below 0 when there was none,
   * and the whole seconds until the window ends. Further attempts do not extend it.
   */
  take(subject: string, now: number): { readonly remaining: number; readonly seconds: number } {
    let window = this.#windows.get(subject)
    if (window === undefined || window.ends <= now) {
      this.#windows.delete(subject)
      if (this.#windows.size >= most) this.#removeOldest(now)
      window = { used: 0, told: 0, others: 0, ends: now + windowMilliseconds }
      this.#windows.set(subject, window)
    }
    window.used += 1
    const seconds = Math.max(1, Math.ceil((window.ends - now) / 1000))
    return { remaining: this.quota - window.used - window.others, seconds }
  }

  /** What each busy subject used since this was asked last, to tell other processes. */
  news(now: number): { readonly subject: string; readonly used: number }[] {
    return [...this.#windows].flatMap(([subject, window]) => {
      const used = window.used - window.told
      if (used === 0 || window.ends <= now || window.used < untold * this.quota) return []
      window.told = window.used
      return [{ subject, used }]
    })
  }

  /** Learns what all processes together counted of a subject, and when its minute ends for all of them. */
  learn(
    subject: string,
    { total, seconds }: { readonly total: number; readonly seconds: number },
    now: number,
  ): void {
    const window = this.#windows.get(subject)
    if (window === undefined || window.ends <= now) return
    window.others = Math.max(0, total - window.told)
    window.ends = now + Math.min(windowMilliseconds, seconds * 1000)
  }

  /** Windows are ordered by their ends, since all have the same length. */
  #removeOldest(now: number): void {
    for (const [subject, { ends }] of this.#windows) {
      if (ends > now && this.#windows.size < most) return
      this.#windows.delete(subject)
    }
  }
}
