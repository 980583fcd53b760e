import { refusal } from '#domain/refusals.ts'
import { isStorable } from '../../database/storable.ts'
import { notFound, Refused } from '../problem.ts'
import { pathTo, visitObjects } from './input-objects.ts'

/** Files in base64, which are judged as what they are. */
const files = new Set(['base', 'logo'])
/** Many times as long as any text of the contract. Judging a longer one would keep everyone waiting. */
const longest = 1_000_000

/**
 * Refuses input that cannot be kept as it is: PostgreSQL's text can hold neither U+0000 nor half a surrogate pair, and a
 * key called `__proto__` would get lost on its way. Refuses endless texts too. Returns how many values there are.
 */
export function refuseUnreadable(input: object): number {
  let values = 0
  visitObjects(input, (object, place) => {
    const judge = (key: string, inner: unknown) => {
      values += 1
      if (typeof inner !== 'string') return
      if (!isStorable(inner)) throw faulty(pathTo(place, key), unprintable)
      if (inner.length > longest && !files.has(key)) throw faulty(pathTo(place, key), tooLong)
    }
    if (Array.isArray(object)) return object.forEach((inner, index) => judge(String(index), inner))
    for (const key of Object.keys(object)) {
      if (key === '__proto__') throw lostKey(pathTo(place, key))
      if (!isStorable(key)) throw faulty(pathTo(place), unprintable)
      judge(key, (object as Readonly<Record<string, unknown>>)[key])
    }
  })
  return values
}

const unprintable = 'contains a character that isn’t text'
const tooLong = `is longer than ${longest.toLocaleString('en')} characters`

/** The refusal of a part of the input. A malformed id is of nothing that there is. */
function faulty(path: readonly string[], message: string): Refused {
  if (path[0] === 'params') return notFound()
  const errors = [{ path: path.slice(1).join('.'), message }]
  return new Refused(refusal('invalid-input', `The input ${message}.`, { errors }))
}

function lostKey(path: readonly string[]): Refused {
  const message = 'A key can’t be called “__proto__”. Give it another name.'
  return new Refused(
    refusal('invalid-input', message, { errors: [{ path: path.slice(1).join('.'), message }] }),
  )
}
