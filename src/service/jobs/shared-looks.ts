/** What the queue answered: the jobs that were taken, if any. */
interface Answer {
  readonly rows: readonly unknown[]
}

interface Looks {
  /** Looks for a job, unless another worker of the group has just found none and nothing has happened since. */
  look<Found extends Answer>(ask: () => Promise<Found>): Promise<Found | Answer>
  /** Says that there may be a job now: looks before count no longer. */
  disturb(): void
}

const nothing: Answer = { rows: [] }

/**
 * Lets the workers of one group look for jobs together. Each of them looks again by its own clock, which at rest asks the
 * database as often as there are workers. An empty answer is good for all of them for `freshMilliseconds`, which must be
 * less than the time between two looks of a worker, until `disturb` is called.
 */
export function shareLooks(freshMilliseconds: number): Looks {
  let disturbances = 0
  let empty = { at: -Infinity, after: -1 }
  let going: { readonly after: number; readonly end: Promise<Answer> } | null = null
  const isKnownEmpty = () => empty.after === disturbances && performance.now() - empty.at < freshMilliseconds
  const lookAlone = async <Found extends Answer>(ask: () => Promise<Found>): Promise<Found> => {
    const begun = { at: performance.now(), after: disturbances }
    const end = ask()
    const own = { after: begun.after, end }
    going = own
    try {
      const found = await end
      if (found.rows.length === 0) empty = begun
      // Where one was, there may be more.
      else disturbances += 1
      return found
    } finally {
      if (going === own) going = null
    }
  }
  return {
    look: async (ask) => {
      if (isKnownEmpty()) return nothing
      const isAtRest = empty.after === disturbances
      if (isAtRest && going?.after === disturbances) {
        await going.end.catch(() => undefined)
        if (isKnownEmpty()) return nothing
      }
      return lookAlone(ask)
    },
    disturb: () => {
      disturbances += 1
    },
  }
}
