import type { FieldAnswer } from '#domain/field/field.ts'
import { sameJson } from '#domain/same-json.ts'
import type { SigningField, SigningView } from '../../api/guests/signing.ts'
import type { Change, SigningState } from './signing-state.ts'

/**
 * A newly read view, without losing what is known better: an answer that the service confirmed after the view was
 * created stays.
 */
export function mergeView(known: SigningView | null, read: SigningView): SigningView {
  if (known === null || known.step !== 'open' || read.step !== 'open') return read
  const before = new Map(known.fields.map((field) => [field.id, field]))
  return {
    ...read,
    documents: sameDocuments(known, read) ? known.documents : read.documents,
    fields: read.fields.map((field) => {
      const earlier = before.get(field.id)
      if (!earlier) return field
      if (isNewer(earlier, field)) return { ...field, answer: earlier.answer, answered: earlier.answered }
      return sameJson(earlier, field) ? earlier : field
    }),
  }
}

/** File addresses may be new in each view, but the open file need not be loaded again for that. */
function sameDocuments(one: SigningView, other: SigningView): boolean {
  const idOf = ({ documents }: SigningView): string =>
    JSON.stringify(documents.map(({ id, firstPage, pages }) => [id, firstPage, pages]))
  return idOf(one) === idOf(other)
}

function isNewer(one: SigningField, other: SigningField): boolean {
  return one.answered !== null && (other.answered === null || one.answered > other.answered)
}

/** The view after the service confirmed one answer. */
export function withAnswer(
  view: SigningView,
  fieldId: string,
  answer: FieldAnswer,
  answered: string,
  answeredBy: string,
): SigningView {
  return {
    ...view,
    fields: view.fields.map((field) =>
      field.id === fieldId
        ? { ...field, answer: answer as SigningField['answer'], answered, answeredBy }
        : field,
    ),
  }
}

/** The fields whose answer someone else changed between two views, except those that the recipient is changing too. */
export function changedElsewhere(
  before: SigningView | null,
  after: SigningView,
  isOwnChange: (fieldId: string) => boolean,
): SigningField[] {
  if (before?.step !== 'open' || after.step !== 'open') return []
  const known = new Map(before.fields.map((field) => [field.id, field]))
  return after.fields.filter((field) => {
    const earlier = known.get(field.id)
    return earlier !== undefined && earlier.answered !== field.answered && !isOwnChange(field.id)
  })
}

/** What the recipient entered and the service had, in fields that others have just changed: it is offered back. */
export function replacedIn(
  before: SigningView | null,
  after: SigningView,
  changed: readonly SigningField[],
): [string, FieldAnswer][] {
  const own = after.recipient.name
  const known = new Map(before?.fields.map((field) => [field.id, field]))
  return changed.flatMap((field): [string, FieldAnswer][] => {
    const earlier = known.get(field.id)
    const isTaken =
      earlier !== undefined &&
      earlier.answeredBy === own &&
      earlier.answer.art === null &&
      field.answeredBy !== own &&
      JSON.stringify(earlier.answer) !== JSON.stringify(field.answer)
    return isTaken ? [[field.id, earlier.answer]] : []
  })
}

/** What the recipient has to look at again: earlier changes of fields that are still there, and new ones. */
export function changesAfter(
  { view: known, changes: before }: Pick<SigningState, 'view' | 'changes'>,
  view: SigningView,
  changed: readonly SigningField[],
): ReadonlyMap<string, Change> {
  const shown = new Set(view.fields.flatMap((field) => (field.shown ? [field.id] : [])))
  const hidden = new Set(known?.fields.flatMap((field) => (field.shown ? [] : [field.id])))
  const fresh = changed.map(({ id, owner, answeredBy, answered }): [string, Change] => {
    const isNew = hidden.has(id)
    return [id, { by: isNew ? owner : answeredBy, at: answered, isNew, isSeen: false }]
  })
  return new Map([...before, ...fresh].filter(([id]) => view.step === 'open' && shown.has(id)))
}

/** The changes once the recipient has looked at a field. Fields that are new by one person are looked at together. */
export function afterLook(
  changes: ReadonlyMap<string, Change>,
  fieldId: string,
): ReadonlyMap<string, Change> {
  const seen = changes.get(fieldId)
  if (seen === undefined || seen.isSeen) return changes
  const isMeant = (id: string, change: Change): boolean =>
    id === fieldId || (seen.isNew && change.isNew && change.by === seen.by)
  return new Map(
    [...changes].map(([id, change]) => [id, isMeant(id, change) ? { ...change, isSeen: true } : change]),
  )
}
