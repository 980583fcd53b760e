const windowMilliseconds = 60_000
/** So many subjects are remembered; of more the oldest are forgotten. */
const most = 50_000

interface Window {
  used: number
  readonly ends: number
}

/** Counts what each subject does in a minute that begins with the first of it. In memory: each process counts its own. */
export class RequestWindows {
  readonly quota: number
  readonly #windows = new Map<string, Window>()

  constructor(quota: number) {
    this.quota = quota
  }

  /**
   * Takes one from a subject's quota at a moment in milliseconds. Answers how many are left, below 0 when there was none,
   * and the whole seconds until the window ends; trying on does not lengthen it.
   */
  take(subject: string, now: number): { readonly remaining: number; readonly seconds: number } {
    let window = this.#windows.get(subject)
    if (window === undefined || window.ends <= now) {
      this.#windows.delete(subject)
      if (this.#windows.size >= most) this.#makeRoom(now)
      window = { used: 0, ends: now + windowMilliseconds }
      this.#windows.set(subject, window)
    }
    window.used += 1
    const seconds = Math.max(1, Math.ceil((window.ends - now) / 1000))
    return { remaining: this.quota - window.used, seconds }
  }

  /** Windows stand in the order of their ends, since all are as long. */
  #makeRoom(now: number): void {
    for (const [subject, { ends }] of this.#windows) {
      if (ends > now && this.#windows.size < most) return
      this.#windows.delete(subject)
    }
  }
}
