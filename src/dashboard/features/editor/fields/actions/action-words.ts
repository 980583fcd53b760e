import type { PageRect } from '#domain/field/field.ts'

/** The label of an action on fields, such as `Move 3 fields`. */
export function actionLabel(verb: string, ids: ReadonlySet<string>): string {
  return `${verb} ${ids.size === 1 ? 'field' : `${ids.size} fields`}`
}

/** The number of fields, for the start of a sentence. */
export function fieldCount(number: number): string {
  return number === 1 ? 'One field' : `${number} fields`
}

/** Where a field is on its page, in points. */
export function placeWords(rect: PageRect): string {
  return `x ${Math.round(rect.left)}, y ${Math.round(rect.bottom)}`
}
