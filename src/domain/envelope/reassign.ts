import { isSameMailbox } from '../field/witness.ts'
import { refusal } from '../refusals.ts'
import { ok, refuse } from '../result.ts'
import type { Result } from '../result.ts'

/** How often a recipient's place may be passed on after an envelope was sent. */
export const reassignmentsMost = 3

/** Someone as far as they can be reached. */
interface Reached {
  readonly email: string
  readonly mobile: string | null
  /** The number that gets a code. */
  readonly smsAuth: string | null
}

/**
 * Refuses to pass on a place where the rules do not allow it, where the recipient gets no messages, since their
 * successor would get none either, and where it was passed on too often.
 */
export function checkPlace({
  isAllowed,
  isMuted,
  times,
}: {
  readonly isAllowed: boolean
  readonly isMuted: boolean
  readonly times: number
}): Result<true> {
  if (!isAllowed)
    return refuse(refusal('not-allowed', 'The sender doesn’t allow this. Ask them to change the recipient.'))
  if (isMuted)
    return refuse(
      refusal('conflict', 'This service sends you no messages. Ask the sender to change the recipient.'),
    )
  if (times >= reassignmentsMost)
    return refuse(
      refusal(
        'conflict',
        `This was already passed on ${reassignmentsMost} times. Ask the sender to change the recipient.`,
      ),
    )
  return ok(true)
}

/**
 * Refuses whoever takes part already, by their mailbox, and where a code is wanted a number that is missing or someone
 * else's: a code must reach the new person only.
 */
export function checkSuccessor(
  person: Pick<Reached, 'email' | 'mobile'>,
  { own, others }: { readonly own: Reached; readonly others: readonly Reached[] },
): Result<true> {
  if ([own, ...others].some(({ email }) => isSameMailbox(email, person.email)))
    return atFault('email', 'This person is already involved. Enter someone else’s address.')
  if (own.smsAuth === null) return ok(true)
  if (person.mobile === null)
    return atFault('mobile', 'Enter their own mobile number. The required code is sent to it.')
  const numbers = [own, ...others].flatMap(({ mobile, smsAuth }) => [mobile, smsAuth])
  return numbers.includes(person.mobile)
    ? atFault('mobile', 'This number belongs to someone already involved. Enter their own mobile number.')
    : ok(true)
}

function atFault(path: 'email' | 'mobile', message: string): Result<true> {
  return refuse(refusal('invalid-input', message, { errors: [{ path, message }] }))
}
