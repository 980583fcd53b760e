import { testUsers } from '#domain/account/test-organisation.ts'
import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { timestampOrNull } from '../../values.ts'

const access = 'account' as const
const tag = 'Test mode'

/** An organisation's test organisation, as its people know it. */
const testMode = z.object({
  created: timestampOrNull.describe('Null while there is none yet.'),
  users: z.enum(testUsers).describe('Who may switch to it.'),
})

/** Trying things out where nothing has legal effect, and nothing is sent to anyone. */
export const testModeOperations = {
  read: operation({
    method: 'GET',
    path: '/app/test-mode',
    inTests: 'as-oneself',
    access,
    tag,
    summary: 'The organisation’s test organisation',
    output: testMode,
  }),
  enter: operation({
    method: 'POST',
    path: '/app/test-mode',
    inTests: 'as-oneself',
    access,
    tag,
    summary: 'Act in the test organisation with this session',
    description: 'An administrator’s first switch makes the test organisation.',
    status: 204,
    refusals: ['not-found'],
    output: nothing,
  }),
  leave: operation({
    method: 'DELETE',
    path: '/app/test-mode',
    inTests: 'as-oneself',
    access,
    tag,
    summary: 'Act in the real organisation again',
    status: 204,
    output: nothing,
  }),
  set: operation({
    method: 'PUT',
    path: '/app/test-mode',
    inTests: 'as-oneself',
    access,
    tag,
    summary: 'Set who may use the test organisation',
    refusals: ['not-found'],
    body: z.object({ users: z.enum(testUsers) }),
    output: testMode,
  }),
  empty: operation({
    method: 'DELETE',
    path: '/app/test-mode/data',
    access,
    tag,
    proof: 'always',
    summary: 'Delete all test data. API credentials, webhooks, groups and settings stay',
    status: 204,
    refusals: ['conflict'],
    output: nothing,
  }),
}
