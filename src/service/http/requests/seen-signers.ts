import type { RecipientCaller } from '../../operations/operation.ts'

/** Whose session it is. A session never becomes another's, nor one of another envelope. */
type Signer = Pick<RecipientCaller, 'organisationId' | 'envelopeId' | 'recipientId'>

interface Sight {
  readonly signer: Signer
  /** When the session was seen open, in milliseconds of this process's clock. */
  readonly at: number
}

/**
 * Whose signing sessions were open a short time ago. It only says who asks, so that a request that reads the
 * session with its envelope need not read it before too. Whether the session is still open is never taken from here.
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

  /** Notes that a session is open, by the hash of its secret. Returns whose it is. */
  note(sessionHash: string, { organisationId, envelopeId, recipientId }: Signer): Signer {
    const signer = { organisationId, envelopeId, recipientId }
    // The longest unseen come first.
    this.#sights.delete(sessionHash)
    this.#sights.set(sessionHash, { signer, at: this.#clock() })
    const [longest = sessionHash] = this.#sights.keys()
    if (this.#sights.size > this.#most) this.#sights.delete(longest)
    return signer
  }

  /** Whose session it is, if it was open a short time ago. */
  find(sessionHash: string): Signer | undefined {
    const sight = this.#sights.get(sessionHash)
    if (sight === undefined || sight.at + this.#milliseconds > this.#clock()) return sight?.signer
    this.#sights.delete(sessionHash)
    return undefined
  }
}
