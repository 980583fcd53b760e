import type { MatrixCaller } from './callers.ts'
import type { Organisations } from './fixtures/organisations.ts'
import type { Fixtures } from './fixtures/fixtures.ts'
import type { Thing } from './fixtures/things.ts'

/** Everything that a request can be built from. */
export interface Occasion {
  readonly fixtures: Fixtures
  readonly organisations: Pick<Organisations, 'ours' | 'foreign'>
  readonly caller: MatrixCaller
  readonly thing: Thing
}

/** The request body: the same for everyone, or built for the occasion. JSON, or a form as it is. */
export type Body = object | ((occasion: Occasion) => object)

/** The parts of a row that define the request. */
export interface Asking {
  /** Which of the thing's ids is used for `{id}`. */
  readonly at: string
  /** Whether the state is a query. */
  readonly lists: boolean
  readonly query: ((thing: Thing) => string) | null
  readonly body: Body | null
}

/** The path with its query, and the body, of a request about a thing. */
export function requestOf(
  name: string,
  asking: Asking,
  occasion: Occasion,
): { readonly path: string; readonly body: object | undefined } {
  const { thing } = occasion
  const query = asking.lists ? thing.state : (asking.query?.(thing) ?? '')
  const body = typeof asking.body === 'function' ? (asking.body(occasion) as object) : asking.body
  return { path: `${pathOf(name, asking.at, thing.ids)}${query}`, body: body ?? undefined }
}

/** `GET /v1/envelopes/{id}` with the ids filled in. */
export function pathOf(name: string, at: string, ids: Readonly<Record<string, string>>): string {
  return (name.split(' ')[1] ?? '').replaceAll(/\{(\w+)\}/g, (_, place: string) =>
    encodeURIComponent(ids[place === 'id' ? at : place] ?? ids[place.replace(/_id$/, '')] ?? 'none'),
  )
}
