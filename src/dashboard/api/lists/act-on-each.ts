import { ProblemError } from '#client/problem-error.ts'
import { reason } from '../failure-words.ts'

/** The outcome of doing one thing to many. */
export interface BulkOutcome<Item> {
  readonly done: readonly Item[]
  readonly failed: readonly { readonly item: Item; readonly reason: string }[]
  /** Those that were not tried any more, because it was stopped. */
  readonly left: readonly Item[]
}

export interface BulkOptions {
  /** Told how many are through, whether they succeeded or not. */
  readonly onProgress?: (count: number) => void
  /** Stops after those under way. */
  readonly signal?: AbortSignal
}

const atOnce = 4
const tries = 4

/** Does one thing to each item, a few at a time, and goes on past refusals. */
export async function actOnEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { onProgress, signal }: BulkOptions = {},
): Promise<BulkOutcome<Item>> {
  const queue = [...items]
  const done: Item[] = []
  const failed: { item: Item; reason: string }[] = []
  async function worker() {
    while (signal?.aborted !== true) {
      const item = queue.shift()
      if (item === undefined) return
      try {
        await patiently(() => work(item))
        done.push(item)
      } catch (error) {
        failed.push({ item, reason: reason(error) })
      }
      onProgress?.(done.length + failed.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { done, failed, left: queue }
}

/** Tries again what was refused only because the service was busy, when it says so; one of many must not fail for that. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let number = 1; ; number += 1) {
    try {
      await work()
      return
    } catch (error) {
      const isBusy = error instanceof ProblemError && (error.status === 429 || error.status === 503)
      if (!isBusy || number === tries) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000 * (error.retryAfter ?? number)))
    }
  }
}
