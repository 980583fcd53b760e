import { withShares } from '../../database/connections/connection-shares.ts'
import type { Share } from '../../database/connections/connection-shares.ts'
import type { Caller } from '../../operations/operation.ts'
import { subjectOf } from './caller-subject.ts'

/**
 * Runs work of a caller, who may hold a part of the database's connections at the same time, alone and with those they are
 * counted with. What an organisation's guests ask leaves some for its own people and the other way round, and both leave
 * some for other organisations, and for jobs and what listens.
 */
export function withSharesOf<Value>(
  caller: Caller,
  address: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const { subject, kind } = subjectOf(caller, address)
  const organisation = 'organisationId' in caller ? caller.organisationId : null
  const whole: Share = { of: `all of ${organisation}`, part: 3 / 5 }
  const shares: Readonly<Record<typeof kind, readonly Share[]>> = {
    organisation: [{ of: subject, part: 1 / 2 }, whole],
    partner: [{ of: subject, part: 1 / 2 }],
    guest: [{ of: subject, part: 1 / 5 }, { of: `guests of ${organisation}`, part: 1 / 3 }, whole],
    anyone: [{ of: subject, part: 2 / 5 }],
  }
  return withShares(shares[kind], work)
}
