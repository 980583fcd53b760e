import type pg from 'pg'
import { RowQuery } from '#service/database/connections/row-query.ts'

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
      query: (asked: unknown, values: unknown, ...more: unknown[]) => {
        if (asked instanceof RowQuery) {
          const named = asked as unknown as { name: string; readonly text: string }
          named.name = nameOf(named.text)
        }
        return typeof asked === 'string' && Array.isArray(values)
          ? query({ name: nameOf(asked), text: asked, values }, ...more)
          : query(asked, values, ...more)
      },
    })
  })
}
