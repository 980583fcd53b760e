import { randomUUIDv7 } from 'node:crypto'
import { savedViews } from '#contract/app/views.ts'
import type { savedView } from '#contract/app/views.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import {
  deleteView,
  insertView,
  lockViews,
  orderViews,
  savedViewsOf,
  updateView,
} from '../../database/organisations/saved-views.ts'
import type { SavedViewRow } from '../../database/tables/schema.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import type { Answer } from '../operation.ts'

/** GET /app/views. */
export const listViews = operation(savedViews.list, async ({ database, caller }) =>
  ok({ views: (await savedViewsOf(database, caller)).map(present) }),
)

/**
 * POST /app/views: added at the end. Refuses `conflict` for a name that the list already has, and beyond 50 per list.
 */
export const createView = operation(savedViews.create, async ({ database, caller }, { body }) =>
  undoingRefusals(database, async (transaction) => {
    await lockViews(transaction, caller)
    const others = await savedViewsOf(transaction, caller, body.list)
    if (others.length >= limits.views)
      return refuse(
        refusal('conflict', `You can keep up to ${limits.views} views of a list. Delete one first.`),
      )
    if (isTaken(body.name, others)) return refuse(nameTaken(body.name))
    const { organisationId, accountId } = caller
    const position = (others.at(-1)?.position ?? 0) + 1
    return ok(
      present(
        await insertView(transaction, { ...body, organisationId, accountId, id: randomUUIDv7(), position }),
      ),
    )
  }),
)

/** PUT /app/views/:id. Refuses `conflict` for a name that another view of the list has. */
export const changeView = operation(savedViews.update, async ({ database, caller }, { params, body }) =>
  undoingRefusals(database, async (transaction) => {
    await lockViews(transaction, caller)
    const all = await savedViewsOf(transaction, caller)
    const view = all.find(({ id }) => id === params.id)
    if (view === undefined) return refuse(noSuchView())
    const others = all.filter(({ id, list }) => id !== view.id && list === view.list)
    if (body.name !== undefined && isTaken(body.name, others)) return refuse(nameTaken(body.name))
    const changed = await updateView(transaction, caller, view.id, withoutGaps(body))
    return changed === undefined ? refuse(noSuchView()) : ok(present(changed))
  }),
)

/** PUT /app/views: `ids` name every view of the list. Refuses `conflict` when they have changed since. */
export const arrangeViews = operation(savedViews.order, async ({ database, caller }, { body }) =>
  undoingRefusals(database, async (transaction) => {
    await lockViews(transaction, caller)
    const there = (await savedViewsOf(transaction, caller, body.list)).map(({ id }) => id)
    const given = new Set(body.ids)
    const areAll = given.size === body.ids.length && given.size === there.length
    if (!areAll || !there.every((id) => given.has(id)))
      return refuse(refusal('conflict', 'Your views were changed elsewhere. Check them, then try again.'))
    await orderViews(transaction, caller, body.ids)
    return ok(undefined)
  }),
)

/** DELETE /app/views/:id. */
export const removeView = operation(savedViews.delete, async ({ database, caller }, { params }) =>
  (await deleteView(database, caller, params.id)) ? ok(undefined) : refuse(noSuchView()),
)

function present({ id, list, name, query }: SavedViewRow): Answer<typeof savedView> {
  return { id, list, name, query }
}

function isTaken(name: string, others: readonly SavedViewRow[]): boolean {
  return others.some((one) => one.name.toLowerCase() === name.toLowerCase())
}

function nameTaken(name: string): Refusal {
  const message = `You already have a view called “${name}”. Choose another name.`
  return refusal('conflict', message, { errors: [{ path: 'name', message }] })
}

function noSuchView(): Refusal {
  return refusal('not-found', 'This view doesn’t exist, or has been deleted.')
}

function withoutGaps({ name, query }: { name?: string | undefined; query?: string | undefined }) {
  return { ...(name === undefined ? {} : { name }), ...(query === undefined ? {} : { query }) }
}
