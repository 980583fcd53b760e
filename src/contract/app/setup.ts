import { z } from 'zod'
import { operation } from '../operation.ts'
import { email, inOneLine, personName, timezone } from '../values.ts'
import { chosenPassword } from './account/password.ts'
import { currentSession } from './session.ts'

const setUpCode = z
  .string()
  .max(100)
  .optional()
  .describe(
    'The code that the service printed when it started, unless the request comes from its own machine.',
  )

export const setupBody = z.object({
  organisation: z.string().overwrite(inOneLine).trim().min(1, 'Name your organisation.').max(250),
  name: personName,
  email,
  password: chosenPassword,
  timezone: timezone.optional(),
  code: setUpCode,
})

/** First-time setup: an empty database gets its organisation and administrator. */
export const setup = {
  status: operation({
    method: 'GET',
    path: '/app/setup',
    access: 'anyone',
    tag: 'Set-up',
    summary: 'Whether the service is waiting to be set up',
    output: z.object({
      needed: z.boolean().describe('No organisation runs the service yet.'),
      empty: z.boolean().describe('No organisation is there at all, not even one that a partner registered.'),
      code_required: z.boolean().describe('Whether this caller needs the set-up code.'),
    }),
  }),
  create: operation({
    method: 'POST',
    path: '/app/setup',
    access: 'anyone',
    tag: 'Set-up',
    summary: 'Create the first organisation and its administrator, and sign in',
    status: 201,
    refusals: [
      'already-set-up',
      'set-up-code-required',
      'wrong-credentials',
      'too-many-requests',
      'email-taken',
    ],
    body: setupBody,
    output: currentSession,
  }),
  explore: operation({
    method: 'POST',
    path: '/app/setup/sample',
    access: 'anyone',
    tag: 'Set-up',
    summary: 'Fill an empty database with a sample organisation, and sign in as its administrator',
    status: 201,
    refusals: ['already-set-up', 'set-up-code-required', 'wrong-credentials', 'too-many-requests'],
    body: z.object({ code: setUpCode }),
    output: currentSession.extend({
      sample_password: z
        .string()
        .nullable()
        .describe(
          "Signs in every account of the sample, and is told only now. Null on the service's own machine.",
        ),
    }),
  }),
}
