import type { field } from '#contract/v1/fields.ts'
import { textHeld } from '#domain/field/answers.ts'
import { fieldKinds, sizeOf } from '#domain/field/kinds.ts'
import { coordinatesOf } from '#domain/field/placement.ts'
import type { FieldRow } from '../../database/tables/schema.ts'
import type { Answer } from '../operation.ts'

/**
 * A field as the interface returns it. A placed field has its page and coordinates even when an anchor placed it.
 * `final` means that its recipient has completed, so the value is theirs. Source: specification, Field.
 */
export function presentField(row: FieldRow, { final }: { readonly final: boolean }): Answer<typeof field> {
  const kind = fieldKinds[row.type]
  const size = row.box ?? sizeOf(row)
  return {
    id: row.id,
    recipientId: row.recipientId,
    type: row.type,
    page: row.box?.page ?? row.page,
    anchor: row.anchor,
    xOffset: row.anchor === null ? null : row.xOffset,
    yOffset: row.anchor === null ? null : row.yOffset,
    ...placeOf(row),
    required: row.required,
    readOnly: row.readOnly,
    collaborative: row.collaborative,
    value: valueOf(row, final),
    checked: kind.holds === 'tick' ? row.checked : null,
    height: Math.round(size.height),
    width: Math.round(size.width),
    options: kind.holds === 'choice' ? row.options : null,
    fontSize: kind.usesFont ? row.fontSize : null,
    fontType: kind.usesFont ? row.fontType : null,
    dateFormat: kind.holds === 'moment' ? row.dateFormat : null,
    created: row.created.toISOString(),
  }
}

function placeOf(row: FieldRow): { xCoordinate: number | null; yCoordinate: number | null } {
  if (row.box === null || row.anchor === null)
    return { xCoordinate: row.xCoordinate, yCoordinate: row.yCoordinate }
  const { xCoordinate, yCoordinate } = coordinatesOf(row.type, row.box)
  return { xCoordinate: Math.round(xCoordinate), yCoordinate: Math.round(yCoordinate) }
}

/** The sender's initial value until the recipient completes, then theirs. For a tick, whether it was checked. */
function valueOf(row: FieldRow, final: boolean): string | null {
  return final ? textHeld(row.type, row.answer ?? row) : row.value
}
