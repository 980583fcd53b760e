import { z } from 'zod'

/** The body of every error answer. Source: RFC 9457; `message` repeats `detail` for clients that read that instead. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  instance: z.string(),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof problem>
