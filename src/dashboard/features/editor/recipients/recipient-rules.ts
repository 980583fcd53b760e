import { email, mobile, redirectUrl } from '#contract/values.ts'
import { limits } from '#domain/limits.ts'
import type { RecipientType } from '#domain/recipient/recipient.ts'
import { z } from 'zod'
import type { Party } from '../draft/edited.ts'

export const recipientTypeWords: Readonly<Record<RecipientType, { label: string; description: string }>> = {
  signer: { label: 'Needs to sign', description: 'Fills in and signs the fields you place.' },
  viewer: { label: 'Needs to view', description: 'Reads the documents and confirms. Has no fields.' },
  'carbon-copy': { label: 'Receives a copy', description: 'Gets the documents once all have finished.' },
}

/** Whether a text is one email address. */
export function isEmail(text: string): boolean {
  return email.safeParse(text.trim()).success
}

const orNothing = <Schema extends z.ZodType<string>>(schema: Schema) => z.union([z.literal(''), schema])

/** What a recipient needs for an envelope to be sent to them. Nothing here prevents a draft from being saved. */
export const recipientForm = z.object({
  name: z.string().trim().min(1, 'Enter the full name.').max(250),
  email: z.string().trim().min(1, 'Enter an email address.').pipe(email),
  mobile: orNothing(mobile),
  message: z.string().max(limits.envelopeMessage),
  smsAuth: orNothing(mobile),
  muted: z.boolean(),
  sessionCompleted: orNothing(redirectUrl),
  sessionDeclined: orNothing(redirectUrl),
})

/** What a role of a template needs: a name. It may propose someone. */
export const roleForm = recipientForm.extend({
  role: z.string().trim().min(1, 'Name the role, such as Tenant.').max(250),
  name: z.string().trim().max(250),
  email: z.union([z.string().trim().length(0), z.string().trim().pipe(email)]),
})
export type RecipientForm = z.infer<typeof recipientForm> & { role?: string }

/** What deserves a second look before sending. Source: specification, Recipient, on mobile and sms_auth. */
export function recipientWarnings(recipient: Party, all: readonly Party[]): string[] {
  const warnings: string[] = []
  if (recipient.mobile !== '' && recipient.mobile === recipient.smsAuth) {
    warnings.push(
      'The link and the code go to the same phone. Anyone who has it can open the documents. To be safe, send the code to another phone.',
    )
  }
  const address = recipient.email.trim().toLowerCase()
  if (
    address !== '' &&
    all.some((one) => one.id !== recipient.id && one.email.trim().toLowerCase() === address)
  ) {
    warnings.push('Another recipient has the same email address. Each of them gets a separate link.')
  }
  if (recipient.muted && recipient.type !== 'carbon-copy') {
    warnings.push(
      'Muted, so nothing is sent to this person. Copy the signing link for them once the envelope is sent.',
    )
  }
  return warnings
}

/** Recipients by their turn: lower orders first, then in the order of the list. */
export function byTurn(recipients: readonly Party[]): Party[] {
  return recipients.toSorted((one, other) => one.order - other.order)
}

/** The recipients who act at the same time, in order of turns. */
export function turnsOf(recipients: readonly Party[]): Party[][] {
  const turns: Party[][] = []
  for (const recipient of byTurn(recipients)) {
    const last = turns.at(-1)
    if (last?.[0] && last[0].order === recipient.order) last.push(recipient)
    else turns.push([recipient])
  }
  return turns
}

/**
 * Moves a recipient to another place in the list by turns: into a turn of its own, or among those who act together
 * there. Turns are renumbered from 1. Only the orders change. The list keeps its own order, which decides people's
 * colours.
 */
export function movedTo(recipients: readonly Party[], id: string, to: number): Party[] {
  const sorted = byTurn(recipients)
  const from = sorted.findIndex((recipient) => recipient.id === id)
  if (from === -1 || from === to) return [...recipients]
  const rest = sorted.filter((recipient) => recipient.id !== id)
  const before = rest[to - 1]
  const after = rest[to]
  const joins = before && after && before.order === after.order
  const order = joins ? before.order : (before?.order ?? (after?.order ?? 1) - 1) + 0.5
  return renumbered(
    recipients.map((recipient) => (recipient.id === id ? ordered(recipient, order) : recipient)),
  )
}

/** Gives turns the numbers 1, 2, 3 …, keeping who acts together. */
export function renumbered(recipients: readonly Party[]): Party[] {
  const turns = [...new Set(byTurn(recipients).map((recipient) => recipient.order))]
  return recipients.map((recipient) => ordered(recipient, turns.indexOf(recipient.order) + 1))
}

function ordered(recipient: Party, order: number): Party {
  return order === recipient.order ? recipient : { ...recipient, order }
}
