import { digestOf } from './digest.ts'
import type { Json, JsonObject } from './digest.ts'

/** What an event holds in place of a personal value. */
export interface Commitment extends JsonObject {
  readonly commitment: string
}

/** What opens a commitment. Without it, nothing can be learned from the commitment, not even by guessing. */
export interface Disclosure {
  /** Where in its event the commitment is, as a JSON Pointer (RFC 6901). */
  readonly path: string
  /** 16 random bytes in lower-case hexadecimal. */
  readonly salt: string
  readonly value: Json
}

/** Members whose values are personal, in whatever part of an event they occur. */
const personalMembers: ReadonlySet<string> = new Set([
  'name',
  'email',
  'mobile',
  'smsAuth',
  'address',
  'browser',
  'to',
  'reason',
  'discardedAnswersOf',
  'definitions',
  'value',
])

/** The commitment to a value. Source: salted disclosures of RFC 9901 §4. */
export function commitTo({ salt, path, value }: Disclosure): Commitment {
  return { commitment: digestOf('countersign/value/1', [salt, path, value]) }
}

/** Content with commitments in place of personal values, and what opens them. `newSalt` gives 16 random bytes as hex. */
export function conceal(
  content: JsonObject,
  newSalt: () => string,
): { readonly concealed: JsonObject; readonly disclosures: readonly Disclosure[] } {
  const disclosures: Disclosure[] = []
  const concealed = replaced(content, '', (path, value, name) => {
    if (!personalMembers.has(name) || value === null) return undefined
    const disclosure = { path, salt: newSalt(), value }
    disclosures.push(disclosure)
    return commitTo(disclosure)
  })
  return { concealed: concealed as JsonObject, disclosures }
}

/**
 * Content with the disclosed values back in their places. What is not disclosed is null, or what `absent` makes of its
 * commitment.
 */
export function reveal(
  content: JsonObject,
  disclosures: readonly Disclosure[],
  absent: (commitment: Commitment) => Json = () => null,
): JsonObject {
  const byPath = new Map(disclosures.map(({ path, value }) => [path, value]))
  return replaced(content, '', (path, value) =>
    isCommitment(value) ? (byPath.get(path) ?? absent(value)) : undefined,
  ) as JsonObject
}

/** How disclosures fit an event: paths that they do not open, and paths of commitments that none opens. */
export interface CheckedDisclosures {
  readonly wrong: readonly string[]
  readonly concealed: readonly string[]
}

/** Compares disclosures with the commitments in their event. Each must open a commitment of its own. */
export function checkDisclosures(
  content: JsonObject,
  disclosures: readonly Disclosure[],
): CheckedDisclosures {
  const byPath = new Map(disclosures.map((disclosure) => [disclosure.path, disclosure]))
  const wrong = disclosures.flatMap((one) => (byPath.get(one.path) === one ? [] : [one.path]))
  const concealed: string[] = []
  replaced(content, '', (path, value) => {
    if (!isCommitment(value)) return undefined
    const disclosure = byPath.get(path)
    byPath.delete(path)
    if (disclosure === undefined) concealed.push(path)
    else if (commitTo(disclosure).commitment !== value.commitment) wrong.push(path)
    return value
  })
  return { wrong: [...wrong, ...byPath.keys()], concealed }
}

/** The paths of commitments that their disclosures do not open, and of disclosures that open none. */
export function wrongDisclosures(content: JsonObject, disclosures: readonly Disclosure[]): string[] {
  const { wrong, concealed } = checkDisclosures(content, disclosures)
  return [...concealed, ...wrong]
}

/** Whether a value is in place of a personal one. */
export function isCommitment(value: Json): value is Commitment {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const members = Object.entries(value)
  return members.length === 1 && members[0]?.[0] === 'commitment' && typeof members[0][1] === 'string'
}

type Replace = (path: string, value: Json, name: string) => Json | undefined

/** A copy in which `replace` puts something else wherever it answers. */
function replaced(value: Json, path: string, replace: Replace, name = ''): Json {
  const other = path === '' ? undefined : replace(path, value, name)
  if (other !== undefined) return other
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map((item, index) => replaced(item, `${path}/${index}`, replace))
  return Object.fromEntries(
    Object.entries(value).map(([member, item]) => [
      member,
      replaced(item, `${path}/${escaped(member)}`, replace, member),
    ]),
  )
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

/** Source: RFC 6901 §3. */
function escaped(member: string): string {
  return member.replaceAll('~', '~0').replaceAll('/', '~1')
}
