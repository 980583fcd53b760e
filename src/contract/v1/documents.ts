import { z } from 'zod'
import { openDetail, operation } from '../operation.ts'
import { endpointDuration, id, timestamp } from '../values.ts'

/** A document of an envelope. Shape: open detail 28, as in the specification's template documents. */
export const document = z.object({
  id: z.string(),
  name: z.string(),
  pages: z.number().int(),
  original: z.string(),
  master: z.string().nullable(),
  created: timestamp,
})

export const documents = {
  list: operation({
    method: 'GET',
    path: '/v1/documents',
    access: 'organisation',
    tag: 'Documents',
    summary: 'List the documents of an envelope',
    refusals: ['not-found'],
    openDetail: 'A',
    query: z.object({
      envelope_id: openDetail('A', id),
      endpoint_duration: openDetail('A', endpointDuration),
    }),
    output: z.array(document),
  }),
}
