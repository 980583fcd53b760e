import { limits } from '#domain/limits.ts'
import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { idParams, timestamp, timestampOrNull } from '../../values.ts'

/** Bytes as the browser's own JSON form of them has them. Source: WebAuthn 3 §5.1. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'Use base64url.')

const credentialId = bytes(1400)
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10)
const known = z.object({ id: credentialId, transports })

/** What the browser has to sign, and for whom. */
export const passkeyChallenge = z.object({
  challenge: z.string(),
  rp_id: z.string().describe('The host that passkeys belong to.'),
  timeout: z.number().int().describe('Milliseconds until it expires.'),
  allowed: z.array(known).describe('The passkeys that may answer; any if there are none.'),
})

/** What the browser answers for a passkey that exists. */
export const passkeyAnswer = z.object({
  id: credentialId,
  client_data: bytes(4000),
  authenticator_data: bytes(4000),
  signature: bytes(4000),
  user_handle: bytes(100).optional(),
})

const name = z.string().trim().min(1, 'Name the device or the password manager.').max(limits.passkeyName)

/** A passkey as its owner sees it. */
export const ownPasskey = z.object({
  id: z.string(),
  name: z.string(),
  created: timestamp,
  last_used: timestampOrNull,
  is_synced: z.boolean().describe('Whether its owner has it on several devices.'),
  is_usable: z.boolean().describe('False once the dashboard has moved to another host.'),
})

/** What the browser made for a challenge. */
export const newPasskey = z.object({
  name,
  id: credentialId,
  client_data: bytes(4000),
  attestation: bytes(20_000),
  transports,
})

const access = 'account' as const
const tag = 'Own account'
const whileEnrolling = true

/** How users sign in without a password. */
export const passkeys = {
  list: operation({
    method: 'GET',
    path: '/app/account/passkeys',
    access,
    whileEnrolling,
    tag,
    summary: 'List my passkeys, newest first',
    output: z.object({
      passkeys: z.array(ownPasskey),
      is_possible: z.boolean().describe('False where the dashboard is at an IP address.'),
    }),
  }),
  begin: operation({
    method: 'POST',
    path: '/app/account/passkeys/challenge',
    access,
    whileEnrolling,
    tag,
    proof: 'always',
    summary: 'Begin to add a passkey',
    status: 201,
    refusals: ['conflict'],
    output: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), display_name: z.string() }),
      timeout: z.number().int(),
      algorithms: z.array(z.number().int()).describe('COSE algorithms, best first.'),
      excluded: z.array(known).describe('Those that I have.'),
    }),
  }),
  add: operation({
    method: 'POST',
    path: '/app/account/passkeys',
    access,
    whileEnrolling,
    tag,
    summary: 'Add the passkey that the browser made for a challenge',
    status: 201,
    refusals: ['wrong-credentials', 'conflict'],
    body: newPasskey,
    output: ownPasskey,
  }),
  rename: operation({
    method: 'PUT',
    path: '/app/account/passkeys/{id}',
    access,
    whileEnrolling,
    tag,
    summary: 'Rename one of my passkeys',
    params: idParams,
    body: z.object({ name }),
    output: ownPasskey,
  }),
  remove: operation({
    method: 'DELETE',
    path: '/app/account/passkeys/{id}',
    access,
    whileEnrolling,
    tag,
    proof: 'always',
    summary: 'Remove one of my passkeys; it no longer opens the account',
    status: 204,
    params: idParams,
    output: nothing,
  }),
}
