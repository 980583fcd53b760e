import { z } from 'zod'
import { nothing, operation } from '../operation.ts'
import { idParams, timestampOrNull } from '../values.ts'
import { password } from '../v1/accounts.ts'
import { accountSession } from './accounts.ts'

const access = 'account' as const
const tag = 'Own account'

const withPassword = z.object({ password: z.string().min(1).max(200) })
const shownCodes = z.object({ recovery_codes: z.array(z.string()).describe('Shown this once.') })

/** What everyone does for the safety of their own account. */
export const ownAccount = {
  sessions: operation({
    method: 'GET',
    path: '/app/account/sessions',
    access,
    whileEnrolling: true,
    tag,
    summary: 'List where I am signed in, the latest used first',
    output: z.array(accountSession),
  }),
  endSession: operation({
    method: 'DELETE',
    path: '/app/account/sessions/{id}',
    access,
    whileEnrolling: true,
    tag,
    summary: 'End one of my sessions',
    status: 204,
    params: idParams,
    output: nothing,
  }),
  endOtherSessions: operation({
    method: 'DELETE',
    path: '/app/account/sessions',
    access,
    whileEnrolling: true,
    tag,
    summary: 'Sign out everywhere else',
    status: 204,
    output: nothing,
  }),
  changePassword: operation({
    method: 'PUT',
    path: '/app/account/password',
    access,
    whileEnrolling: true,
    tag,
    summary: 'Change my password; signs out everywhere else',
    status: 204,
    refusals: ['wrong-credentials', 'too-many-requests'],
    body: z.object({ current: z.string().min(1).max(200), password }),
    output: nothing,
  }),
  secondFactor: operation({
    method: 'GET',
    path: '/app/account/second-factor',
    access,
    whileEnrolling: true,
    tag,
    summary: 'Whether signing in asks for a code of my authenticator',
    output: z.object({
      confirmed: timestampOrNull.describe('Since when; null while it is off.'),
      recovery_codes_left: z.number().int(),
    }),
  }),
  beginSecondFactor: operation({
    method: 'POST',
    path: '/app/account/second-factor',
    access,
    whileEnrolling: true,
    tag,
    summary: 'Get a secret for my authenticator; nothing changes before its first code',
    status: 201,
    refusals: ['wrong-credentials', 'conflict', 'too-many-requests'],
    body: withPassword,
    output: z.object({
      secret: z.string().describe('Base32, to be typed in where no picture can be read.'),
      uri: z.string(),
      qr: z.string().describe('The same as an SVG picture.'),
    }),
  }),
  confirmSecondFactor: operation({
    method: 'POST',
    path: '/app/account/second-factor/confirmation',
    access,
    whileEnrolling: true,
    tag,
    summary: 'Turn the second factor on with the first code; signs out everywhere else',
    refusals: ['wrong-credentials', 'conflict', 'too-many-requests'],
    body: z.object({ code: z.string().min(1).max(20) }),
    output: shownCodes,
  }),
  renewRecoveryCodes: operation({
    method: 'POST',
    path: '/app/account/second-factor/recovery-codes',
    access,
    whileEnrolling: true,
    tag,
    summary: 'Get new recovery codes; those before stop working',
    refusals: ['wrong-credentials', 'conflict', 'too-many-requests'],
    body: withPassword,
    output: shownCodes,
  }),
  turnOffSecondFactor: operation({
    method: 'POST',
    path: '/app/account/second-factor/removal',
    access,
    whileEnrolling: true,
    tag,
    summary: 'Turn the second factor off',
    status: 204,
    refusals: ['wrong-credentials', 'conflict', 'too-many-requests'],
    body: withPassword,
    output: nothing,
  }),
}
