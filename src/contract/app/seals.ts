import { z } from 'zod'
import { operation } from '../operation.ts'

/** What anyone may know of the seals of this installation: they stand in every sealed file. */
export const seals = {
  certificates: operation({
    method: 'GET',
    path: '/app/seal-certificates',
    access: 'anyone',
    tag: 'Seals',
    summary: 'The certificates this installation seals documents with',
    output: z.object({
      /** PEM; the one in use first. */
      certificates: z.array(z.string()),
    }),
  }),
}
