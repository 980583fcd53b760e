import createBidi from 'bidi-js'

/** A run of one direction, with its text in reading order. */
export interface DirectedRun {
  readonly text: string
  readonly direction: 'ltr' | 'rtl'
}

const bidi = createBidi()

/**
 * Letters, numbers, marks and controls that can change the direction of a line. Most texts have none and need no
 * further processing.
 */
const turning =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\u2068\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Whether a paragraph reads from the right, according to its first letter or direction mark. Source: UAX #9, rules P2
 * and P3.
 */
export function readsFromRight(paragraph: string): boolean {
  if (!turning.test(paragraph)) return false
  for (const letter of paragraph) {
    const type = bidi.getBidiCharTypeName(inOneUnit(letter))
    if (type === 'L') return false
    if (type === 'R' || type === 'AL') return true
  }
  return false
}

/**
 * The runs of one line from left to right as printed, by the Unicode Bidirectional Algorithm (UAX #9). A line without
 * right-to-left letters in a paragraph that reads from the left is one run.
 */
export function orderLine(line: string, fromRight = readsFromRight(line)): DirectedRun[] {
  if (!fromRight && !turning.test(line)) return line === '' ? [] : [{ text: line, direction: 'ltr' }]
  const letters = [...line]
  const units = letters.map(inOneUnit).join('')
  const embedding = bidi.getEmbeddingLevels(units, fromRight ? 'rtl' : 'ltr')
  const runs: { text: string; direction: 'ltr' | 'rtl'; level: number; last: number }[] = []
  for (const index of bidi.getReorderedIndices(units, embedding)) {
    const level = embedding.levels[index] ?? 0
    const letter = letters[index] ?? ''
    const isBackward = level % 2 === 1
    const run = runs.at(-1)
    if (run !== undefined && run.level === level && index === run.last + (isBackward ? -1 : 1)) {
      run.text = isBackward ? letter + run.text : run.text + letter
      run.last = index
    } else runs.push({ text: letter, direction: isBackward ? 'rtl' : 'ltr', level, last: index })
  }
  return runs.map(({ text, direction }) => ({ text, direction }))
}

/**
 * A stand-in of one UTF-16 unit with the same class, since bidi-js looks at units and takes surrogates for Latin
 * letters. A control that would end the paragraph becomes a space.
 */
function inOneUnit(letter: string): string {
  if (letter.length === 1) return bidi.getBidiCharTypeName(letter) === 'B' ? ' ' : letter
  if (/\p{M}/u.test(letter)) return '\u0300'
  if (/\p{Nd}/u.test(letter)) return '1'
  if (turning.test(letter)) return '\u05d0'
  return /[\p{L}\p{RI}]/u.test(letter) ? 'a' : '\u263a'
}
