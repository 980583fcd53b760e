import { limits } from '#domain/limits.ts'
import { z } from 'zod'
import { nothing, operation } from '../operation.ts'
import { id, idParams, inOneLine } from '../values.ts'

const access = 'account' as const
const tag = 'Saved views'

/** The lists of the dashboard that can be kept as they are filtered. */
export const viewedLists = ['envelopes', 'templates', 'verifications'] as const

const list = z.enum(viewedLists)
const name = z
  .string()
  .overwrite(inOneLine)
  .trim()
  .min(1, 'Give the view a name.')
  .max(limits.viewName, `Use at most ${limits.viewName} characters.`)
const query = z
  .string()
  .max(limits.viewQuery)
  .regex(/^[\x21-\x7e]*$/, 'Use the query of an address.')
  .describe('What stands behind the question mark of the address of the list.')

export const savedView = z.object({ id: z.string(), list, name: z.string(), query: z.string() })

/** Lists as the caller has filtered and sorted them, kept under names: for nobody else. */
export const savedViews = {
  list: operation({
    method: 'GET',
    path: '/app/views',
    access,
    tag,
    summary: "The caller's saved views of all lists, each list's in the order they were brought into",
    output: z.object({ views: z.array(savedView) }),
  }),
  create: operation({
    method: 'POST',
    path: '/app/views',
    access,
    tag,
    summary: 'Keep a list as it is filtered',
    status: 201,
    refusals: ['conflict'],
    body: z.object({ list, name, query }),
    output: savedView,
  }),
  update: operation({
    method: 'PUT',
    path: '/app/views/{id}',
    access,
    tag,
    summary: 'Give a saved view another name or another content; what is left out stays',
    refusals: ['conflict'],
    params: idParams,
    body: z.object({ name: name.optional(), query: query.optional() }),
    output: savedView,
  }),
  order: operation({
    method: 'PUT',
    path: '/app/views',
    access,
    tag,
    summary: 'Bring the saved views of a list into an order',
    status: 204,
    refusals: ['conflict'],
    body: z.object({ list, ids: z.array(id).max(limits.views) }),
    output: nothing,
  }),
  delete: operation({
    method: 'DELETE',
    path: '/app/views/{id}',
    access,
    tag,
    summary: 'Delete a saved view',
    status: 204,
    params: idParams,
    output: nothing,
  }),
}
