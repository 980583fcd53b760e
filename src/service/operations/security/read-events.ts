import { security, securityExport } from '#contract/app/security.ts'
import type { securityEvent } from '#contract/app/security.ts'
import { failedKinds, securityKinds } from '#domain/security/events.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { listSecurityEvents, securitySorts } from '../../database/lists/security-lists.ts'
import { newestFirst, readCursor } from '../../database/lists/list-sql.ts'
import type { SecurityEventRow } from '../../database/tables/schema.ts'
import { csvStream } from '../lists/csv-stream.ts'
import type { CsvColumns } from '../lists/csv-stream.ts'
import { cutPage } from '../lists/cut-page.ts'
import { operation, streamOperation } from '../operation.ts'
import type { AccountCaller, Answer } from '../operation.ts'
import { byCaller, noteSecurity } from './record.ts'

const pageSize = 50
const failed: ReadonlySet<string> = new Set(failedKinds)

/** GET /app/security-events: for administrators. */
export const listEvents = operation(security.list, async ({ database, caller, config }, { query }) => {
  const allowed = checkMayRead(caller)
  if (!allowed.ok) return allowed
  const { cursor, ...filters } = query
  const part = { after: readCursor(cursor, securitySorts, newestFirst), limit: pageSize + 1 }
  const read = await listSecurityEvents(database, caller.organisationId, filters, part)
  const { rows, ...page } = cutPage(read, pageSize, newestFirst)
  return ok({ ...page, events: rows.map(present), keptDays: config.securityLogDays })
})

const columns: CsvColumns<SecurityEventRow & { readonly sortKey: string | Date | null }> = [
  ['Time', ({ created }) => created.toISOString()],
  ['Event', ({ kind }) => kind],
  ['Who', ({ actorName }) => actorName ?? ''],
  ['Actor type', ({ actorKind }) => actorKind],
  ['Actor ID', ({ actorId }) => actorId ?? ''],
  ['What', ({ targetName }) => targetName ?? ''],
  ['Target type', ({ targetKind }) => targetKind ?? ''],
  ['Target ID', ({ targetId }) => targetId ?? ''],
  ['Details', ({ details }) => detailsText(details)],
  ['Address', ({ address }) => address ?? ''],
  ['Browser or program', ({ userAgent }) => userAgent ?? ''],
  ['Id', ({ id }) => id],
]

/** POST /app/security-events/export: the filtered log as CSV. Times in ISO 8601 UTC. */
export const exportEvents = streamOperation(
  '/app/security-events/export',
  'account',
  securityExport,
  async (context, filters) => {
    const { database, caller, log } = context
    const allowed = checkMayRead(caller)
    if (!allowed.ok) return allowed
    const note = { kind: 'list-exported', details: { list: 'security log' } } as const
    await noteSecurity(database, byCaller(context), note)
    const day = (await context.now()).toISOString().slice(0, 10)
    return ok({
      name: `Security log ${day}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: csvStream(
        columns,
        (part) => listSecurityEvents(database, caller.organisationId, filters, part),
        log,
      ),
      size: null,
      leftOut: 0,
    })
  },
)

function checkMayRead({ role }: AccountCaller): Result<true> {
  if (role === 'administrator') return ok(true)
  return refuse(refusal('not-allowed', 'Only administrators can read the security log.'))
}

function present(row: SecurityEventRow): Answer<typeof securityEvent> {
  const { id, created, kind, details, address, userAgent, targetKind } = row
  return {
    id,
    created: created.toISOString(),
    kind,
    area: securityKinds[kind],
    failed: failed.has(kind),
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    target: targetKind === null ? null : { kind: targetKind, id: row.targetId, name: row.targetName },
    details,
    address,
    userAgent,
  }
}

function detailsText(details: Readonly<Record<string, string>>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')
}
