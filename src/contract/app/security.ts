import { allSecurityKinds, securityActors, securityAreas, securityTargets } from '#domain/security/events.ts'
import { z } from 'zod'
import { securityEventList } from '../lists/security-events.ts'
import { operation } from '../operation.ts'
import { timestamp } from '../values.ts'

const { filters } = securityEventList

/** The events to export as CSV: all that match. */
export const securityExport = filters

/** An event of the security log. */
export const securityEvent = z.object({
  id: z.string(),
  created: timestamp,
  kind: z.enum(allSecurityKinds),
  area: z.enum(securityAreas),
  failed: z.boolean(),
  actor: z.object({ kind: z.enum(securityActors), id: z.string().nullable(), name: z.string().nullable() }),
  target: z
    .object({ kind: z.enum(securityTargets), id: z.string().nullable(), name: z.string().nullable() })
    .nullable(),
  details: z.record(z.string(), z.string()),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
})

/** Who may sign in and what was done to that, for administrators. */
export const security = {
  list: operation({
    method: 'GET',
    path: '/app/security-events',
    access: 'account',
    tag: 'Security log',
    summary: 'Read the security log a page at a time, newest first',
    query: filters.extend({ cursor: z.string().max(500).optional() }),
    output: z.object({
      events: z.array(securityEvent),
      cursor: z.string().nullable(),
      has_more: z.boolean(),
      kept_days: z.number().int().describe('For how long events are kept.'),
    }),
  }),
}
