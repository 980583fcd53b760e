import type { Envelope } from '../envelope/envelope.ts'
import type { Recipient } from '../recipient/recipient.ts'
import { isTurnOf } from '../recipient/routing.ts'

/** Hours after which a kiosk ends by itself. */
export const kioskHours = 4

/** Digits of the PIN with which the host ends it. */
export const pinDigits = 6

const digits = '01234567890'

/** Why a PIN will not do, or null. Those that someone tries first are refused: one digit only, and digits in a row. */
export function whyNoPin(pin: string): 'digits' | 'guessable' | null {
  if (!/^\d+$/.test(pin) || pin.length !== pinDigits) return 'digits'
  const backwards = [...pin].toReversed().join('')
  const isInARow = digits.includes(pin) || digits.includes(backwards)
  return isInARow || new Set(pin).size === 1 ? 'guessable' : null
}

/** A kiosk as it was begun. Moments are ISO 8601 UTC. */
export interface Kiosk {
  readonly created: string
  readonly expires: string
  readonly ended: string | null
}

/**
 * What has become of a kiosk at `now`: `open` lets the people sign whose turn it is, `idle` waits for its host because no
 * one's turn is left or the envelope ended, `over` is nothing any more. An envelope that was sent anew since has others.
 */
export function standingOfKiosk(
  { created, expires, ended }: Kiosk,
  { status, sent }: Pick<Envelope, 'status' | 'sent'>,
  now: string,
): 'open' | 'idle' | 'over' {
  if (ended !== null || Date.parse(expires) <= Date.parse(now)) return 'over'
  const isSame = sent !== null && Date.parse(sent) <= Date.parse(created)
  return status === 'sent' && isSame ? 'open' : 'idle'
}

/** Those who may sign now, in the envelope's order: it is their turn, and they have not declined. */
export function peopleAtKiosk(recipients: readonly Recipient[]): readonly Recipient[] {
  return recipients.filter((one) => isTurnOf(one, recipients) && one.status !== 'declined')
}
