import { setImmediate as nextTurn } from 'node:timers/promises'
import type { templateUse } from '#contract/v1/templates.ts'
import { faultWords } from '#contract/fault-words.ts'
import { email, envelopeMessage, envelopeName, mobile, personName } from '#contract/values.ts'
import type { BulkRowFault } from '#domain/bulk-send/bulk-send.ts'
import type { BulkTarget, NamedTarget, PersonProperty } from '#domain/bulk-send/targets.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { limits } from '#domain/limits.ts'
import { z } from 'zod'
import type { TemplateField } from '../../database/envelopes/template-content.ts'
import type { Asked } from '../operation.ts'

type RoleBody = Asked<typeof templateUse>['recipients'][number]

/** What a row asks to create from the template. */
interface RowUse {
  readonly name: string | null
  readonly message: string | null
  readonly recipients: RoleBody[]
}

/** A row read by its columns' targets: what it asks for, and what is wrong with it. */
export interface CheckedRow {
  readonly use: RowUse
  readonly faults: readonly BulkRowFault[]
}

/** The rules for reading rows. */
export interface RowRules {
  readonly columns: readonly string[]
  readonly mapping: readonly (string | null)[]
  readonly targets: readonly NamedTarget[]
  readonly roles: readonly { readonly id: string }[]
  readonly fields: readonly Pick<TemplateField, 'id' | 'recipientId' | 'type' | 'options'>[]
}

const personSchemas: Readonly<Record<PersonProperty, z.ZodType<string>>> = {
  name: personName,
  email,
  mobile,
  sms_auth: mobile,
  message: envelopeMessage,
}
const personKeys = {
  name: 'name',
  email: 'email',
  mobile: 'mobile',
  sms_auth: 'smsAuth',
  message: 'message',
} as const
const fieldText = z.string().max(limits.fieldValue)

/** Reads one row. Reports every fault, not only the first, with its column counted from 0. */
export function checkRow(rules: RowRules, cells: readonly string[]): CheckedRow {
  const faults: BulkRowFault[] = []
  const people = new Map<string, PersonBody>(rules.roles.map(({ id }) => [id, { roleId: id, fields: [] }]))
  const texts: { name: string | null; message: string | null } = { name: null, message: null }
  const extra = cells.findIndex((cell, index) => index >= rules.columns.length && cell !== '')
  if (extra >= 0) faults.push({ column: null, message: 'The row has more cells than there are headings.' })
  for (const [column, key] of rules.mapping.entries()) {
    const named = rules.targets.find((target) => target.key === key)
    if (named === undefined) continue
    const read = readCell(rules, named, cells[column] ?? '')
    if ('message' in read) faults.push({ column, message: read.message })
    else if (read.value !== null) put(rules, { people, texts }, named.target, read.value)
  }
  return { use: { ...texts, recipients: [...people.values()] }, faults }
}

/** Rows that are read before others get their turn. */
const turn = 200

/** Reads many rows: each with what is wrong with it. */
export async function checkRows<Row extends { readonly number: number; readonly cells: readonly string[] }>(
  rules: RowRules,
  rows: readonly Row[],
): Promise<(Pick<Row, 'number' | 'cells'> & Pick<CheckedRow, 'faults'>)[]> {
  const checked = []
  for (const [index, { number, cells }] of rows.entries()) {
    if (index % turn === 0) await nextTurn()
    checked.push({ number, cells, faults: checkRow(rules, cells).faults })
  }
  return checked
}

type PersonBody = RoleBody & { fields: { id: string; value: string }[] }

function put(
  rules: RowRules,
  {
    people,
    texts,
  }: { people: Map<string, PersonBody>; texts: { name: string | null; message: string | null } },
  target: BulkTarget,
  value: string,
): void {
  if (target.part === 'envelope') texts[target.property] = value
  else if (target.part === 'role') {
    const person = people.get(target.roleId)
    if (person) people.set(target.roleId, { ...person, [personKeys[target.property]]: value })
  } else {
    const field = rules.fields.find(({ id }) => id === target.fieldId)
    people.get(field?.recipientId ?? '')?.fields.push({ id: target.fieldId, value })
  }
}

type Read = { readonly value: string | null } | { readonly message: string }

/** The value of a cell. Null for an empty one, which the template's own value fills. */
function readCell(rules: RowRules, { target, label, isNeeded }: NamedTarget, cell: string): Read {
  if (cell === '') return isNeeded ? { message: `${label} is missing.` } : { value: null }
  if (target.part === 'envelope')
    return parsed(target.property === 'name' ? envelopeName : envelopeMessage, cell)
  if (target.part === 'role') {
    const isNumber = target.property === 'mobile' || target.property === 'sms_auth'
    return parsed(personSchemas[target.property], isNumber ? cell.replaceAll(/[\s().\-/]/g, '') : cell)
  }
  const field = rules.fields.find(({ id }) => id === target.fieldId)
  if (field === undefined) return parsed(fieldText, cell)
  switch (fieldKinds[field.type].holds) {
    case 'tick':
      return readChecked(cell)
    case 'choice':
      return readChoice(field.options, cell)
    case 'text':
    case 'ink':
    case 'witnessed-ink':
    case 'moment':
      return parsed(fieldText, cell)
  }
}

function parsed(schema: z.ZodType<string>, cell: string): Read {
  const result = schema.safeParse(cell, { error: faultWords })
  return result.success
    ? { value: result.data }
    : { message: result.error.issues[0]?.message ?? 'This value isn’t accepted.' }
}

function readChecked(cell: string): Read {
  const word = cell.toLowerCase()
  if (['true', 'yes', 'y', '1', 'x', '✓'].includes(word)) return { value: 'true' }
  if (['false', 'no', 'n', '0', '-'].includes(word)) return { value: 'false' }
  return { message: 'Enter yes or no.' }
}

function readChoice(options: RowRules['fields'][number]['options'], cell: string): Read {
  const chosen =
    options.find(({ value }) => value === cell) ??
    options.find(({ option }) => option.trim().toLowerCase() === cell.toLowerCase())
  if (chosen !== undefined) return { value: chosen.value }
  const known = options.map(({ option }) => `“${option}”`).slice(0, 5)
  return { message: `Choose one of ${known.join(', ')}${options.length > 5 ? ', …' : ''}.` }
}
