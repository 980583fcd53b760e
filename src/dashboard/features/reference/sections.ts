import type { ReferenceDocument, ReferenceOperation } from '../../api/reference.ts'

/** An operation with where it is called. */
export interface PlacedOperation extends ReferenceOperation {
  readonly method: string
  readonly path: string
  /** Its place on the page of its section. */
  readonly anchor: string
}

/** The operations about one thing, such as envelopes. */
export interface Section {
  readonly id: string
  readonly title: string
  readonly operations: readonly PlacedOperation[]
}

const order = ['Envelopes', 'Recipients', 'Documents', 'Fields', 'Templates', 'Verifications']

/** The document's operations by what they are about, the most wanted first. */
export function sectionsOf({ paths }: ReferenceDocument): readonly Section[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      anchor: slugOf(operation.summary.split(/[;,]/)[0] ?? '', path),
    })),
  )
  const byTag = Map.groupBy(operations, ({ tags }) => tags[0] ?? '')
  const rank = (title: string) => (order.includes(title) ? order.indexOf(title) : order.length)
  return [...byTag]
    .toSorted(([one], [other]) => rank(one) - rank(other) || one.localeCompare(other))
    .map(([title, own]) => ({ id: slugOf(title), title, operations: own }))
}

/** What an operation is called in the navigation. */
export function shortName({ summary, path }: PlacedOperation): string {
  const name = summary.split(/[;,]/)[0] ?? summary
  return path.startsWith('/v2/') && !path.startsWith('/v2/verifications') ? `${name} by pages` : name
}

/** `List envelopes` → `list-envelopes`. Operations of a later version say so. */
export function slugOf(text: string, path = ''): string {
  const version = /^\/v([2-9])\//.exec(path)?.[1]
  const slug = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return version === undefined ? slug : `${slug}-v${version}`
}
