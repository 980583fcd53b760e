import { envelopeViews } from '#contract/app/envelopes.ts'
import type { AuditEventKind } from '#domain/audit/audit.ts'
import { offsetMinutes } from '#domain/date-format.ts'
import { ok } from '#domain/result.ts'
import { pageOfEnvelopes } from '../../../database/lists/envelope-lists.ts'
import {
  dailyCounts,
  medianHoursToComplete,
  openEnvelopesOf,
  recentEvents,
  waitingFor,
} from '../../../database/envelopes/envelope-overview.ts'
import { viewerOf } from '../../access.ts'
import { operation } from '../../operation.ts'
import { presentRows } from './list-page.ts'

const rowsShown = 8
const eventsShown = 20
const days = 30

/** The events shown on the overview. Openings and notices would drown out the rest. */
const told: readonly AuditEventKind[] = [
  'envelope-sent',
  'envelope-completed',
  'envelope-voided',
  'envelope-recalled',
  'recipient-viewed',
  'recipient-completed',
  'recipient-declined',
  'recipient-failed',
  'link-requested',
]

/** GET /app/overview. Days follow the caller's own clock. */
export const readOverview = operation(envelopeViews.overview, async ({ database, caller }) => {
  const { organisationId, accountId, email, timezone } = caller
  const scope = { organisationId, viewer: viewerOf(caller) }
  const newest = {
    order: { sort: 'created', direction: 'descending' },
    after: null,
    limit: rowsShown,
  } as const
  const [mine, others, failed, recent, counts, median] = await Promise.all([
    waitingFor(database, scope, email, rowsShown),
    openEnvelopesOf(database, scope, accountId, rowsShown),
    pageOfEnvelopes(database, scope, { attention: 'failed' }, newest),
    recentEvents(database, scope, told, eventsShown),
    dailyCounts(database, scope, { days, minutes: offsetMinutes(timezone) }),
    medianHoursToComplete(database, scope),
  ])
  return ok({
    waitingForMe: await presentRows(database, organisationId, mine),
    waitingForOthers: await presentRows(database, organisationId, others),
    failed: await presentRows(database, organisationId, failed),
    recent: recent.map(({ kind, at, actor, envelopeId, envelopeName }) => ({
      kind,
      at: at.toISOString(),
      actor: { kind: actor.kind, name: actor.name, email: actor.email },
      envelopeId,
      envelopeName,
    })),
    days: counts,
    medianHoursToComplete: median,
  })
})
