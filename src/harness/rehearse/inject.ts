import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Client } from './client.ts'
import { rollingRestart } from './faults.ts'
import type { Caused } from './faults.ts'
import type { Journey } from './journeys.ts'

const notThere = 'lost@rehearsal.example'

interface Fault {
  readonly inject: (into: Injected) => Promise<void> | void
  /** What is said of it. */
  readonly complaint: RegExp
}

/** Faults of the service that the rehearsal has to find, each made to happen once. They do not hide each other. */
export const injectable = {
  /** A signature is acknowledged that was never made. */
  'lost-signature': {
    inject: ({ finished }) => {
      finished.signatures.push({ words: randomUUID(), email: notThere, at: Date.now() })
    },
    complaint: /: what lost@rehearsal\.example signed is 0 times in the sealed file/,
  },
  /** An envelope is created a second time. */
  'second-envelope': {
    inject: async ({ finished, pool }) => {
      await pool.query(
        `update envelopes set name = $1 where id = (
           select id from envelopes where name <> $1 and name like 'Rehearsal %' order by id limit 1)`,
        [finished.name],
      )
    },
    complaint: /: created 2 times/,
  },
  /** A letter is taken off the queue and never sent. */
  'lost-letter': {
    inject: ({ finished, letters }) => {
      const index = letters.findIndex(
        ({ subject }) => subject.includes(finished.name) && subject.startsWith('Completed'),
      )
      letters.splice(index, 1)
    },
    complaint: /: no letter (?:to the sender|with the documents to (?!lost@))/,
  },
  /** A seal comes late. */
  'late-seal': {
    inject: async ({ finished, pool }) => {
      await pool.query("update envelopes set sealed = sealed + interval '5 minutes' where id::text = $1", [
        finished.id,
      ])
    },
    complaint: /: sealed after .* s in which everything for it was there/,
  },
  /** A request fails while processes are replaced. */
  'failed-call': {
    inject: ({ client, caused }) => {
      const restart = caused.find(({ name }) => name === rollingRestart)
      client.waits.push({ at: (restart?.to ?? 0) - 1, milliseconds: 1, tries: 2 })
    },
    complaint: /requests failed during a rolling restart/,
  },
} as const satisfies Record<string, Fault>

interface Injected {
  /** An envelope that is finished. */
  readonly finished: Journey
  readonly pool: pg.Pool
  readonly letters: { readonly subject: string }[]
  readonly client: Client
  readonly caused: readonly Caused[]
}

type Injectable = keyof typeof injectable

/** The faults that are meant by a name, or by `all`. None for an unknown name. */
export function injectedBy(name: string): Injectable[] {
  const names = Object.keys(injectable) as Injectable[]
  return name === 'all' ? names : names.filter((one) => one === name)
}
