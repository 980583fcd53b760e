import { duePastDeadline } from '../database/envelopes/deadlines.ts'
import { endIfPast } from '../operations/envelopes/transition.ts'
import type { Handler } from './runner.ts'

const atOnce = 500

/** Voids every envelope whose deadline has come, each once, even when several processes look at once. */
export const deadlines: Handler<'deadlines'> = async (_, { database }) => {
  for (let more = true; more;) {
    const due = await duePastDeadline(database, atOnce)
    let ended = 0
    for (const key of due) if (await endIfPast(database, key)) ended += 1
    more = due.length === atOnce && ended > 0
  }
}
