import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Client } from './client.ts'
import { rollingRestart } from './faults.ts'
import type { Caused } from './faults.ts'
import type { Journey } from './journeys.ts'

/** Faults of the service that the rehearsal has to find, each made to happen once. */
export const injectable = {
  /** A signature is acknowledged that was never made. */
  'lost-signature': ({ finished }) => {
    finished.signatures.push({ words: randomUUID(), email: 'lost@rehearsal.example', at: Date.now() })
    return Promise.resolve()
  },
  /** An envelope is created a second time. */
  'second-envelope': async ({ finished, pool }) => {
    await pool.query(
      `update envelopes set name = $1 where id = (
         select id from envelopes where name <> $1 and name like 'Rehearsal %' order by id limit 1)`,
      [finished.name],
    )
  },
  /** A letter is taken off the queue and never sent. */
  'lost-letter': ({ finished, letters }) => {
    const index = letters.findIndex(
      ({ subject }) => subject.includes(finished.name) && subject.startsWith('Completed'),
    )
    letters.splice(index, 1)
    return Promise.resolve()
  },
  /** A seal comes late. */
  'late-seal': async ({ finished, pool }) => {
    await pool.query("update envelopes set sealed = sealed + interval '5 minutes' where id::text = $1", [
      finished.id,
    ])
  },
  /** A request fails while processes are replaced. */
  'failed-call': ({ client, caused }) => {
    const restart = caused.find(({ name }) => name === rollingRestart)
    client.waits.push({ at: (restart?.to ?? 0) - 1, milliseconds: 1, tries: 2 })
    return Promise.resolve()
  },
} as const satisfies Record<string, (into: Injected) => Promise<void>>

interface Injected {
  /** An envelope that is finished. */
  readonly finished: Journey
  readonly pool: pg.Pool
  readonly letters: { readonly subject: string }[]
  readonly client: Client
  readonly caused: readonly Caused[]
}

export type Injectable = keyof typeof injectable

export function isInjectable(name: string): name is Injectable {
  return name in injectable
}
