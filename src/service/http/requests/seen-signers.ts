import type { RecipientCaller } from '../../operations/operation.ts'

/** Whose session it is. A session never becomes another's, nor one of another envelope. */
export type Signer = Pick<RecipientCaller, 'organisationId' | 'envelopeId' | 'recipientId'>

interface Sight {
  readonly signer: Signer
  /** When the session was seen open, in milliseconds of this process's clock. */
  readonly at: number
}

/**
 * Whose signing sessions were open a short time ago. It only says who asks, so that an act that reads the session under its
 * envelope's lock need not read it before too. Whether the session is still open is never taken from here.
 */
export class SeenSigners {
  readonly #sights = new Map<string, Sight>()
  readonly #most: number
  readonly #milliseconds: number
  readonly #clock: () => number

  /** Keeps the last `most` sessions for some time, by a clock in milliseconds. */
  constructor(most: number, milliseconds: number, clock: () => number = () => performance.now()) {
    this.#most = most
    this.#milliseconds = milliseconds
    this.#clock = clock
  }

  /** Notes that a session is open, by the hash of its secret. */
  note(sessionHash: string, { organisationId, envelopeId, recipientId }: Signer): void {
    // The longest unseen come first.
    this.#sights.delete(sessionHash)
    this.#sights.set(sessionHash, {
      signer: { organisationId, envelopeId, recipientId },
      at: this.#clock(),
    })
    if (this.#sights.size <= this.#most) return
    for (const oldest of this.#sights.keys()) {
      this.#sights.delete(oldest)
      return
    }
  }

  /** Whose session it is, if it was open a short time ago. */
  find(sessionHash: string): Signer | undefined {
    const sight = this.#sights.get(sessionHash)
    if (sight === undefined || sight.at + this.#milliseconds > this.#clock()) return sight?.signer
    this.#sights.delete(sessionHash)
    return undefined
  }
}
