import { limits } from '#domain/limits.ts'
import { z } from 'zod'
import { nothing, operation } from '../operation.ts'
import { branding, sender } from '../signing/signing.ts'
import { id, timestamp } from '../values.ts'

const tag = 'Embedding'

/** Editors of one draft within pages of other sites. See decision 137. */
export const composing = {
  create: operation({
    method: 'POST',
    path: '/embed/sessions',
    access: 'organisation',
    tag,
    summary: 'Let someone prepare and send a draft within a page of yours',
    description:
      'The address works once, within 10 minutes. Who opens it edits and sends this draft for 4 hours, in the name of its sender, or of the account that asks, and can do nothing else. Limited API credentials need embedding:write, which includes sending.',
    status: 201,
    refusals: [
      'account-deactivated',
      'account-not-verified',
      'conflict',
      'envelope-not-draft',
      'not-allowed',
      'not-found',
    ],
    body: z.object({
      envelope_id: id.describe('A draft.'),
      origins: z
        .array(z.string().max(300))
        .min(1)
        .max(limits.embeddingOrigins)
        .optional()
        .describe(
          'Whose pages may show it, out of those that the organisation lists. All of these without it.',
        ),
    }),
    output: z.object({
      address: z.string().describe('For the src of <countersign-compose>.'),
      expires: timestamp.describe('Until when it can be opened.'),
    }),
  }),
  open: operation({
    method: 'POST',
    path: '/embed/openings',
    access: 'anyone',
    tag,
    summary: 'Open the address of an embedded editor, once',
    status: 201,
    refusals: ['envelope-not-draft', 'link-invalid'],
    body: z.object({
      token: z.string().max(100),
      session: z
        .string()
        .max(100)
        .optional()
        .describe('Of whoever opened it before, and asks what became of it.'),
    }),
    output: z.object({
      session: z.string().describe('Secret of the session, as a bearer token.'),
      envelope_id: z.string(),
      expires: timestamp,
      sender,
      branding,
    }),
  }),
  end: operation({
    method: 'DELETE',
    path: '/embed/session',
    access: 'account',
    tag,
    summary: 'End the embedded editor',
    status: 204,
    refusals: ['not-found'],
    output: nothing,
  }),
}
