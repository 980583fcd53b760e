import { refusal } from '#domain/refusals.ts'
import { Refused } from '../problem.ts'

/** Several times as many values as an envelope with the most fields has. */
const mostValues = 200_000
/** More than the longest list of the contract has. Objects with very many members take long to build and to visit. */
const mostMembers = 20_000
/** Deeper than any input of the contract. */
const deepest = 100

const quote = 0x22
const backslash = 0x5c

/** What a byte outside of texts does to the depth, plus two; 0 for those that begin no value. */
const steps = new Uint8Array(256)
steps[0x2c] = 2
for (const opening of [0x5b, 0x7b]) steps[opening] = 3
for (const closing of [0x5d, 0x7d]) steps[closing] = 1

/**
 * Refuses JSON with so many values or so deeply nested that reading it would keep everyone waiting, before any of it is
 * read. Texts are skipped at the speed of a search, so a file in base64 costs next to nothing. What is not JSON passes:
 * the parser says why.
 */
export function refuseHeavyJson(bytes: Uint8Array): void {
  let [values, depth] = [1, 0]
  const members = new Uint32Array(deepest + 2)
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === quote) {
      at = endOfText(bytes, at)
      continue
    }
    const step = steps[byte] ?? 0
    if (step === 0) continue
    depth += step - 2
    if (step > 1) values += 1
    if (values > mostValues)
      throw tooMany(`The request has more than ${mostValues.toLocaleString('en')} values.`)
    if (depth > deepest) throw new Refused(refusal('invalid-input', 'The input is nested too deeply.'))
    if (depth < 0) continue
    if (step === 3) members[depth] = 1
    if (step === 2) members[depth] = (members[depth] ?? 0) + 1
    if ((members[depth] ?? 0) > mostMembers)
      throw tooMany(
        `A list or an object in the request has more than ${mostMembers.toLocaleString('en')} members.`,
      )
  }
}

function tooMany(words: string): Refused {
  return new Refused(refusal('too-large', words))
}

/** The place of the quote that ends the text which begins at `start`, or the end of all. */
export function endOfText(bytes: Uint8Array, start: number): number {
  const end = bytes.indexOf(quote, start + 1)
  if (end === -1 || bytes[end - 1] !== backslash) return end === -1 ? bytes.length : end
  for (let at = start + 1; at < bytes.length; at += 1) {
    if (bytes[at] === backslash) at += 1
    else if (bytes[at] === quote) return at
  }
  return bytes.length
}
