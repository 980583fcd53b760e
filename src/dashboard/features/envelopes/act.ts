import { ProblemError } from '#client/problem-error.ts'
import { notify } from '../../kit/toasts.tsx'

/** Why something failed, in words for a person. */
export function reason(error: unknown): string {
  if (!(error instanceof ProblemError)) return 'Something unexpected happened. Try again.'
  const faults = error.errors.map((fault) => fault.message).filter((words) => words !== error.message)
  return [error.message, ...new Set(faults)].join(' ')
}

/** Does something and says how it went. Answers whether it succeeded. */
export async function act(
  work: () => Promise<unknown>,
  words: { done: string; failed: string },
): Promise<boolean> {
  try {
    await work()
    notify.success(words.done)
    return true
  } catch (error) {
    notify.error(words.failed, { description: reason(error) })
    return false
  }
}

/** The outcome of doing one thing to many envelopes. */
export interface BulkOutcome<Item> {
  readonly done: readonly Item[]
  readonly failed: readonly { readonly item: Item; readonly reason: string }[]
}

/** Does one thing to each item, a few at a time, and goes on past refusals. */
export async function actOnEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  onProgress: (count: number) => void = () => {},
): Promise<BulkOutcome<Item>> {
  const queue = [...items]
  const done: Item[] = []
  const failed: { item: Item; reason: string }[] = []
  async function worker() {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      try {
        await work(item)
        done.push(item)
      } catch (error) {
        failed.push({ item, reason: reason(error) })
      }
      onProgress(done.length + failed.length)
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return { done, failed }
}
