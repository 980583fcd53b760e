import { z } from 'zod'
import { operation } from '../operation.ts'
import { email, inOneLine, personName, timezone } from '../values.ts'
import { password } from '../v1/accounts.ts'
import { currentSession } from './session.ts'

export const setupBody = z.object({
  organisation: z.string().overwrite(inOneLine).trim().min(1, 'Name your organisation.').max(250),
  name: personName,
  email,
  password,
  timezone: timezone.optional(),
})

/** First-time setup: an empty database gets its organisation and administrator. */
export const setup = {
  status: operation({
    method: 'GET',
    path: '/app/setup',
    access: 'anyone',
    tag: 'Set-up',
    summary: 'Whether the service is waiting to be set up',
    output: z.object({ needed: z.boolean() }),
  }),
  create: operation({
    method: 'POST',
    path: '/app/setup',
    access: 'anyone',
    tag: 'Set-up',
    summary: 'Create the first organisation and its administrator, and sign in',
    status: 201,
    refusals: ['already-set-up'],
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
    refusals: ['already-set-up'],
    output: currentSession,
  }),
}
