import { movePages } from '#domain/field/move-pages.ts'
import type { DraftDocument } from '../../../api/sending/drafts.ts'
import { sameJson } from '#domain/same-json.ts'
import type { Edited, EditedContent } from './edited.ts'

/** Two versions of a draft, and their common base. */
export interface Versions {
  readonly base: EditedContent
  readonly mine: EditedContent
  /** The documents that base and mine refer to. */
  readonly documents: readonly DraftDocument[]
  readonly theirs: Edited
}

/**
 * Both changes together, where they affect different things: names and messages, recipients and fields one by one. Null
 * where both changed the same thing differently, one removed what the other changed, or a field would belong to no one.
 */
export function mergedContent({ base, mine, documents, theirs }: Versions): EditedContent | null {
  const paged = (list: readonly DraftDocument[]) => list.map(({ id, pages }) => [id, pages.length])
  const isOrderKept = sameJson(paged(documents), paged(theirs.documents))
  const follow = ({ fields: list }: EditedContent) =>
    isOrderKept ? list : movePages(list, documents, theirs.documents)
  const recipients = mergedList(base.recipients, mine.recipients, theirs.recipients)
  const fields = mergedList(follow(base), follow(mine), theirs.fields)
  if (!recipients || !fields) return null
  const known = new Set(recipients.map(({ id }) => id))
  if (fields.some(({ recipientId }) => !known.has(recipientId))) return null
  const merged: EditedContent = { ...mine, recipients, fields }
  for (const key of ['name', 'message', 'shared', 'groupId', 'metadata', 'envelope'] as const) {
    const one = mergedValue(base[key], mine[key], theirs[key])
    if (!one) return null
    Object.assign(merged, one.value === undefined ? {} : { [key]: one.value })
  }
  return merged
}

/** What changed on one side only, or in the same way on both. Null when both changed it differently. */
function mergedValue<Value>(base: Value, mine: Value, theirs: Value): { readonly value: Value } | null {
  if (sameJson(theirs, base) || sameJson(mine, theirs)) return { value: mine }
  return sameJson(mine, base) ? { value: theirs } : null
}

/** Items by id: mine in my order, then those that only they have. */
function mergedList<Thing extends { readonly id: string }>(
  base: readonly Thing[],
  mine: readonly Thing[],
  theirs: readonly Thing[],
): Thing[] | null {
  const [before, here, there] = [base, mine, theirs].map((list) => new Map(list.map((one) => [one.id, one])))
  const merged: Thing[] = []
  for (const id of new Set([...mine, ...theirs, ...base].map((one) => one.id))) {
    const one = mergedValue(before?.get(id), here?.get(id), there?.get(id))
    if (!one) return null
    if (one.value !== undefined) merged.push(one.value)
  }
  return merged
}
