import { fieldTypes, fontTypes } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { limits } from '#domain/limits.ts'
import { z } from 'zod'
import { openDetail, operation } from '../operation.ts'
import { chosenId, chosenIdParams, id, timestamp } from '../values.ts'

/** Unbounded: fields outside their page are skipped, not refused. Source: specification, placement rule 3. */
const pixels = z.number().int()
const size = pixels.min(1)

const dropdownOption = z.object({
  value: z.string().max(1000).describe('What is stored.'),
  option: z.string().min(1).max(1000).describe('What is shown and printed.'),
})

const attributes = {
  type: z.enum(fieldTypes),
  page: z.number().int().describe('1-indexed, continuing across all documents. Ignored with an anchor.'),
  anchor: z
    .string()
    .min(1)
    .max(limits.anchorLength)
    .regex(/\S/, 'Enter the text to match.')
    .describe('Text to match. Each match gets a field.'),
  x_offset: pixels.describe('Moves an anchored field to the right, in pixels.'),
  y_offset: pixels.describe('Moves an anchored field up, in pixels.'),
  x_coordinate: pixels.describe('From the left edge of the page, in pixels at 72 DPI.'),
  y_coordinate: pixels.describe(
    'From the bottom edge of the page to the bottom side of the field, or to the top side of an input.',
  ),
  required: z.boolean(),
  read_only: z.boolean(),
  collaborative: z.boolean(),
  value: z.string().max(limits.fieldValue),
  checked: z.boolean(),
  height: size,
  width: size,
  options: z.array(dropdownOption).max(500),
  font_size: z.number().int().min(limits.fontSizeMin).max(limits.fontSizeMax),
  font_type: z.enum(fontTypes),
  date_format: z.string().min(1).max(100),
}

/** A field as its sender defines it. Source: specification, POST /v1/envelopes, field item. */
export const fieldInput = z
  .object({
    id: chosenId.nullish(),
    type: attributes.type,
    page: attributes.page.nullish(),
    anchor: attributes.anchor.nullish(),
    x_offset: attributes.x_offset.nullish(),
    y_offset: attributes.y_offset.nullish(),
    x_coordinate: attributes.x_coordinate.nullish(),
    y_coordinate: attributes.y_coordinate.nullish(),
    required: attributes.required.nullish(),
    read_only: attributes.read_only.nullish(),
    collaborative: attributes.collaborative.nullish(),
    value: attributes.value.nullish(),
    checked: attributes.checked.nullish(),
    height: attributes.height.nullish(),
    width: attributes.width.nullish(),
    options: attributes.options.nullish(),
    font_size: attributes.font_size.nullish(),
    font_type: attributes.font_type.nullish(),
    date_format: attributes.date_format.nullish(),
  })
  .superRefine((field, context) => {
    const need = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const isChoice = fieldKinds[field.type].holds === 'choice'
    if (isChoice && !field.options?.length) need('options', 'A dropdown needs its options.')
    if (isChoice && field.value && field.options?.every(({ value }) => value !== field.value))
      need('value', 'The value of a dropdown is that of one of its options.')
    if (field.anchor) return
    for (const name of ['page', 'x_coordinate', 'y_coordinate'] as const)
      if (field[name] === null || field[name] === undefined)
        need(name, 'Required unless the field has an anchor.')
    if (typeof field.page === 'number' && field.page < 1) need('page', 'Pages count from 1.')
  })

/** A field of an envelope. Source: specification, Field; `recipient_id`: open detail 24. */
export const field = z.object({
  id: z.string(),
  recipient_id: openDetail('A', z.string()),
  type: attributes.type,
  page: attributes.page.nullable(),
  anchor: z.string().nullable(),
  x_offset: z.number().int().nullable(),
  y_offset: z.number().int().nullable(),
  x_coordinate: z.number().int().nullable(),
  y_coordinate: z.number().int().nullable(),
  required: z.boolean(),
  read_only: z.boolean(),
  collaborative: z.boolean(),
  value: z.string().nullable(),
  checked: z.boolean().nullable(),
  height: z.number().int(),
  width: z.number().int(),
  options: z.array(z.object({ value: z.string(), option: z.string() })).nullable(),
  font_size: z.number().int().nullable(),
  font_type: attributes.font_type.nullable(),
  date_format: z.string().nullable(),
  created: timestamp,
})

/** What a recipient attached to a field. Source: open detail 25. */
const attachment = z.object({
  id: z.string(),
  original: z.string().describe('Temporary download URL.'),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  created: timestamp,
})

const ofEnvelope = z.object({ envelope_id: openDetail('A', id) })

export const fields = {
  list: operation({
    method: 'GET',
    path: '/v1/fields',
    access: 'organisation',
    tag: 'Fields',
    summary: 'List the fields of an envelope',
    refusals: ['not-found'],
    openDetail: 'A',
    query: ofEnvelope,
    output: z.array(field),
  }),
  retrieve: operation({
    method: 'GET',
    path: '/v1/fields/{id}',
    access: 'organisation',
    tag: 'Fields',
    summary: 'Retrieve a field of an envelope',
    openDetail: 'A',
    params: chosenIdParams,
    query: ofEnvelope,
    output: field,
  }),
  attachments: operation({
    method: 'GET',
    path: '/v1/fields/{id}/attachments',
    access: 'organisation',
    tag: 'Fields',
    summary: 'List the attachments of a field',
    description: 'No field type takes attachments, so the list is empty.',
    openDetail: 'A',
    params: chosenIdParams,
    query: ofEnvelope,
    output: z.array(attachment),
  }),
}
