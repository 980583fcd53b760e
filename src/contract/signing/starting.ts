import { languages } from '#domain/language.ts'
import { z } from 'zod'
import { knownLanguages } from '../known-languages.ts'
import { nothing, operation } from '../operation.ts'
import { email, greetedName } from '../values.ts'
import { branding, sender } from './signing.ts'

/** What a public link begins, before anyone has said who they are. */
export const startView = z.object({
  name: z.string().describe('Name of what will be signed.'),
  documents: z.array(z.string()).describe('Names of the documents.'),
  type: z.enum(['signer', 'viewer']),
  asks_code: z.boolean().describe('Whether the address is proved by a code.'),
  domains: z.array(z.string()).describe('Domains that the address has to be of. Empty for any.'),
  sender,
  branding,
  language: knownLanguages,
})

/** Why a public link begins nothing. */
export const startDeadEnd = z.object({
  reason: z.enum(['invalid', 'paused', 'expired', 'used-up', 'closed']),
  sender: sender.nullable(),
  branding: branding.nullable(),
  language: knownLanguages.nullable(),
})

const token = z.string().min(1).max(200)
const visit = z.string().min(1).max(200).describe('Secret of the visit.')
/** What the visitor goes on with: the secret of a signing link. */
const begun = z.object({ signing: z.string() })

const access = 'anyone' as const
const tag = 'Signing'
const goneOn = ['link-invalid', 'conflict', 'too-many-requests'] as const

/** The private interface of `/start/{token}`: people begin an envelope for themselves by a public link. */
export const starting = {
  look: operation({
    method: 'POST',
    path: '/signing/starts',
    access,
    tag,
    summary: 'Open a public link',
    refusals: ['too-many-requests'],
    body: z.object({ token }),
    output: z.union([z.object({ view: startView }), z.object({ dead_end: startDeadEnd })]),
  }),
  begin: operation({
    method: 'POST',
    path: '/signing/starts/visits',
    access,
    tag,
    summary: 'Say who follows a public link',
    description:
      'Sends a code to the address if the link asks for one, and otherwise begins the envelope. The answer is the same for every address.',
    status: 201,
    refusals: [...goneOn, 'not-ready-to-send'],
    body: z.object({
      token,
      name: greetedName.max(100),
      email,
      language: z.enum(languages),
    }),
    output: z.union([z.object({ visit: z.string() }), begun]),
  }),
  resend: operation({
    method: 'POST',
    path: '/signing/starts/code',
    access,
    tag,
    summary: 'Send another code to the address of a visit',
    status: 204,
    refusals: goneOn,
    body: z.object({ visit }),
    output: nothing,
  }),
  check: operation({
    method: 'POST',
    path: '/signing/starts/code/check',
    access,
    tag,
    summary: 'Prove the address of a visit and begin the envelope',
    status: 201,
    refusals: [...goneOn, 'wrong-credentials', 'not-ready-to-send'],
    body: z.object({ visit, code: z.string().regex(/^\d{6}$/, 'The code has six digits.') }),
    output: begun,
  }),
}
