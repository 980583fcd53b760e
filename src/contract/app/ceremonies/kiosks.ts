import { pinDigits, whyNoPin } from '#domain/ceremony/kiosk.ts'
import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { idParams, timestamp } from '../../values.ts'

const access = 'account' as const
const tag = 'Envelopes'

/** A PIN as its host chooses it. */
const newPin = z
  .string()
  .refine((pin) => whyNoPin(pin) !== 'digits', `Enter ${pinDigits} digits.`)
  .refine((pin) => whyNoPin(pin) !== 'guessable', 'Choose a PIN that is harder to guess.')

/** Signing in person: one device on which the recipients of an envelope sign one after another. */
export const kiosks = {
  read: operation({
    method: 'GET',
    path: '/app/envelopes/{id}/kiosk',
    access,
    tag,
    summary: 'Read where an envelope is being signed in person',
    params: idParams,
    output: z.object({
      running: z
        .object({ host: z.string(), started: timestamp, expires: timestamp })
        .nullable()
        .describe('Null where it is not.'),
    }),
  }),
  start: operation({
    method: 'POST',
    path: '/app/envelopes/{id}/kiosk',
    access,
    tag,
    summary: 'Have an envelope signed in person on this device',
    description:
      'Ends the caller’s session and turns this browser into the kiosk of the envelope until it is left with the PIN, ended, or over. A kiosk of the envelope elsewhere ends.',
    status: 204,
    refusals: ['conflict', 'not-found'],
    proof: 'always',
    params: idParams,
    body: z.object({ pin: newPin }),
    output: nothing,
  }),
  end: operation({
    method: 'DELETE',
    path: '/app/envelopes/{id}/kiosk',
    access,
    tag,
    summary: 'End the signing in person of an envelope, on whichever device it is',
    status: 204,
    params: idParams,
    output: nothing,
  }),
}
