import { sql } from 'kysely'
import { isDatabaseAway } from '../../database/connection.ts'
import type { Executor } from '../../database/connection.ts'
import { authorityKeys, revocationListOf } from '../../database/seals/seal-keys.ts'
import { ProbeFault } from '../../ports/probe/probe.ts'
import type { Found } from '../../ports/probe/probe.ts'
import type { SealKeyRow } from '../../database/tables/schema.ts'
import { active, issuingAuthority, secondNow } from '../seals/authorities.ts'
import type { Surroundings } from '../seals/authorities.ts'

const day = 86_400_000
const bringBack =
  'Bring the root back with npm run seal-root -- --import FILE, which makes what is due, and move it out again.'

/** Whether organisations can be given certificates, revocation lists are current, and none of their own is ending. */
export async function lookAtAuthorities(surroundings: Surroundings): Promise<Found> {
  const { database } = surroundings
  const issuing = await issuingAuthority(surroundings).catch((error: unknown) => {
    if (isDatabaseAway(error)) throw error
    throw new ProbeFault(error instanceof Error ? error.message : String(error), bringBack, error)
  })
  const now = await secondNow(database)
  const keys = await authorityKeys(database)
  const isOut = active(keys, 'root')?.privateKey === null
  const isLost = (key: SealKeyRow) => key.retired !== null && key.privateKey === null
  for (const key of keys.filter((one) => one.notAfter > now && !isLost(one))) {
    const until = (await revocationListOf(database, key.id))?.until
    const advice =
      key.kind === 'root' ? bringBack : 'The daily job makes it. Check that a process with jobs is running.'
    if (until === undefined || until <= now)
      throw new ProbeFault(`The revocation list of “${key.name.split('CN=').at(-1)}” has expired.`, advice)
    if (key.kind === 'root' && isOut && until.getTime() - now.getTime() < 60 * day)
      return { words: `The root’s revocation list expires on ${dayOf(until)}.`, remedy: bringBack }
  }
  const words = `Certificates for organisations are issued until ${dayOf(issuing.notAfter)}. The root is ${isOut ? 'moved out' : 'here'}.`
  if (isOut && issuing.notAfter.getTime() - now.getTime() < 365 * day) return { words, remedy: bringBack }
  const ending = await countEnding(database)
  if (ending === 0) return { words }
  return {
    words: `${words} ${ending} of the certificates that organisations uploaded expire within 30 days or have expired.`,
    remedy:
      'Ask their administrators to upload a new one on the Seal page. Once one expires, another seals instead.',
  }
}

/** The uploaded certificates in use that end soon or have ended. */
async function countEnding(database: Executor): Promise<number> {
  const { count } = await database
    .selectFrom('sealKeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'uploaded')
    .where('retired', 'is', null)
    .where('notAfter', '<', sql<Date>`clock_timestamp() + interval '30 days'`)
    .executeTakeFirstOrThrow()
  return count
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
