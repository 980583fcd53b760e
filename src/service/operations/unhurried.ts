/** Milliseconds that no one notices. */
const turn = 20

/** Who has the present turn, since when. Null when it has not been taken. */
let present: { readonly runner: object; readonly begun: number } | null = null
const waiting: { readonly runner: object; readonly goOn: () => void }[] = []

/**
 * Goes through what may be long, one after another. Whatever else waits gets its turn each time that this took 20
 * milliseconds. However many go through something at the same time, only one of them goes on in each turn.
 */
export async function* unhurried<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  const runner = {}
  for (const item of items) {
    if (!mayGoOn(runner)) await new Promise<void>((goOn) => waiting.push({ runner, goOn }))
    yield item
  }
}

function mayGoOn(runner: object): boolean {
  present ??= begin(runner)
  return present.runner === runner && performance.now() - present.begun <= turn
}

function begin(runner: object) {
  setImmediate(end)
  return { runner, begun: performance.now() }
}

/** Everyone else has had their turn. */
function end(): void {
  const next = waiting.shift()
  present = next === undefined ? null : begin(next.runner)
  next?.goOn()
}
