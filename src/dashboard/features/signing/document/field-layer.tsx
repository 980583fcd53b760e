import { useMemo } from 'react'
import { useShallow } from 'zustand/shallow'
import type { SigningField } from '../../../api/signing.ts'
import { rectToScreen } from '../../../paper/page-matrix.ts'
import type { PageMatrix } from '../../../paper/page-matrix.ts'
import { useSigningState } from '../signing-context.ts'
import { FieldBox } from './field-box.tsx'
import { hitReach } from './hit-area.ts'

/** The fields of one page in reading order, each where it will be printed. */
export function FieldLayer({ page, matrix }: { page: number; matrix: PageMatrix }) {
  const fields = useSigningState(useShallow(({ view }) => fieldsOn(page, view?.fields ?? noFields)))
  const placed = useMemo(() => placeFields(fields, matrix), [fields, matrix])
  return placed.map(({ field, rect, reach }) => (
    <FieldBox key={field.id} field={field} rect={rect} reach={reach} scale={matrix.scale} />
  ))
}

function placeFields(fields: readonly SigningField[], matrix: PageMatrix) {
  const placed = fields.map((field) => ({ field, rect: rectToScreen(matrix, field.box) }))
  const controls = placed.filter(({ field }) => isControl(field)).map(({ rect }) => rect)
  return placed.map(({ field, rect }) => ({ field, rect, reach: hitReach(rect, controls) }))
}

/** Whether the recipient can do something with it here. */
function isControl(field: SigningField): boolean {
  return field.editable && field.type !== 'date'
}

const noFields: readonly SigningField[] = []
const byPage = new WeakMap<readonly SigningField[], ReadonlyMap<number, SigningField[]>>()

/** Sorted by page once for all pages of a view. */
function fieldsOn(page: number, fields: readonly SigningField[]): readonly SigningField[] {
  const known = byPage.get(fields)
  const sorted = known ?? Map.groupBy(fields, (field) => field.page)
  if (!known) byPage.set(fields, sorted)
  return sorted.get(page) ?? noFields
}
