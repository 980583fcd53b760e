import type pg from 'pg'

/**
 * Lets every connection of a pool plan each statement once: in a database this small the plan takes longer than the rest.
 * Only for statements whose number is bounded, since a connection forgets none of them.
 */
export function prepareStatements(pool: pg.Pool): void {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `statement${names.size}`
    names.set(text, name)
    return name
  }
  pool.on('connect', (client) => {
    const query: (...parameters: unknown[]) => unknown = client.query.bind(client)
    Object.assign(client, {
      query: (text: unknown, values: unknown, ...more: unknown[]) =>
        typeof text === 'string' && Array.isArray(values)
          ? query({ name: nameOf(text), text, values }, ...more)
          : query(text, values, ...more),
    })
  })
}
