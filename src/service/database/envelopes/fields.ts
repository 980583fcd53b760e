import type {
  FieldAnswer,
  FieldDefinition,
  PageRect,
  PlacedField,
  SignatureArt,
} from '#domain/field/field.ts'
import { sql } from 'kysely'
import { runCompiled } from '../compiled.ts'
import type { Statement } from '../compiled.ts'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from './envelope-aggregate.ts'
import type { FieldRow, NewFieldRow } from '../tables/schema.ts'
import { deleteRows } from '../rows.ts'

/** A field and the recipient it belongs to. */
export type OwnedField = FieldDefinition & { readonly recipientId: string }

/** An owned field with its place on the page, once it has one. */
export type KeptField = OwnedField & {
  readonly box?: PageRect | null
  /** The printed words beside it, found when it was sent. */
  readonly foundLabel?: string | null
}

/** Rows per statement: PostgreSQL allows 65,535 parameters, and a row has about thirty. */
const chunk = 1000

/** A field as it is read: of those with the same drawing, only the first has it. */
export type ReadField = FieldRow & { readonly inkHash: string | null }

/** Reads the fields of an envelope in the order in which they were given, for {@link fieldsIn}. */
export function fieldsAt({ organisationId, envelopeId }: EnvelopeKey): Statement<ReadField> {
  return {
    kind: 'fields with each drawing once',
    values: [organisationId, envelopeId],
    write: (database) =>
      database
        .selectFrom('fields')
        .select([...fieldColumns, 'inkHash'])
        .select(
          sql<FieldAnswer | null>`case when ink_hash is null or row_number()
            over (partition by ink_hash order by position, id) = 1 then answer else answer_brief end`.as(
            'answer',
          ),
        )
        .where('organisationId', '=', organisationId)
        .where('envelopeId', '=', envelopeId)
        .orderBy('position')
        .orderBy('id'),
  }
}

/** What {@link fieldsAt} found. Fields with the same drawing share it as one object. */
export function fieldsIn(read: readonly ReadField[]): FieldRow[] {
  const inks = new Map<string, SignatureArt>()
  return read.map(({ inkHash, ...field }) => {
    const { answer } = field
    if (inkHash === null || answer === null) return field
    if (answer.art !== null) inks.set(inkHash, answer.art)
    return answer.art === null ? { ...field, answer: { ...answer, art: inks.get(inkHash) ?? null } } : field
  })
}

/** The fields of an envelope in the order in which they were given. */
export async function fieldsOf(database: Executor, key: EnvelopeKey): Promise<FieldRow[]> {
  return fieldsIn(await runCompiled(database, fieldsAt(key)))
}

/** The columns of {@link FieldRow} but the answer. */
const fieldColumns = Object.keys({
  organisationId: true,
  envelopeId: true,
  id: true,
  recipientId: true,
  position: true,
  type: true,
  page: true,
  anchor: true,
  xOffset: true,
  yOffset: true,
  xCoordinate: true,
  yCoordinate: true,
  required: true,
  readOnly: true,
  collaborative: true,
  value: true,
  checked: true,
  width: true,
  height: true,
  options: true,
  fontSize: true,
  fontType: true,
  dateFormat: true,
  label: true,
  foundLabel: true,
  box: true,
  answered: true,
  answeredBy: true,
  created: true,
} satisfies Record<Exclude<keyof FieldRow, 'answer'>, true>) as Exclude<keyof FieldRow, 'answer'>[]

/** Replaces the fields of an envelope. */
export async function replaceFields(
  transaction: Executor,
  key: EnvelopeKey,
  fields: readonly KeptField[],
): Promise<void> {
  await deleteRows(transaction, 'fields', { organisationId: key.organisationId, envelopeId: key.envelopeId })
  const rows = fields.map((field, position) => rowOf(key, field, position))
  for (let at = 0; at < rows.length; at += chunk)
    await transaction
      .insertInto('fields')
      .values(rows.slice(at, at + chunk))
      .execute()
}

function rowOf({ organisationId, envelopeId }: EnvelopeKey, field: KeptField, position: number): NewFieldRow {
  return {
    organisationId,
    envelopeId,
    id: field.id,
    recipientId: field.recipientId,
    position,
    ...definitionColumns(field),
    box: field.box ? JSON.stringify(field.box) : null,
    foundLabel: field.foundLabel ?? null,
  }
}

/** A field definition as columns, whatever the field belongs to. */
export function definitionColumns(field: FieldDefinition) {
  return {
    type: field.type,
    page: field.page,
    anchor: field.anchor,
    xOffset: field.xOffset,
    yOffset: field.yOffset,
    xCoordinate: field.xCoordinate,
    yCoordinate: field.yCoordinate,
    required: field.required,
    readOnly: field.readOnly,
    collaborative: field.collaborative,
    value: field.value,
    checked: field.checked,
    width: field.width,
    height: field.height,
    options: JSON.stringify(field.options),
    fontSize: field.fontSize,
    fontType: field.fontType,
    dateFormat: field.dateFormat,
    label: field.label,
  }
}

/** Deletes the fields of one recipient. */
export async function removeFieldsOf(
  transaction: Executor,
  { organisationId, recipientId }: { readonly organisationId: string; readonly recipientId: string },
): Promise<void> {
  await deleteRows(transaction, 'fields', { organisationId, recipientId })
}

/** A field of a sent envelope that has a place on a page. */
export type PlacedFieldRow = FieldRow & PlacedField

/** The fields that have a place on a page. After an envelope was sent, all of them do. */
export function placedOnly(rows: readonly FieldRow[]): PlacedFieldRow[] {
  return rows.filter((row): row is PlacedFieldRow => row.box !== null)
}
