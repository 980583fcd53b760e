import { headsFile, rootOf } from '#evidence/heads.ts'
import type { AuditRoot } from '../../database/envelopes/audit-roots.ts'
import { headsUntil, keepRoot, latestRoot } from '../../database/envelopes/audit-roots.ts'
import type { Executor } from '../../database/connection.ts'
import { administratorsOf } from '../../database/organisations/accounts.ts'
import { timeOf } from '../../ports/timestamp/timestamp-messages.ts'
import { addJob } from '../../queue/tasks.ts'
import type { Context } from '../operation.ts'

/** More heads than this make too large an email: about 2.5 MB. */
const mostListed = 20_000

/**
 * Has the root over all heads of an organisation stamped and sends it to its administrators, unless there are none or
 * nothing has happened since the last one. Throws when the authority does not answer.
 */
export async function anchorRoot(
  { database, ports: { timestamp } }: Pick<Context, 'database' | 'ports'>,
  organisationId: string,
  until: string,
): Promise<void> {
  if (timestamp === null) return
  const heads = await headsUntil(database, organisationId, new Date(until))
  const root = rootOf(heads)
  const latest = await latestRoot(database, organisationId)
  if (heads.length === 0 || latest?.root === root) return
  const token = await timestamp.stamp(Buffer.from(root, 'hex'))
  await database.transaction().execute(async (transaction) => {
    const kept = { organisationId, until, size: heads.length, root, time: timeOf(token) }
    if (!(await keepRoot(transaction, { ...kept, token: Buffer.from(token) }))) return
    for (const { id: accountId } of await administratorsOf(transaction, organisationId))
      await addJob(transaction, 'root-email', { organisationId, until, accountId })
  })
}

/** The file that administrators keep of a root, with its heads unless there are too many. */
export async function rootFile(
  database: Executor,
  { organisationId, until, size, root, token }: AuditRoot,
): Promise<string> {
  const heads = await headsUntil(database, organisationId, until)
  // What changed since the root was made must not go out under it.
  const listed = heads.length <= mostListed && rootOf(heads) === root ? heads : null
  const common = { organisation: organisationId, until: until.toISOString(), size, root }
  return headsFile({ ...common, token: token.toString('base64'), heads: listed })
}
