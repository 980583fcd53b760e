import type pg from 'pg'

/**
 * Makes every connection of a pool plan each statement once: in such a small database, planning takes longer than the
 * rest. Only for a bounded number of statements, since a connection keeps all of them.
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
