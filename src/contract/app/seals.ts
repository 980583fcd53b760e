import { z } from 'zod'
import { operation } from '../operation.ts'

/** Public information about this installation's seals: every sealed file contains the certificates. */
export const seals = {
  certificates: operation({
    method: 'GET',
    path: '/app/seal-certificates',
    access: 'anyone',
    tag: 'Seals',
    summary: 'The certificates this installation seals documents with',
    output: z.object({
      /** PEM; the current one first. */
      certificates: z.array(z.string()),
    }),
  }),
}
