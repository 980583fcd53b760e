import { z } from 'zod'
import { nothing, openDetail, operation } from '../operation.ts'
import { idParams, timestamp } from '../values.ts'

const access = 'organisation' as const
const tag = 'Webhook endpoints'

/** A webhook endpoint. Source: specification, Webhook endpoint. */
export const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  signature: z.string(),
  active: z.boolean(),
  created: timestamp,
})

export const endpoints = {
  list: operation({
    method: 'GET',
    path: '/v1/endpoints',
    access,
    tag,
    proof: 'always',
    summary: 'List webhook endpoints, newest first',
    openDetail: 'A',
    output: z.array(endpoint),
  }),
  retrieve: operation({
    method: 'GET',
    path: '/v1/endpoints/{id}',
    access,
    tag,
    proof: 'always',
    summary: 'Retrieve a webhook endpoint',
    params: idParams,
    output: endpoint,
  }),
  create: operation({
    method: 'POST',
    path: '/v1/endpoints',
    access,
    tag,
    proof: 'always',
    summary: 'Create a webhook endpoint',
    status: 201,
    openDetail: 'A',
    refusals: ['conflict'],
    body: z.object({ url: openDetail('A', z.string().min(1).max(500)) }),
    output: endpoint,
  }),
  update: operation({
    method: 'PUT',
    path: '/v1/endpoints/{id}',
    access,
    tag,
    proof: 'always',
    summary: 'Pause or resume a webhook endpoint',
    openDetail: 'A',
    params: idParams,
    body: z.object({ active: openDetail('A', z.boolean()) }),
    output: endpoint,
  }),
  delete: operation({
    method: 'DELETE',
    path: '/v1/endpoints/{id}',
    access,
    tag,
    summary: 'Delete a webhook endpoint',
    status: 204,
    openDetail: 'A',
    params: idParams,
    output: nothing,
  }),
}
