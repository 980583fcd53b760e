/**
 * A path of the contract with each parameter in its place. Refuses what is not text, and what would lead to another
 * operation: nothing, or dots, which mean folders in a path.
 */
export function pathOf(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
      throw new TypeError(`Give params.${name}: the id of a record, not ${JSON.stringify(value)}.`)
    return encodeURIComponent(value)
  })
}

/** The query of a request with its question mark, or nothing. Members without a value are left out. */
export function queryOf(query: Readonly<Record<string, unknown>> = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}
