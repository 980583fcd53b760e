const windowMilliseconds = 60_000
/** The number of subjects remembered. Beyond it, the oldest are forgotten. */
const most = 50_000

interface Window {
  used: number
  readonly ends: number
}

/** Counts what each subject does in the minute after its first request. In memory: each process counts on its own. */
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
      window = { used: 0, ends: now + windowMilliseconds }
      this.#windows.set(subject, window)
    }
    window.used += 1
    const seconds = Math.max(1, Math.ceil((window.ends - now) / 1000))
    return { remaining: this.quota - window.used, seconds }
  }

  /** Windows are ordered by their ends, since all have the same length. */
  #removeOldest(now: number): void {
    for (const [subject, { ends }] of this.#windows) {
      if (ends > now && this.#windows.size < most) return
      this.#windows.delete(subject)
    }
  }
}
