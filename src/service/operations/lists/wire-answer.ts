import { WireParts, WireText } from '../operation.ts'

/** Characters up to which an answer is held, and so has an entity tag. */
const mostHeld = 4_000_000

/** A list in wire form from its items, each as JSON. Short ones are held, long ones are sent while they are read. */
export function wireList(batches: AsyncIterable<readonly string[]>): Promise<WireText | WireParts> {
  return wireAnswer(listOf(batches, '[', ']'))
}

/** The items of a list, each as JSON, after what opens it and before what closes it. */
export async function* listOf(
  batches: AsyncIterable<readonly string[]>,
  open: string,
  close: string,
): AsyncGenerator<string> {
  yield open
  let between = ''
  for await (const items of batches) {
    if (items.length === 0) continue
    yield between + items.join(',')
    between = ','
  }
  yield close
}

/** An answer in wire form from its parts. */
export async function wireAnswer(parts: AsyncGenerator<string>): Promise<WireText | WireParts> {
  let held = ''
  while (held.length <= mostHeld) {
    const { value, done } = await parts.next()
    if (done) return new WireText(held)
    held += value
  }
  return new WireParts(continued(held, parts))
}

async function* continued(held: string, parts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield held
  yield* parts
}
