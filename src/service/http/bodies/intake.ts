import { totalmem } from 'node:os'
import process from 'node:process'
import { refusal } from '#domain/refusals.ts'
import type { Caller } from '../../operations/operation.ts'
import { Refused } from '../problem.ts'
import { subjectOf } from '../requests/caller-subject.ts'

const megabyte = 1024 * 1024
/**
 * Bodies up to this size, which are those of strangers and most of signers, wait for nothing. Otherwise someone who announces
 * many and sends none could keep out everyone behind the same proxy.
 */
const small = 64 * 1024

/** Bytes of bodies that a process may hold at the same time. */
export interface IntakeSpace {
  /** For all bodies that are not small. */
  readonly whole: number
  /** For those of one organisation. */
  readonly tenant: number
  /** For those of one recipient, individual or witness. */
  readonly guest: number
}

/** A quarter of the memory that the process may use, of which one organisation gets a part that holds every allowed body. */
function usualSpace(): IntakeSpace {
  const limit = process.constrainedMemory()
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  const whole = Math.min(2048, Math.max(256, memory / megabyte / 4)) * megabyte
  return { whole, tenant: Math.max(96 * megabyte, whole / 4), guest: 12 * megabyte }
}

/** Gives back what a body took. Safe to call twice. */
export type Release = () => void

interface Waiting {
  readonly subject: string
  readonly bytes: number
  readonly most: number
  readonly admit: () => void
}

/**
 * Room for the bodies that are being read or worked on. Who has no room left waits unread, and behind them only their own:
 * the sender's connection fills up, and no memory is used.
 */
export class Intake {
  readonly #space: IntakeSpace
  readonly #patience: number
  readonly #used = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()
  #whole = 0

  constructor(space: IntakeSpace = usualSpace(), patienceMilliseconds = 20_000) {
    this.#space = space
    this.#patience = patienceMilliseconds
  }

  /** Waits until there is room for a body of the caller. Refuses `too-many-requests` when that takes too long. */
  async take(bytes: number, caller: Caller, address: string): Promise<Release> {
    if (bytes <= small) return () => undefined
    const { subject, kind } = subjectOf(caller, address)
    const isTenant = kind === 'organisation' || kind === 'partner'
    const most = isTenant ? this.#space.tenant : this.#space.guest
    const wanted = { subject, bytes: Math.min(bytes, most), most }
    if (this.#fits(wanted)) this.#add(wanted)
    else await this.#wait(wanted)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#add({ ...wanted, bytes: -wanted.bytes })
      this.#admitNext()
    }
  }

  #fits({ subject, bytes, most }: Omit<Waiting, 'admit'>): boolean {
    if ((this.#used.get(subject) ?? 0) + bytes > most) return false
    return this.#whole + bytes <= this.#space.whole
  }

  #add({ subject, bytes }: Omit<Waiting, 'admit'>): void {
    const used = (this.#used.get(subject) ?? 0) + bytes
    if (used === 0) this.#used.delete(subject)
    else this.#used.set(subject, used)
    this.#whole += bytes
  }

  async #wait(wanted: Omit<Waiting, 'admit'>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { ...wanted, admit: resolve }
    this.#waiting.add(waiting)
    const detail = 'Too many large requests are being processed at once. Try again in a moment.'
    const end = setTimeout(() => {
      this.#waiting.delete(waiting)
      reject(new Refused(refusal('too-many-requests', detail, { retryAfter: 5 })))
    }, this.#patience)
    await promise.finally(() => clearTimeout(end))
  }

  /** In the order in which they came, so that large ones are not overtaken for ever. */
  #admitNext(): void {
    for (const waiting of this.#waiting) {
      if (this.#fits(waiting)) {
        this.#waiting.delete(waiting)
        this.#add(waiting)
        waiting.admit()
      } else if (this.#whole + waiting.bytes > this.#space.whole) return
    }
  }
}
