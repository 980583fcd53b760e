import { useMemo } from 'react'
import type { SigningField } from '../../../api/signing.ts'
import { rectToScreen } from '../../../paper/page-matrix.ts'
import type { PageMatrix } from '../../../paper/page-matrix.ts'
import { useView } from '../signing-context.ts'
import { FieldBox } from './field-box.tsx'
import { hitReach } from './hit-area.ts'

/** The fields of one page in reading order, each where it will be printed. */
export function FieldLayer({ page, matrix }: { page: number; matrix: PageMatrix }) {
  const { fields } = useView()
  const onPage = useMemo(() => fields.filter((field) => field.page === page), [fields, page])
  const rects = useMemo(
    () => new Map(onPage.map((field) => [field.id, rectToScreen(matrix, field.box)])),
    [onPage, matrix],
  )
  const controls = useMemo(
    () => onPage.filter(isControl).flatMap((field) => rects.get(field.id) ?? []),
    [onPage, rects],
  )
  return onPage.map((field) => {
    const rect = rects.get(field.id)
    if (!rect) return null
    return (
      <FieldBox
        key={field.id}
        field={field}
        rect={rect}
        reach={hitReach(rect, controls)}
        scale={matrix.scale}
      />
    )
  })
}

/** Whether the recipient can do something with it here. */
function isControl(field: SigningField): boolean {
  return field.editable && field.type !== 'date'
}
