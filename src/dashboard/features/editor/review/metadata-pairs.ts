type Metadata = Readonly<Record<string, unknown>>

/** A line of metadata being edited. */
export interface Pair {
  readonly id: number
  readonly name: string
  readonly text: string
  /** The original value: one that is not text stays until its line is changed. */
  readonly value: unknown
}

/** Metadata as lines, with values that are not text as JSON. */
export function pairsOf(metadata: Metadata): Pair[] {
  return Object.entries(metadata).map(([name, value], id) => ({ id, name, text: textOf(value), value }))
}

/** Lines as metadata. Those without a name are left out, and of two with one name the later counts. */
export function metadataOf(pairs: readonly Pair[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, text, value }) => [name.trim(), text === textOf(value) ? value : text]),
  )
}

/** What is wrong with a line, if anything. */
export function faultOf(pair: Pair, pairs: readonly Pair[]): string | undefined {
  const name = pair.name.trim()
  if (name === '') return pair.text === '' ? undefined : 'Name the value, or it is left out.'
  const isTwice = pairs.some((other) => other.id !== pair.id && other.name.trim() === name)
  return isTwice ? 'Another line has this name.' : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}
