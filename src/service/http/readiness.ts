import { setTimeout as sleep } from 'node:timers/promises'

/** A balancer asks at least this often. Who asked last before that does not count. */
const recent = 60_000
/** Asked so often while it was not ready, every balancer in use knows. */
const enough = 2
const longest = 20_000
/** What balancers sent before they knew is on its way for a moment. */
const onTheWay = 500

/** Whether this process should be given new requests, and whether anybody asks. */
export class Readiness {
  #isLeaving = false
  #asked = -Infinity
  #told = 0

  get isLeaving(): boolean {
    return this.#isLeaving
  }

  /** What whoever distributes requests is told. */
  ask(): boolean {
    this.#asked = performance.now()
    if (this.#isLeaving) this.#told += 1
    return !this.#isLeaving
  }

  /**
   * From now on tells everyone to send requests elsewhere. Resolves once whoever distributes requests knows: at once when
   * nobody asked within the last minute, after 20 seconds at the latest. Until then, requests are still served.
   */
  async leave(): Promise<void> {
    this.#isLeaving = true
    const end = performance.now() + longest
    if (performance.now() - this.#asked > recent) return
    while (this.#told < enough && performance.now() < end) await sleep(50)
    await sleep(onTheWay)
  }
}
