import { z } from 'zod'
import { email, envelopeMessage, mobile, personName } from '#contract/values.ts'
import type { NewVerification } from '../../../api/verifications.ts'

/** A number as people write it: spaces, brackets and dashes are removed, `00` becomes `+`. */
const optionalNumber = z
  .string()
  .transform((text) => text.replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+'))
  .pipe(z.union([z.literal(''), mobile]))

/** What a sender enters for a new verification. Source: specification, Verification (version 2). */
export const newVerificationForm = z.object({
  name: personName,
  email: z.string().trim().min(1, 'Enter an email address.').pipe(email),
  mobile: optionalNumber,
  mobileOtp: optionalNumber,
  biometrics: z.boolean(),
  screening: z.boolean(),
  muted: z.boolean(),
  message: envelopeMessage,
  messageSms: z.string().max(1000),
  accountId: z.string().min(1, 'Choose who asks.'),
  /** Empty means the sender's own. */
  groupId: z.string(),
  shared: z.boolean(),
  metadata: z
    .array(z.object({ key: z.string().trim().max(200), value: z.string() }))
    .superRefine((pairs, context) => {
      for (const [index, { key, value }] of pairs.entries()) {
        const isAgain = pairs.slice(0, index).some((pair) => pair.key === key)
        const message =
          key === '' && value !== ''
            ? 'Give it a name.'
            : key !== '' && isAgain
              ? 'This name is taken.'
              : null
        if (message !== null) context.addIssue({ code: 'custom', path: [index, 'key'], message })
      }
    }),
})
export type NewVerificationForm = z.input<typeof newVerificationForm>
export type NewVerificationValues = z.output<typeof newVerificationForm>

/** The inputs that a refusal of the service can refer to. */
export const formNames = [
  'name',
  'email',
  'mobile',
  'mobileOtp',
  'message',
  'messageSms',
  'accountId',
  'groupId',
] as const

/** The request for a form, without what is empty. */
export function requestOf(values: NewVerificationValues): NewVerification {
  const { name, email, accountId, biometrics, screening, muted, shared } = values
  const pairs = values.metadata.filter(({ key }) => key !== '')
  return {
    name,
    email,
    accountId,
    biometrics,
    screening,
    muted,
    shared,
    mobile: muted ? null : orNull(values.mobile),
    mobileOtp: orNull(values.mobileOtp),
    message: muted ? null : orNull(values.message),
    messageSms: muted || values.mobile === '' ? null : orNull(values.messageSms),
    groupId: orNull(values.groupId),
    metadata: Object.fromEntries(pairs.map(({ key, value }) => [key, value])),
  }
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text
}
