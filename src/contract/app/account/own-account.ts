import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { idParams, timestampOrNull } from '../../values.ts'
import { chosenPassword } from './password.ts'
import { accountSession } from '../accounts.ts'

const access = 'account' as const
const tag = 'Own account'

const shownCodes = z.object({ recovery_codes: z.array(z.string()).describe('Shown only once.') })

/** How users secure their own account. */
export const ownAccount = {
  sessions: operation({
    method: 'GET',
    path: '/app/account/sessions',
    access,
    whileEnrolling: true,
    tag,
    summary: 'List my sessions, most recently used first',
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
    proof: 'sometimes',
    summary: 'Change my password; signs out everywhere else',
    status: 204,
    refusals: ['wrong-credentials', 'too-many-requests'],
    body: z.object({ current: z.string().min(1).max(200), password: chosenPassword }),
    output: nothing,
  }),
  secondFactor: operation({
    method: 'GET',
    path: '/app/account/second-factor',
    access,
    whileEnrolling: true,
    tag,
    summary: 'Whether signing in requires a code from my authenticator',
    output: z.object({
      confirmed: timestampOrNull.describe('Since when; null if it is off.'),
      recovery_codes_left: z.number().int(),
    }),
  }),
  beginSecondFactor: operation({
    method: 'POST',
    path: '/app/account/second-factor',
    access,
    whileEnrolling: true,
    tag,
    proof: 'always',
    summary: 'Get a secret for my authenticator; it takes effect with the first code',
    status: 201,
    refusals: ['conflict'],
    output: z.object({
      secret: z.string().describe('Base32, for typing in when the QR code cannot be scanned.'),
      uri: z.string(),
      qr: z.string().describe('The same as an SVG image.'),
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
    proof: 'always',
    summary: 'Get new recovery codes; earlier ones stop working',
    refusals: ['conflict'],
    output: shownCodes,
  }),
  turnOffSecondFactor: operation({
    method: 'POST',
    path: '/app/account/second-factor/removal',
    access,
    whileEnrolling: true,
    tag,
    proof: 'always',
    summary: 'Turn the second factor off',
    status: 204,
    refusals: ['conflict'],
    output: nothing,
  }),
}
