import { z } from 'zod'
import { nothing, openDetail, operation } from '../operation.ts'
import { idParams } from '../values.ts'
import { branding, brandingAttributes } from './branding.ts'

const access = 'organisation' as const
const tag = 'Groups'

/** Filters of the group list, each an exact match. */
export const groupFilters = z.object({
  name: openDetail('A', z.string().optional()),
  business: openDetail('A', z.string().optional()),
  email: openDetail('A', z.string().optional()),
})

export const groups = {
  list: operation({
    method: 'GET',
    path: '/v1/groups',
    access,
    tag,
    summary: 'List groups',
    description: 'Newest first, at most 1,000.',
    openDetail: 'A',
    query: groupFilters,
    output: z.array(branding),
  }),
  retrieve: operation({
    method: 'GET',
    path: '/v1/groups/{id}',
    access,
    tag,
    summary: 'Retrieve a group',
    openDetail: 'A',
    params: idParams,
    output: branding,
  }),
  create: operation({
    method: 'POST',
    path: '/v1/groups',
    access,
    tag,
    summary: 'Create a group',
    status: 201,
    openDetail: 'A',
    refusals: ['too-large', 'unsupported-type'],
    body: brandingAttributes,
    output: branding,
  }),
  update: operation({
    method: 'PUT',
    path: '/v1/groups/{id}',
    access,
    tag,
    summary: 'Update a group',
    openDetail: 'A',
    refusals: ['too-large', 'unsupported-type'],
    params: idParams,
    body: brandingAttributes,
    output: branding,
  }),
  delete: operation({
    method: 'DELETE',
    path: '/v1/groups/{id}',
    access,
    tag,
    summary: 'Delete a group. Its accounts, envelopes and templates become unassigned',
    status: 204,
    params: idParams,
    output: nothing,
  }),
}
