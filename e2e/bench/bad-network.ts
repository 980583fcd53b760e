import type { BrowserContext, Request, Route } from '@playwright/test'
import type { Random } from '#harness/lifecycle/random.ts'

/**
 * What can happen to a request:
 * - `fine`: nothing
 * - `cut`: it never arrives
 * - `answer-lost`: the service processes it, but the answer never arrives
 * - `late`: the page is told that it failed, and the service gets it later, after other requests
 * - `slow`: it takes longer
 * - `busy`: the service says that it is unavailable
 * - `intermediary`: an intermediary answers with its own page
 * - `last`: the page is told that it failed, and the service gets it long after everything else
 * - `twice`: the service gets it twice, and no answer ever arrives
 */
export type Outcome =
  | 'fine'
  | 'cut'
  | 'answer-lost'
  | 'late'
  | 'slow'
  | 'busy'
  | 'intermediary'
  | 'last'
  | 'twice'

const outcomes: readonly (readonly [weight: number, outcome: Outcome])[] = [
  [3, 'fine'],
  [1, 'cut'],
  [1, 'answer-lost'],
  [1, 'late'],
  [1, 'slow'],
  [1, 'busy'],
  [1, 'intermediary'],
]

/** A bad network between a recipient's browser and the service; the page's own files always arrive. */
export class BadNetwork {
  readonly #context: BrowserContext
  readonly #random: Random
  readonly #underway = new Set<Promise<unknown>>()
  readonly #next = new Map<string, Outcome[]>()
  readonly #heldBack: Request[] = []
  #isBad = false
  /** How often each outcome occurred. */
  readonly counts = new Map<Outcome, number>()

  constructor(context: BrowserContext, random: Random) {
    this.#context = context
    this.#random = random
  }

  /** Starts applying outcomes to requests to the signing API. */
  async begin(): Promise<void> {
    this.#isBad = true
    await this.#context.route('**/signing/**', (route, request) => this.#handle(route, request))
  }

  /** Sets the outcomes of the next requests to a path, before random choice resumes. */
  setNext(path: string, ...next: Outcome[]): void {
    this.#next.set(path, next)
  }

  /** The bodies of requests that will arrive last. */
  get heldBack(): readonly string[] {
    return this.#heldBack.map((request) => request.postData() ?? '')
  }

  /** Delivers what was held back. */
  async deliverHeldBack(): Promise<void> {
    for (const request of this.#heldBack.splice(0)) await deliver(request)
  }

  /** Disconnects or reconnects, as the phone itself notices. */
  async setConnected(isConnected: boolean): Promise<void> {
    await this.#context.setOffline(!isConnected)
  }

  /** Delivers everything late and stops interfering. */
  async end(): Promise<void> {
    this.#isBad = false
    while (this.#underway.size > 0) await Promise.all(this.#underway)
    // The phone notices that it is connected again, and so does the page.
    await this.#context.setOffline(true)
    await this.#context.setOffline(false)
  }

  async #handle(route: Route, request: Request): Promise<void> {
    const outcome = this.#isBad ? this.#outcomeOf(request) : 'fine'
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1)
    // A page that was closed meanwhile no longer waits for its answer.
    await this.#apply(outcome, route, request).catch(() => route.abort().catch(() => undefined))
  }

  #outcomeOf(request: Request): Outcome {
    // Live events and files change nothing, whether they arrive or not.
    if (request.method() === 'GET' && !request.url().endsWith('/view'))
      return request.url().endsWith('/live') ? this.#random.pick(['fine', 'cut']) : 'fine'
    return this.#next.get(new URL(request.url()).pathname)?.shift() ?? this.#random.weighed(outcomes)
  }

  async #apply(outcome: Outcome, route: Route, request: Request): Promise<void> {
    switch (outcome) {
      case 'fine':
        return route.continue()
      case 'cut':
        return route.abort('connectionreset')
      case 'answer-lost':
        await this.#keep(deliver(request))
        return route.abort('connectionreset')
      case 'late':
        void this.#keep(pause(300 + this.#random.below(1500)).then(() => deliver(request)))
        return route.abort('connectionreset')
      case 'last':
        this.#heldBack.push(request)
        return route.abort('connectionreset')
      case 'twice':
        for (let time = 0; time < 2; time++) await this.#keep(deliver(request))
        return route.abort('connectionreset')
      case 'slow':
        await pause(200 + this.#random.below(1200))
        return route.continue()
      case 'busy':
        return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: 'Not now' })
      case 'intermediary':
        return route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Sign in to the train</h1>' })
    }
  }

  #keep(delivery: Promise<unknown>): Promise<unknown> {
    const kept = delivery.finally(() => this.#underway.delete(kept))
    this.#underway.add(kept)
    return kept
  }
}

/** Sends a request to the service as the page made it, whatever happened to the page. */
async function deliver(request: Request): Promise<void> {
  const body = request.postData()
  const response = await fetch(request.url(), {
    method: request.method(),
    headers: request.headers(),
    ...(body === null ? {} : { body }),
  })
  await response.arrayBuffer()
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
