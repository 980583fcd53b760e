import { z } from 'zod'
import { operation } from '../operation.ts'
import { chosenIdParams, email, greetedName, personName, timestamp, timestampOrNull } from '../values.ts'
import { branding, notOpen, sender, signatureArt, signingView } from './signing.ts'

const token = z.string().min(1).max(200)

/** What a witness sees who followed the link in their email; null members and no art until they have signed. */
export const witnessView = z.object({
  envelope_name: z.string(),
  signer: z.object({ name: z.string() }),
  sender,
  branding,
  witness: z.object({ name: z.string(), email: z.string() }),
  statement_version: z.string(),
  box: z.object({ width: z.number(), height: z.number() }),
  signatures: z
    .array(z.object({ art: signatureArt, width: z.number(), height: z.number() }))
    .describe(
      "The signer's signatures and initials that are attested to, each once, with their boxes in points.",
    ),
  signed: timestampOrNull,
})

/** Why a witness's link does not work: unknown, expired, withdrawn by the signer, or signing is over. */
export const witnessDeadEnd = z.object({
  reason: z.enum(['invalid', 'expired', 'withdrawn', 'closed']),
  envelope_name: z.string().nullable(),
  signer: z.object({ name: z.string() }).nullable(),
  sender: sender.nullable(),
  branding: branding.nullable(),
})

const tag = 'Signing'

/** The private interface for a witness who signs remotely: the signer asks, the witness gets a link of their own. */
export const witnessing = {
  invite: operation({
    method: 'PUT',
    path: '/signing/fields/{id}/witness',
    access: 'recipient',
    tag,
    summary: 'Email a witness a link to sign a field, replacing an earlier one',
    refusals: [
      ...notOpen,
      'not-found',
      'not-allowed',
      'fields-incomplete',
      'witness-is-party',
      'too-many-requests',
    ],
    params: chosenIdParams,
    body: z.object({ name: greetedName, email }),
    output: signingView,
  }),
  withdraw: operation({
    method: 'DELETE',
    path: '/signing/fields/{id}/witness',
    access: 'recipient',
    tag,
    summary: "Withdraw a witness's link",
    refusals: [...notOpen, 'not-found', 'not-allowed'],
    params: chosenIdParams,
    output: signingView,
  }),
  open: operation({
    method: 'POST',
    path: '/signing/witness/open',
    access: 'anyone',
    tag,
    summary: "Open a witness's link",
    body: z.object({ token }),
    output: z.union([z.object({ view: witnessView }), z.object({ dead_end: witnessDeadEnd })]),
  }),
  sign: operation({
    method: 'POST',
    path: '/signing/witness/sign',
    access: 'witness-link',
    tag,
    summary: 'Sign as a witness, with the token of the link as bearer token',
    refusals: ['link-invalid', 'conflict', 'witness-is-party', 'too-large'],
    body: z.object({
      name: personName,
      statement_version: z.string().max(50),
      art: signatureArt,
    }),
    output: z.object({ signed: timestamp }),
  }),
}
