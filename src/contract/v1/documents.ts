import { z } from 'zod'
import { nothing, openDetail, operation } from '../operation.ts'
import { chosenIdParams, endpointDuration, id, timestamp } from '../values.ts'
import { documentInput } from './envelopes.ts'

/** A document of an envelope. Shape: open detail 28, as in the specification's template documents. */
export const document = z.object({
  id: z.string(),
  name: z.string(),
  pages: z.number().int(),
  original: z.string(),
  master: z.string().nullable(),
  created: timestamp,
})

const ofEnvelope = z.object({
  envelope_id: openDetail('A', id),
  endpoint_duration: openDetail('A', endpointDuration),
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
    query: ofEnvelope,
    output: z.array(document),
  }),
  retrieve: operation({
    method: 'GET',
    path: '/v1/documents/{id}',
    access: 'organisation',
    tag: 'Documents',
    summary: 'Retrieve a document of an envelope',
    openDetail: 'A',
    params: chosenIdParams,
    query: ofEnvelope,
    output: document,
  }),
  create: operation({
    method: 'POST',
    path: '/v1/documents',
    access: 'organisation',
    tag: 'Documents',
    summary: 'Add a document to a draft',
    description:
      'It is added after the existing documents. Only while the envelope is a draft that was never sent.',
    status: 201,
    openDetail: 'A',
    refusals: [
      'conflict',
      'document-damaged',
      'document-unclear',
      'document-encrypted',
      'document-too-long',
      'envelope-not-draft',
      'not-found',
      'too-large',
      'unsupported-type',
    ],
    body: documentInput.extend({ envelope_id: id }),
    output: document,
  }),
  delete: operation({
    method: 'DELETE',
    path: '/v1/documents/{id}',
    access: 'organisation',
    tag: 'Documents',
    summary: 'Delete a document of a draft',
    description:
      'Deletes the fields on its pages too. Only while the envelope is a draft that was never sent. This can’t be undone.',
    status: 204,
    refusals: ['conflict', 'envelope-not-draft'],
    params: chosenIdParams,
    query: z.object({ envelope_id: openDetail('B', id) }),
    output: nothing,
  }),
}
