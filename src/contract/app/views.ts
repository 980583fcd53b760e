import { limits } from '#domain/limits.ts'
import { z } from 'zod'
import { nothing, operation } from '../operation.ts'
import { id, idParams, inOneLine } from '../values.ts'

const access = 'account' as const
const tag = 'Saved views'

/** The dashboard's lists whose filters can be saved as views. */
const viewedLists = ['envelopes', 'templates', 'verifications'] as const

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
  .describe('The query string of the list.')

export const savedView = z.object({ id: z.string(), list, name: z.string(), query: z.string() })

/** The caller's private saved views: lists with their filters and order. */
export const savedViews = {
  list: operation({
    method: 'GET',
    path: '/app/views',
    access,
    tag,
    summary: "The caller's saved views of all lists, each list's in the order they chose",
    output: z.object({ views: z.array(savedView) }),
  }),
  create: operation({
    method: 'POST',
    path: '/app/views',
    access,
    tag,
    summary: "Save a list's filters as a view",
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
    summary: "Change a saved view's name or content; omitted members are unchanged",
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
    summary: 'Reorder the saved views of a list',
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
