import { labelColors, labelName, labelNameFault } from '#domain/label/label.ts'
import { limits } from '#domain/limits.ts'
import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { id, idParams } from '../../values.ts'

const name = z
  .string()
  .superRefine((given, { addIssue }) => {
    const fault = labelNameFault(given)
    if (fault !== null) addIssue(fault)
  })
  .overwrite(labelName)
  .describe('Levels are separated by a slash: `Sales/2027` is below `Sales`. Unique in any letter case.')

const body = z.object({ name, color: z.enum(labelColors) })

/** A label of the organisation. */
const label = z.object({ id: z.string(), name: z.string(), color: z.enum(labelColors) })

const ids = z.array(id).max(limits.labelsEach).default([])

const access = 'account' as const
const tag = 'Envelopes'

/**
 * The labels of an organisation. Their names are for all of its accounts. Which envelopes have them is for those who see
 * the envelope.
 */
export const labels = {
  list: operation({
    method: 'GET',
    path: '/app/labels',
    access,
    tag,
    summary: 'List the labels of the organisation by name',
    output: z.object({ labels: z.array(label) }),
  }),
  usage: operation({
    method: 'GET',
    path: '/app/labels/usage',
    access,
    tag,
    summary: 'How many envelopes that the caller sees have each label',
    output: z.object({ usage: z.array(z.object({ id: z.string(), envelopes: z.number().int() })) }),
  }),
  create: operation({
    method: 'POST',
    path: '/app/labels',
    access,
    tag,
    summary: 'Create a label',
    status: 201,
    refusals: ['conflict'],
    body,
    output: label,
  }),
  update: operation({
    method: 'PUT',
    path: '/app/labels/{id}',
    access,
    tag,
    summary: 'Rename a label with all below it, or change its color',
    refusals: ['conflict'],
    params: idParams,
    body,
    output: label,
  }),
  merge: operation({
    method: 'POST',
    path: '/app/labels/{id}/merge',
    access,
    tag,
    summary: 'Give every envelope with a label another one in its place, and delete it',
    status: 204,
    params: idParams,
    body: z.object({ into: id }),
    output: nothing,
  }),
  delete: operation({
    method: 'DELETE',
    path: '/app/labels/{id}',
    access,
    tag,
    summary: 'Delete a label, and take it off every envelope',
    status: 204,
    params: idParams,
    output: nothing,
  }),
  change: operation({
    method: 'PUT',
    path: '/app/envelopes/{id}/labels',
    access,
    tag,
    summary: 'Put labels on an envelope, and take others off it',
    status: 204,
    refusals: ['conflict'],
    params: idParams,
    body: z.object({ add: ids, remove: ids }),
    output: nothing,
  }),
}
