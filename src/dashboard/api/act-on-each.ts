import { reason } from './failure-words.ts'

/** The outcome of doing one thing to many. */
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
