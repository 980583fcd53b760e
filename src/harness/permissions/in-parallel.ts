const atOnce = 10

/** Runs a function for each item, ten at a time, and collects the findings. */
export async function inParallel<Item, Found>(
  items: readonly Item[],
  run: (item: Item) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const waiting = [...items]
  const found: Found[] = []
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      found.push(...(await run(item)))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return found
}
