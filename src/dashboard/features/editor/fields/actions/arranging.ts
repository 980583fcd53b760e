import type { PageRect } from '#domain/field/field.ts'
import type { DraftField } from '../../../../api/sending/drafts.ts'
import type { FieldEditorParts } from '../field-editor-state.ts'
import type { Box } from '../field-place.ts'
import { aligned, changed, distributed, moved, nudged, resized, without } from '../gestures/arrange.ts'
import type { Alignment } from '../gestures/arrange.ts'
import type { Shift } from '../gestures/gesture-types.ts'
import { actionLabel, fieldCount, placeWords } from './action-words.ts'
import type { SelectingActions } from './selecting.ts'

export interface ArrangingActions {
  move: (ids: ReadonlySet<string>, shift: Shift) => void
  resize: (box: Box, to: PageRect) => void
  /** Moves the selected fields, in points. */
  nudge: (dx: number, dy: number) => void
  /** Makes the selected fields larger to the right and downward, in points. */
  grow: (dx: number, dy: number) => void
  align: (alignment: Alignment) => void
  distribute: (axis: 'x' | 'y') => void
  /** Changes the selected fields. */
  change: (label: string, change: (field: DraftField) => DraftField, key?: string) => void
  rename: (from: string, to: string) => void
  /** Deletes the selected fields. */
  remove: () => void
}

export function arrangingActions(
  { get, pages, edit, say }: FieldEditorParts,
  { select }: SelectingActions,
): ArrangingActions {
  function sayPlace(ids: ReadonlySet<string>): void {
    const [first] = ids
    const box = get().layout.boxes.find((one) => one.fieldId === first)
    if (box && ids.size === 1)
      say(`Page ${box.rect.page}, ${placeWords(box.rect)}.${box.problem ? ` ${box.problem}` : ''}`)
    else say(`${ids.size} fields moved.`)
  }

  const saySize = ({ width, height }: PageRect) =>
    say(`Now ${Math.round(width)} by ${Math.round(height)} points.`)

  return {
    move: (ids, shift) => {
      select(ids)
      edit(actionLabel('Move', ids), (before) => moved(before, ids, shift, pages().length))
      sayPlace(ids)
    },
    resize: (box, to) => {
      edit('Resize field', (before) => resized(before, box, to))
      saySize(to)
    },
    nudge: (dx, dy) => {
      const { selection } = get()
      if (selection.size === 0) return
      const label = actionLabel('Move', selection)
      edit(label, (before) => nudged(before, selection, dx, dy, pages()), 'nudge')
      sayPlace(selection)
    },
    grow: (dx, dy) => {
      const { selection, layout } = get()
      for (const id of selection) {
        const box = layout.boxes.find((one) => one.fieldId === id)
        if (!box) continue
        const { rect } = box
        const width = Math.max(rect.width + dx, 8)
        const height = Math.max(rect.height + dy, 8)
        const to = { ...rect, width, height, bottom: rect.bottom + rect.height - height }
        edit('Resize field', (before) => resized(before, box, to), 'grow')
        saySize(to)
      }
    },
    align: (alignment) => {
      const { selection } = get()
      edit(actionLabel('Align', selection), (before) => aligned(before, selection, alignment))
    },
    distribute: (axis) => {
      const { selection } = get()
      edit(actionLabel('Distribute', selection), (before) => distributed(before, selection, axis))
    },
    change: (what, change, key) => {
      const { selection } = get()
      edit(what, (before) => changed(before, selection, change), key)
    },
    rename: (from, to) => {
      edit('Rename field', (before) =>
        changed(before, new Set([from]), (field) => Object.assign({}, field, { id: to })),
      )
      select([to])
    },
    remove: () => {
      const { selection } = get()
      if (selection.size === 0) return
      edit(actionLabel('Delete', selection), (before) => without(before, selection))
      say(`${fieldCount(selection.size)} deleted.`)
    },
  }
}
