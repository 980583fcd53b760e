import type { FieldType, PageRect } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import type { FieldEditorParts } from '../field-editor-state.ts'
import { keptOnPage } from '../field-place.ts'
import type { PageLayout } from '../field-place.ts'
import { freeFieldId, newFieldAt, newFieldSize } from '../new-field.ts'
import { placeWords } from './action-words.ts'
import type { SelectingActions } from './selecting.ts'

export interface PlacingActions {
  place: (type: FieldType, rect: PageRect) => void
  /** Puts a new field at the middle of the visible part. */
  placeInView: (type: FieldType) => void
}

export function placingActions(
  { get, set, fields, pages, edit, say, paper }: FieldEditorParts,
  { select }: SelectingActions,
): PlacingActions {
  function place(type: FieldType, rect: PageRect): void {
    const { recipientId } = get()
    if (recipientId === null) return say('Add a recipient who signs first.')
    const id = freeFieldId(type, new Set(fields().map((field) => field.id)))
    const { label } = fieldKinds[type]
    edit(`Place ${label.toLowerCase()}`, (before) => [...before, newFieldAt(type, recipientId, id, rect)])
    select([id])
    set({ focusOn: id })
    say(`${label} placed on page ${rect.page} at ${placeWords(rect)}.`)
  }

  return {
    place,
    placeInView: (type) => {
      const { page, layout } = get()
      const size = pages()[page - 1]
      if (!size) return
      const { width, height } = newFieldSize(type)
      const view = paper()?.view?.getBoundingClientRect()
      const seen = view && paper()?.locate(view.left + view.width / 2, view.top + view.height / 2)
      const middle = seen?.inside ? seen.point : { x: size.width / 2, y: size.height / 2 }
      const at = seen?.inside ? seen.page : page
      const left = Math.round(middle.x - width / 2)
      const bottom = Math.round(middle.y - height / 2)
      const free = freePlace({ page: at, left, bottom, width, height }, layout)
      place(type, keptOnPage(free, pages()[at - 1] ?? size))
    },
  }
}

/** Shifted a little down and to the right for each field that is already exactly there. */
function freePlace(rect: PageRect, layout: PageLayout): PageRect {
  const isTaken = (left: number, bottom: number) =>
    layout.boxes.some(
      (box) =>
        box.rect.page === rect.page &&
        Math.abs(box.rect.left - left) < 2 &&
        Math.abs(box.rect.bottom + box.rect.height - bottom - rect.height) < 2,
    )
  let { left, bottom } = rect
  for (let tries = 0; tries < 20 && isTaken(left, bottom); tries += 1) {
    left += 14
    bottom -= 14
  }
  return { ...rect, left, bottom }
}
