import type { FieldDefinition, PageRect, PlacedField } from '#domain/field/field.ts'
import { runCompiled } from '../compiled.ts'
import type { Statement } from '../compiled.ts'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from './envelope-aggregate.ts'
import type { FieldRow, NewFieldRow } from '../tables/schema.ts'
import { deleteRows, rowsAt } from '../rows.ts'

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

/** Reads the fields of an envelope in the order in which they were given. */
export function fieldsAt({ organisationId, envelopeId }: EnvelopeKey): Statement<FieldRow> {
  return rowsAt('fields', { organisationId, envelopeId }, 'position', 'id')
}

/** The fields of an envelope in the order in which they were given. */
export async function fieldsOf(database: Executor, key: EnvelopeKey): Promise<FieldRow[]> {
  return runCompiled(database, fieldsAt(key))
}

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
