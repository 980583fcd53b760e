/** The systems outside of the service whose absence makes jobs wait. */
const parts = ['mail', 'sms', 'storage', 'timestamp', 'identity'] as const
export type Part = (typeof parts)[number]

export function isPart(name: string): name is Part {
  return (parts as readonly string[]).includes(name)
}

/** A system outside does not answer, or says that it cannot work now. What was asked of it may succeed later. */
export class PartAway extends Error {
  readonly part: Part

  constructor(part: Part, words: string, cause?: unknown) {
    super(words, { cause })
    this.part = part
  }
}

/** Whether a system that answers with this status cannot work now, rather than refuse what it was asked. */
export function isAwayStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 429
}
