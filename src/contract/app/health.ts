import { z } from 'zod'
import { operation } from '../operation.ts'
import { timestamp } from '../values.ts'

const access = 'account' as const
const tag = 'Health'

/** What the service stands on, in the order it is shown. */
export const healthParts = [
  'mail',
  'sms',
  'storage',
  'pdf',
  'fonts',
  'word',
  'timestamp',
  'identity',
  'clock',
  'database',
  'queue',
] as const

export const healthStage = z.object({
  name: z.string(),
  outcome: z
    .enum(['passed', 'noted', 'failed', 'skipped'])
    .describe('`noted` works, but somebody should do something; `skipped` was not reached.'),
  milliseconds: z.number().int().nullable(),
  finding: z.string(),
  remedy: z.string().nullable().describe('What to do, in words for the operator.'),
})

/** What came of looking at one part. */
export const healthReport = z.object({
  part: z.enum(healthParts),
  standing: z.enum(['works', 'attention', 'fails']),
  stages: z.array(healthStage),
  tested: timestamp,
})

const healthPart = z.object({
  part: z.enum(healthParts),
  adapter: z.string().describe('What does the part’s work, e.g. `SMTP server mail.example.com:587`.'),
  is_built_in: z.boolean().describe('Whether it stands in for something of one’s own.'),
  note: z.string().nullable().describe('What to know, and what production would need.'),
  last: healthReport.nullable().describe('The latest look of this process at it.'),
})

/** What the service stands on, for the administrators of the organisation that runs it. */
export const health = {
  list: operation({
    method: 'GET',
    path: '/app/health',
    access,
    tag,
    summary: 'The parts of the service with the latest look at each; the queue is looked at anew',
    output: z.object({ parts: z.array(healthPart) }),
  }),
  probe: operation({
    method: 'POST',
    path: '/app/health',
    access,
    tag,
    summary: 'Look at one part, stage by stage',
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
