import { randomUUIDv7 } from 'node:crypto'
import { labels } from '#contract/app/organisation/labels.ts'
import { maySend } from '#domain/account/visibility.ts'
import { isWithin, labelNameFault, renamedWithin } from '#domain/label/label.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import {
  deleteLabelRow,
  insertLabel,
  labelsOf,
  labelUsage,
  lockLabels,
  moveLabel,
  updateLabel,
} from '../../database/envelopes/labels.ts'
import type { LabelRow } from '../../database/tables/schema.ts'
import { checkMayAdminister, viewerOf } from '../access.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'

/** GET /app/labels. */
export const listLabels = operation(labels.list, async ({ database, caller }) =>
  ok({ labels: (await labelsOf(database, caller.organisationId)).map(presentLabel) }),
)

/** GET /app/labels/usage: only envelopes that the caller sees count. */
export const readLabelUsage = operation(labels.usage, async ({ database, caller }) => {
  const scope = { organisationId: caller.organisationId, viewer: viewerOf(caller) }
  const usage = await labelUsage(database, scope)
  return ok({ usage: [...usage].map(([id, envelopes]) => ({ id, envelopes })) })
})

/** POST /app/labels: for whoever may send. Refuses `conflict` for a name that is there, and beyond 500. */
export const createLabel = operation(labels.create, async ({ database, caller }, { body }) => {
  if (!maySend(viewerOf(caller)))
    return refuse(refusal('not-allowed', 'Your account can view envelopes, but not label them.'))
  const { organisationId } = caller
  return undoingRefusals(database, async (transaction) => {
    const all = await lockLabels(transaction, organisationId, 'alone')
    if (all.length >= limits.labels)
      return refuse(refusal('conflict', `You can have up to ${limits.labels} labels. Delete one first.`))
    if (named(all, body.name) !== undefined) return refuse(nameTaken(body.name))
    return ok(presentLabel(await insertLabel(transaction, { ...body, organisationId, id: randomUUIDv7() })))
  })
})

/** PUT /app/labels/:id: renames what is below it too. Refuses `conflict` for names that are there. */
export const changeLabel = operation(labels.update, async ({ database, caller }, { params, body }) => {
  const allowed = checkMayAdminister(caller, 'labels')
  if (!allowed.ok) return allowed
  const { organisationId } = caller
  return undoingRefusals(database, async (transaction) => {
    const all = await lockLabels(transaction, organisationId, 'alone')
    const label = all.find(({ id }) => id === params.id)
    if (label === undefined) return refuse(noSuchLabel())
    const below = all.filter((one) => one !== label && isWithin(one.name, label.name))
    const others = all.filter((one) => one !== label && !below.includes(one))
    const moved = below.map((one) => ({ ...one, name: renamedWithin(one.name, label.name, body.name) }))
    for (const { name } of [{ name: body.name }, ...moved]) {
      if (named(others, name) !== undefined) return refuse(nameTaken(name))
      const fault = labelNameFault(name)
      if (fault !== null) return refuse(refusal('conflict', `“${name}” can’t be a name. ${fault}`))
    }
    await updateLabel(transaction, { organisationId, labelId: label.id }, body)
    for (const { id, name } of moved)
      await updateLabel(transaction, { organisationId, labelId: id }, { name })
    return ok(presentLabel({ ...label, ...body }))
  })
})

/** POST /app/labels/:id/merge. What is below it stays where it is. */
export const mergeLabel = operation(labels.merge, async ({ database, caller }, { params, body }) => {
  const allowed = checkMayAdminister(caller, 'labels')
  if (!allowed.ok) return allowed
  const key = { organisationId: caller.organisationId, labelId: params.id }
  return undoingRefusals(database, async (transaction) => {
    const all = await lockLabels(transaction, key.organisationId, 'alone')
    const isThere = (id: string) => all.some((one) => one.id === id)
    if (!isThere(params.id)) return refuse(noSuchLabel())
    if (!isThere(body.into) || body.into === params.id) {
      const message = 'Choose another label of the organisation.'
      return refuse(refusal('invalid-input', message, { errors: [{ path: 'into', message }] }))
    }
    await moveLabel(transaction, key, body.into)
    await deleteLabelRow(transaction, key)
    return ok(undefined)
  })
})

/** DELETE /app/labels/:id. */
export const deleteLabel = operation(labels.delete, async ({ database, caller }, { params }) => {
  const allowed = checkMayAdminister(caller, 'labels')
  if (!allowed.ok) return allowed
  const key = { organisationId: caller.organisationId, labelId: params.id }
  return undoingRefusals(database, async (transaction) => {
    const all = await lockLabels(transaction, key.organisationId, 'alone')
    if (!all.some(({ id }) => id === params.id)) return refuse(noSuchLabel())
    await deleteLabelRow(transaction, key)
    return ok(undefined)
  })
})

const presentLabel = ({ id, name, color }: LabelRow) => ({ id, name, color })

const named = (all: readonly LabelRow[], name: string) =>
  all.find((one) => one.name.toLowerCase() === name.toLowerCase())

const nameTaken = (name: string): Refusal =>
  refusal('conflict', `There is already a label “${name}”. Choose another name, or merge the two.`)

const noSuchLabel = (): Refusal => refusal('not-found', 'There is no such label.')
