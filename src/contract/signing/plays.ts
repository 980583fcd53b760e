import { z } from 'zod'
import { operation } from '../operation.ts'
import { signingField, signingView } from './signing.ts'
import { idParams, timestamp } from '../values.ts'

/** What can come between a recipient and the documents, as the page asks for it. */
export const stepsOnTheWay = ['password', 'code', 'identity', 'consent'] as const

/** A field as its recipient's page shows it. */
const shownField = signingField.omit({ witness_link: true, answered: true, same_ink: true })
/** What they fill in: by the field's id. */
const filled = z.object({ id: z.string(), answer: signingField.shape.answer })

/** A draft as it will go: what each recipient has before them, and the paper in the end. All answers are samples. */
export const play = z.object({
  documents: signingView.shape.documents.element
    .omit({ file: true, attached: true })
    .array()
    .describe('What each of them sees, in order.'),
  parts: z.array(
    z.object({
      recipient_id: z.string(),
      turn: z
        .number()
        .int()
        .describe('1 for those who act at once. Those with the same act at the same time.'),
      steps: z.array(z.enum(stepsOnTheWay)).describe('What comes before the documents.'),
      message: z.string().nullable().describe("The sender's words on their page."),
      fields: z
        .array(shownField)
        .describe(
          'As their page shows them once they have filled them in, while others who act at the same time have too.',
        ),
      filled: z.array(filled),
    }),
  ),
  copies: z.array(z.string()).describe('Who gets the finished documents without acting.'),
  paper: z
    .array(
      z.object({
        field: shownField.omit({ shown: true, mine: true, editable: true }),
        completed_at: timestamp.nullable(),
      }),
    )
    .describe('What is printed in the end, each with its answer.'),
  utc_offset: z.string().describe("The sender's, in which dates are printed."),
})

/** Trying out drafts. */
export const plays = {
  draft: operation({
    method: 'GET',
    path: '/app/drafts/{id}/play',
    access: 'account',
    tag: 'Drafts',
    summary: 'Play what each recipient of a draft will see and fill in, with sample values; changes nothing',
    refusals: [
      'not-found',
      'envelope-not-draft',
      'not-ready-to-send',
      'field-not-printable',
      'conflict',
      'too-large',
      'too-many-requests',
    ],
    params: idParams,
    output: play,
  }),
}
