import { refusal } from '#domain/refusals.ts'
import { Refused } from '../problem.ts'

/** Deeper than any input of the contract. Recursive schemas would otherwise overflow the stack. */
const deepest = 100

/** The place of an object in an input: its key and its parent. Null for the whole. */
export type Place = { readonly key: string; readonly within: Place; readonly depth: number } | null

/**
 * Visits an input and every object and list in it. Refuses `invalid-input` when they are nested too deeply. A body may
 * have millions of members and blocks everyone while it is read, so leaves are not kept, and a place is written out
 * only when {@link pathTo} asks.
 */
export function visitObjects(input: unknown, visit: (object: object, place: Place) => void): void {
  const waiting: { readonly object: object; readonly place: Place }[] = []
  const add = (key: string, inner: unknown, within: Place) => {
    if (typeof inner !== 'object' || inner === null || inner instanceof Blob) return
    waiting.push({ object: inner, place: { key, within, depth: (within?.depth ?? 0) + 1 } })
  }
  if (typeof input === 'object' && input !== null) waiting.push({ object: input, place: null })
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { object, place } = next
    if ((place?.depth ?? 0) > deepest) throw new Refused(tooDeep(place))
    visit(object, place)
    if (Array.isArray(object))
      for (let at = 0; at < object.length; at += 1) add(String(at), object[at], place)
    else for (const [key, inner] of Object.entries(object)) add(key, inner, place)
  }
}

/** The keys that lead to a place, optionally with one of its members. */
export function pathTo(place: Place, member?: string): string[] {
  const keys = member === undefined ? [] : [member]
  for (let at = place; at !== null; at = at.within) keys.unshift(at.key)
  return keys
}

function tooDeep(place: Place) {
  const errors = [{ path: pathTo(place).slice(0, 3).join('.'), message: 'is nested too deeply' }]
  return refusal('invalid-input', 'The input is nested too deeply.', { errors })
}
