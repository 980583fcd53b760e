import { recipientTypes } from '#domain/recipient/recipient.ts'
import { z } from 'zod'
import { knownLanguages } from '../known-languages.ts'
import { operation } from '../operation.ts'
import { timestamp } from '../values.ts'
import { branding, sender } from './signing.ts'

/** What the locked device shows: nothing but whose turn it is. */
export const kioskView = z.object({
  envelope: z.string().describe('Name of the envelope.'),
  host: z.string().describe('Who hands the device around.'),
  people: z
    .array(z.object({ id: z.string(), name: z.string(), type: z.enum(recipientTypes) }))
    .describe('Those whose turn it is, in order. Empty when it is no one’s.'),
  left: z.number().int().describe('How many others act after them.'),
  is_complete: z.boolean().describe('Whether everyone has finished.'),
  expires: timestamp,
  sender,
  branding,
  language: knownLanguages,
})

const access = 'kiosk' as const
const tag = 'Signing'
const over = ['session-ended'] as const

/** The private interface of `/kiosk`, for the browser that has the kiosk's cookie. */
export const kiosk = {
  lock: operation({
    method: 'POST',
    path: '/signing/kiosk',
    access,
    tag,
    summary: 'Lock the device, and read whose turn it is',
    description: 'Ends what the last person has open.',
    refusals: over,
    output: kioskView,
  }),
  begin: operation({
    method: 'POST',
    path: '/signing/kiosk/turns',
    access,
    tag,
    summary: 'Let the person sign who has the device now',
    status: 201,
    refusals: [...over, 'not-your-turn'],
    body: z.object({ recipient_id: z.string() }),
    output: z.object({ signing: z.string().describe('Secret of a signing link.') }),
  }),
  leave: operation({
    method: 'POST',
    path: '/signing/kiosk/leave',
    access,
    tag,
    summary: 'End the signing in person with the PIN of its host',
    refusals: [...over, 'wrong-credentials', 'too-many-requests'],
    body: z.object({ pin: z.string().min(1).max(200) }),
    output: z.object({
      envelope: z.string().describe('Id of the envelope, to go on there after signing in.'),
      email: z.string().describe('With which the host signs in.'),
    }),
  }),
}
