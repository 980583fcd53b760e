import { z } from 'zod'

/** The body of every error answer. Source: RFC 9457; `message` repeats `detail` for clients that read that instead. */
export const problem = z.object({
  type: z.string().describe('Path of a page that explains this problem and what to do'),
  title: z.string().describe('The kind of problem in a few words'),
  status: z.int().min(400).max(599).describe('The HTTP status, repeated'),
  detail: z.string().describe('What is wrong with this request'),
  instance: z.string().describe('The request ID, to name when you ask for help'),
  message: z.string().describe('The same text as `detail`'),
  errors: z
    .array(
      z.object({
        path: z.string().describe('The property or parameter, like `recipients.0.email`'),
        message: z.string().describe('What is wrong with it'),
      }),
    )
    .optional()
    .describe('Each invalid property, 20 at most'),
})
export type Problem = z.infer<typeof problem>
