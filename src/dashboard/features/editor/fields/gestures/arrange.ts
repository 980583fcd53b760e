import type { PageRect } from '#domain/field/field.ts'
import type { PageSize } from '#pdf/page-box.ts'
import type { DraftField } from '../../../../api/sending/drafts.ts'
import { atRect, keptOnPage, rectOf, withBoxChanged } from '../field-place.ts'
import type { Box } from '../field-place.ts'
import type { Shift } from './gesture-types.ts'
import { freeFieldId } from '../new-field.ts'
import { boundsOf, shifted } from './rects.ts'

type Fields = readonly DraftField[]
type Ids = ReadonlySet<string>

/** Changes the fields of these ids, in place. */
export function changed(fields: Fields, ids: Ids, change: (field: DraftField) => DraftField): DraftField[] {
  return fields.map((field) => (ids.has(field.id) ? change(field) : field))
}

/** Removes fields. */
export function without(fields: Fields, ids: Ids): DraftField[] {
  return fields.filter((field) => !ids.has(field.id))
}

/** Moves fields. Anchored ones move by their offsets and stay with their text. `pageCount` limits the pages. */
export function moved(fields: Fields, ids: Ids, shift: Shift, pageCount: number): DraftField[] {
  return changed(fields, ids, (field) => {
    const rect = rectOf(field)
    if (!rect) {
      if (field.anchor === null) return field
      return {
        ...field,
        xOffset: field.xOffset + Math.round(shift.dx),
        yOffset: field.yOffset + Math.round(shift.dy),
      }
    }
    const page = Math.min(Math.max(rect.page + shift.pages, 1), pageCount)
    return atRect(field, { ...shifted(rect, shift), page })
  })
}

/** Moves fields by whole points. Those with coordinates stop at the edges of their page. */
export function nudged(
  fields: Fields,
  ids: Ids,
  dx: number,
  dy: number,
  pages: readonly PageSize[],
): DraftField[] {
  return moved(fields, ids, { pages: 0, dx, dy }, pages.length).map((field) => {
    const rect = ids.has(field.id) ? rectOf(field) : null
    const page = rect && pages[rect.page - 1]
    return rect && page ? atRect(field, keptOnPage(rect, page)) : field
  })
}

/** Applies the new rectangle of one box. */
export function resized(fields: Fields, box: Box, to: PageRect): DraftField[] {
  return changed(fields, new Set([box.fieldId]), (field) => withBoxChanged(field, box.rect, to))
}

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/** Aligns fields with the outermost of them, page by page. Only those placed by coordinates. */
export function aligned(fields: Fields, ids: Ids, alignment: Alignment): DraftField[] {
  const bounds = new Map<number, PageRect>()
  for (const [page, rects] of rectsByPage(fields, ids)) {
    const around = boundsOf(rects)
    if (around) bounds.set(page, around)
  }
  return changed(fields, ids, (field) => {
    const rect = rectOf(field)
    const around = rect && bounds.get(rect.page)
    return rect && around ? atRect(field, { ...rect, ...alignedTo(rect, around, alignment) }) : field
  })
}

function alignedTo(rect: PageRect, around: PageRect, alignment: Alignment): Partial<PageRect> {
  switch (alignment) {
    case 'left':
      return { left: around.left }
    case 'center':
      return { left: around.left + (around.width - rect.width) / 2 }
    case 'right':
      return { left: around.left + around.width - rect.width }
    case 'top':
      return { bottom: around.bottom + around.height - rect.height }
    case 'middle':
      return { bottom: around.bottom + (around.height - rect.height) / 2 }
    case 'bottom':
      return { bottom: around.bottom }
  }
}

/** Makes the gaps between fields equal, page by page. The outermost stay where they are. */
export function distributed(fields: Fields, ids: Ids, axis: 'x' | 'y'): DraftField[] {
  const [start, length] = axis === 'x' ? (['left', 'width'] as const) : (['bottom', 'height'] as const)
  const places = new Map<string, number>()
  for (const page of rectsByPage(fields, ids).keys()) {
    const along = fields
      .flatMap((field) => {
        const rect = ids.has(field.id) ? rectOf(field) : null
        return rect?.page === page ? [{ id: field.id, rect }] : []
      })
      .toSorted((one, other) => one.rect[start] - other.rect[start])
    const around = boundsOf(along.map(({ rect }) => rect))
    if (!around || along.length < 3) continue
    const taken = along.reduce((sum, { rect }) => sum + rect[length], 0)
    const gap = (around[length] - taken) / (along.length - 1)
    let at = around[start]
    for (const { id, rect } of along) {
      places.set(id, at)
      at += rect[length] + gap
    }
  }
  return changed(fields, new Set(places.keys()), (field) => {
    const rect = rectOf(field)
    return rect ? atRect(field, { ...rect, [start]: places.get(field.id) ?? rect[start] }) : field
  })
}

function rectsByPage(fields: Fields, ids: Ids): Map<number, PageRect[]> {
  const rects = new Map<number, PageRect[]>()
  for (const field of fields) {
    const rect = ids.has(field.id) ? rectOf(field) : null
    if (rect) rects.set(rect.page, [...(rects.get(rect.page) ?? []), rect])
  }
  return rects
}

export interface Added {
  readonly fields: DraftField[]
  readonly ids: ReadonlySet<string>
}

/**
 * Adds copies with new ids. On `page` if given, and shifted a little where one of the same kind already is. Copies that
 * would leave the page are moved back onto it.
 */
export function pasted(
  fields: Fields,
  copies: Fields,
  pages: readonly PageSize[],
  page: number | null,
): Added {
  const taken = new Set(fields.map((field) => field.id))
  const occupied = new Set(fields.map(spot))
  const added = copies.map((copy) => {
    const id = freeFieldId(copy.type, taken)
    taken.add(id)
    const rect = rectOf(copy)
    if (!rect) return { ...copy, id, xOffset: copy.xOffset + beside, yOffset: copy.yOffset - beside }
    let place = atRect({ ...copy, id }, { ...rect, page: page ?? rect.page })
    while (occupied.has(spot(place))) {
      const there = rectOf(place)
      if (!there) break
      place = atRect(place, { ...there, left: there.left + beside, bottom: there.bottom - beside })
    }
    return withinPage(place, pages)
  })
  return { fields: [...fields, ...added], ids: new Set(added.map((field) => field.id)) }
}

const beside = 12

function spot({ page, xCoordinate, yCoordinate, type }: DraftField): string {
  return [type, page, xCoordinate, yCoordinate].join(' ')
}

function withinPage(field: DraftField, pages: readonly PageSize[]): DraftField {
  const rect = rectOf(field)
  const page = rect && pages[rect.page - 1]
  return rect && page ? atRect(field, keptOnPage(rect, page)) : field
}

/** Puts a copy of each field at the same place on every other page, or at the nearest place where it fits. */
export function repeated(fields: Fields, ids: Ids, pages: readonly PageSize[]): Added {
  const taken = new Set(fields.map((field) => field.id))
  const occupied = new Set(fields.map(spot))
  const added = fields.flatMap((field) => {
    const rect = ids.has(field.id) ? rectOf(field) : null
    if (!rect) return []
    return pages.flatMap((_, index) => {
      if (index + 1 === rect.page) return []
      const copy = withinPage(atRect(field, { ...rect, page: index + 1 }), pages)
      if (occupied.has(spot(copy))) return []
      const id = freeFieldId(field.type, taken)
      taken.add(id)
      return [{ ...copy, id }]
    })
  })
  return { fields: [...fields, ...added], ids: new Set(added.map((field) => field.id)) }
}
