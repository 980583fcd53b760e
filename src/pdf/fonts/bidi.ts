/**
 * Order of a line that mixes writing directions: the part of the Unicode Bidirectional Algorithm that plain names,
 * sentences and numbers need (no embedding controls). Source: Unicode Standard Annex #9, rules P2, W2-W7, N1, N2, L2, L4.
 */

/** A stretch of one direction, its text in reading order. */
export interface DirectedRun {
  readonly text: string
  readonly direction: 'ltr' | 'rtl'
}

type Kind = 'left' | 'right' | 'number' | 'neutral'

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u
const pairs = '()[]{}<>«»‹›'
const mirrored = new Map(
  [...pairs].map((sign, index) => [
    sign.charCodeAt(0),
    pairs.charCodeAt(index % 2 === 0 ? index + 1 : index - 1),
  ]),
)

/** The character whose outline a paired sign has in right-to-left text: an opening bracket looks like a closing one. */
export function mirror(codePoint: number): number {
  return mirrored.get(codePoint) ?? codePoint
}

/** Which way a paragraph reads: as its first letter does. Source: rules P2 and P3. */
export function readsFromRight(paragraph: string): boolean {
  const strong = /\p{L}/u.exec(paragraph)?.[0]
  return strong !== undefined && rightToLeft.test(strong)
}

/**
 * The runs of one line from left to right as they are printed. A line of a paragraph that reads from the left, without
 * right-to-left letters, is one run.
 */
export function orderLine(line: string, fromRight = readsFromRight(line)): DirectedRun[] {
  if (!fromRight && !rightToLeft.test(line)) return line === '' ? [] : [{ text: line, direction: 'ltr' }]
  const letters = [...line]
  const levels = levelsOf(letters.map(kindOf), fromRight ? 1 : 0)
  return reorder(group(letters, levels))
}

function kindOf(letter: string): Kind {
  if (/\p{Nd}/u.test(letter)) return 'number'
  if (/\p{Mn}/u.test(letter) || /\p{L}/u.test(letter)) return rightToLeft.test(letter) ? 'right' : 'left'
  return 'neutral'
}

/** Even levels read to the right, odd ones to the left; a number inside right-to-left text is one level deeper. */
function levelsOf(kinds: readonly Kind[], base: 0 | 1): number[] {
  const baseKind = base === 1 ? 'right' : 'left'
  let strong: Kind = baseKind
  const resolved = kinds.map((kind, index) => {
    if (kind === 'left' || kind === 'right') strong = kind
    const between = kind === 'neutral' && kinds[index - 1] === 'number' && kinds[index + 1] === 'number'
    const digit = kind === 'number' || between
    return digit ? (strong === 'left' ? 'left' : 'number') : kind
  })
  const sidesBefore = sidesOf(resolved, baseKind)
  const sidesAfter = sidesOf(resolved.toReversed(), baseKind).toReversed()
  return resolved.map((kind, index) => {
    if (kind === 'left') return base === 1 ? 2 : 0
    if (kind === 'right') return 1
    if (kind === 'number') return 2
    const before = sidesBefore[index]
    if (before !== sidesAfter[index]) return base
    return before === 'right' ? 1 : base === 1 ? 2 : 0
  })
}

/** For each letter the side of the last one at or before it that has one. */
function sidesOf(kinds: readonly Kind[], base: 'left' | 'right'): ('left' | 'right')[] {
  let side = base
  return kinds.map((kind) => {
    if (kind !== 'neutral') side = sideOf(kind)
    return side
  })
}

function sideOf(kind: Kind): 'left' | 'right' {
  return kind === 'left' ? 'left' : 'right'
}

interface LevelRun {
  readonly text: string
  readonly level: number
}

function group(letters: readonly string[], levels: readonly number[]): LevelRun[] {
  const runs: LevelRun[] = []
  letters.forEach((letter, index) => {
    const level = levels[index] ?? 0
    const last = runs.at(-1)
    if (last !== undefined && last.level === level)
      runs[runs.length - 1] = { text: last.text + letter, level }
    else runs.push({ text: letter, level })
  })
  return runs
}

function reorder(runs: readonly LevelRun[]): DirectedRun[] {
  const ordered = [...runs]
  for (const depth of [2, 1]) reverseStretches(ordered, (run) => run.level >= depth)
  return ordered.map(({ text, level }) => ({ text, direction: level % 2 === 1 ? 'rtl' : 'ltr' }))
}

function reverseStretches(runs: LevelRun[], belongs: (run: LevelRun) => boolean): void {
  let start = 0
  while (start < runs.length) {
    const first = runs[start]
    if (first === undefined || !belongs(first)) {
      start += 1
      continue
    }
    let end = start
    for (let run = runs[end]; run !== undefined && belongs(run); run = runs[end]) end += 1
    runs.splice(start, end - start, ...runs.slice(start, end).toReversed())
    start = end
  }
}
