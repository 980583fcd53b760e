import { z } from 'zod'
import { operation } from '../operation.ts'
import { timestamp } from '../values.ts'

const access = 'account' as const
const tag = 'Health'

/** The components that the service depends on, in display order. */
export const healthParts = [
  'mail',
  'sms',
  'storage',
  'pdf',
  'fonts',
  'word',
  'timestamp',
  'identity',
  'partners',
  'clock',
  'database',
  'queue',
] as const

const healthStage = z.object({
  name: z.string(),
  outcome: z
    .enum(['passed', 'noted', 'failed', 'skipped'])
    .describe('`noted` works but needs attention; `skipped` was not reached.'),
  milliseconds: z.number().int().nullable(),
  finding: z.string(),
  remedy: z.string().nullable().describe('What the operator should do.'),
})

/** The result of checking one component. */
export const healthReport = z.object({
  part: z.enum(healthParts),
  standing: z.enum(['works', 'attention', 'fails']),
  stages: z.array(healthStage),
  tested: timestamp,
})

const healthPart = z.object({
  part: z.enum(healthParts),
  adapter: z.string().describe('What provides the component, e.g. `SMTP server mail.example.com:587`.'),
  is_built_in: z.boolean().describe('Whether it is built in rather than provided by the operator.'),
  note: z.string().nullable().describe('What to know, and what production would need.'),
  last: healthReport.nullable().describe('The latest check by this process.'),
})

/** The components that the service depends on, for administrators of the organisation that runs it. */
export const health = {
  list: operation({
    method: 'GET',
    path: '/app/health',
    access,
    tag,
    summary: "The service's components with their latest checks; the queue is checked on every call",
    output: z.object({ parts: z.array(healthPart) }),
  }),
  probe: operation({
    method: 'POST',
    path: '/app/health',
    access,
    tag,
    summary: 'Check one component, stage by stage',
    refusals: ['too-many-requests'],
    body: z.object({ part: z.enum(healthParts) }),
    output: healthReport,
  }),
  sendTest: operation({
    method: 'POST',
    path: '/app/health/test-message',
    access,
    tag,
    summary: 'Send a test message to the caller’s own address or number',
    refusals: ['too-many-requests', 'conflict'],
    body: z.object({ part: z.enum(['mail', 'sms']) }),
    output: healthReport,
  }),
}
