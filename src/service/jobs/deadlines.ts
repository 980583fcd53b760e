import { isDatabaseAway } from '../database/connection.ts'
import { duePastDeadline } from '../database/envelopes/deadlines.ts'
import { endIfPast } from '../operations/envelopes/transition.ts'
import type { Handler } from './runner.ts'

const atOnce = 500

/**
 * Voids every envelope whose deadline has come, each once, even when several processes look at once. One that cannot be
 * voided is logged and holds up no other. Throws when none can.
 */
export const deadlines: Handler<'deadlines'> = async (_, { database, log }) => {
  let ended = 0
  const faults: unknown[] = []
  for (let more = true; more;) {
    // Those that cannot be voided stay the first that are due.
    const due = await duePastDeadline(database, atOnce, faults.length)
    const before = ended + faults.length
    for (const key of due) {
      try {
        if (await endIfPast(database, key)) ended += 1
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        log.error({ err: error, envelope: key.envelopeId }, 'an envelope past its deadline cannot be voided')
        faults.push(error)
      }
    }
    more = due.length === atOnce && ended + faults.length > before
  }
  if (faults.length > 0 && ended === 0)
    throw new Error('No envelope past its deadline can be voided', { cause: faults[0] })
}
