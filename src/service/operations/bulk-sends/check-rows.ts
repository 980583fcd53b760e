import type { templateUse } from '#contract/v1/templates.ts'
import { faultWords } from '#contract/fault-words.ts'
import { email, envelopeMessage, envelopeName, mobile, personName } from '#contract/values.ts'
import type { BulkRowFault } from '#domain/bulk-send/bulk-send.ts'
import type { NamedTarget, PersonProperty } from '#domain/bulk-send/targets.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { limits } from '#domain/limits.ts'
import { z } from 'zod'
import { unhurried } from '../unhurried.ts'
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

/** What rows are read by: the columns of their file, and the template that they fill in. */
export interface RowTemplate {
  readonly columns: readonly string[]
  readonly mapping: readonly (string | null)[]
  readonly targets: readonly NamedTarget[]
  readonly roles: readonly { readonly id: string }[]
  readonly fields: readonly RowField[]
}

type RowField = Pick<TemplateField, 'id' | 'recipientId' | 'type' | 'options'>

/** A column that fills in something. */
interface MappedColumn {
  readonly column: number
  readonly named: NamedTarget
  /** The field that it fills in, if it does. */
  readonly field: RowField | undefined
  /** The value of a dropdown by what a cell may say: the value itself, or the text that is shown, in small letters. */
  readonly choices: { readonly values: ReadonlySet<string>; readonly texts: ReadonlyMap<string, string> }
}

/** The rules for reading rows, made once for all of them: there may be thousands of fields, and of rows. */
export interface RowRules {
  readonly columns: readonly string[]
  readonly mapped: readonly MappedColumn[]
  readonly roles: readonly { readonly id: string }[]
}

/** The rules by which {@link checkRow} reads the rows of a file for a template. */
export function rowRules({ columns, mapping, targets, roles, fields }: RowTemplate): RowRules {
  const byKey = new Map(targets.map((target) => [target.key, target]))
  const byId = new Map(fields.map((field) => [field.id, field]))
  const mapped = mapping.flatMap((key, column): MappedColumn[] => {
    const named = byKey.get(key ?? '')
    if (named === undefined) return []
    const field = named.target.part === 'field' ? byId.get(named.target.fieldId) : undefined
    return [{ column, named, field, choices: choicesOf(field?.options ?? []) }]
  })
  return { columns, mapped, roles }
}

/** Of options that say the same, the first one counts. */
function choicesOf(options: RowField['options']): MappedColumn['choices'] {
  const texts = new Map<string, string>()
  for (const { value, option } of options) {
    const text = option.trim().toLowerCase()
    if (!texts.has(text)) texts.set(text, value)
  }
  return { values: new Set(options.map(({ value }) => value)), texts }
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
  for (const mapped of rules.mapped) {
    const { column } = mapped
    const read = readCell(mapped, cells[column] ?? '')
    if ('message' in read) faults.push({ column, message: read.message })
    else if (read.value !== null) put({ people, texts }, mapped, read.value)
  }
  return { use: { ...texts, recipients: [...people.values()] }, faults }
}

/** Reads many rows: each with what is wrong with it. */
export async function checkRows<Row extends { readonly number: number; readonly cells: readonly string[] }>(
  rules: RowRules,
  rows: readonly Row[],
): Promise<(Pick<Row, 'number' | 'cells'> & Pick<CheckedRow, 'faults'>)[]> {
  const checked = []
  for await (const { number, cells } of unhurried(rows))
    checked.push({ number, cells, faults: checkRow(rules, cells).faults })
  return checked
}

type PersonBody = RoleBody & { fields: { id: string; value: string }[] }

function put(
  {
    people,
    texts,
  }: { people: Map<string, PersonBody>; texts: { name: string | null; message: string | null } },
  { named: { target }, field }: MappedColumn,
  value: string,
): void {
  if (target.part === 'envelope') texts[target.property] = value
  else if (target.part === 'role') {
    const person = people.get(target.roleId)
    if (person) people.set(target.roleId, { ...person, [personKeys[target.property]]: value })
  } else {
    people.get(field?.recipientId ?? '')?.fields.push({ id: target.fieldId, value })
  }
}

type Read = { readonly value: string | null } | { readonly message: string }

/** The value of a cell. Null for an empty one, which the template's own value fills. */
function readCell({ named: { target, label, isNeeded }, field, choices }: MappedColumn, cell: string): Read {
  if (cell === '') return isNeeded ? { message: `${label} is missing.` } : { value: null }
  if (target.part === 'envelope')
    return parsed(target.property === 'name' ? envelopeName : envelopeMessage, cell)
  if (target.part === 'role') {
    const isNumber = target.property === 'mobile' || target.property === 'sms_auth'
    return parsed(personSchemas[target.property], isNumber ? cell.replaceAll(/[\s().\-/]/g, '') : cell)
  }
  if (field === undefined) return parsed(fieldText, cell)
  switch (fieldKinds[field.type].holds) {
    case 'tick':
      return readChecked(cell)
    case 'choice':
      return readChoice(field.options, choices, cell)
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

function readChoice(
  options: RowField['options'],
  { values, texts }: MappedColumn['choices'],
  cell: string,
): Read {
  const chosen = values.has(cell) ? cell : texts.get(cell.toLowerCase())
  if (chosen !== undefined) return { value: chosen }
  const known = options.map(({ option }) => `“${option}”`).slice(0, 5)
  return { message: `Choose one of ${known.join(', ')}${options.length > 5 ? ', …' : ''}.` }
}
