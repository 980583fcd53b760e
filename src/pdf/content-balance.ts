/** What a page's content leaves open at its end. */
export interface ContentBalance {
  /** Saved graphics states that are not restored; never negative. */
  readonly openStates: number
  /** Restores without a save. Viewers ignore them, but not if the content is wrapped. */
  readonly excessRestores: number
  readonly openTexts: number
  readonly openMarks: number
  /** Whether a path was begun but neither painted nor discarded. */
  readonly openPath: boolean
}

const white = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
const delimiters = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)))
const pathBuilding = new Set(['m', 'l', 'c', 'v', 'y', 're', 'h', 'W', 'W*'])
const pathPainting = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n'])

/**
 * Parses a content stream far enough to find what it leaves open, skipping strings, names and inline images. Source:
 * ISO 32000-1 §7.8.2, §8.4.2, §8.9.7.
 */
export function balanceOf(content: Uint8Array): ContentBalance {
  let openStates = 0
  let excessRestores = 0
  let openTexts = 0
  let openMarks = 0
  let openPath = false
  for (const operator of operatorsOf(content)) {
    if (operator === 'q') openStates += 1
    else if (operator === 'Q' && openStates === 0) excessRestores += 1
    else if (operator === 'Q') openStates -= 1
    else if (operator === 'BT') openTexts = 1
    else if (operator === 'ET') openTexts = 0
    else if (operator === 'BMC' || operator === 'BDC') openMarks += 1
    else if (operator === 'EMC') openMarks = Math.max(0, openMarks - 1)
    else if (pathBuilding.has(operator)) openPath = true
    else if (pathPainting.has(operator)) openPath = false
  }
  return { openStates, excessRestores, openTexts, openMarks, openPath }
}

/** The bare words of a content stream: operators, numbers and keywords. */
function* operatorsOf(content: Uint8Array): Generator<string> {
  let at = 0
  while (at < content.length) {
    const byte = content[at] ?? 0
    if (white.has(byte)) at += 1
    else if (byte === 0x25) at = endOfLine(content, at)
    else if (byte === 0x28) at = endOfString(content, at)
    else if (byte === 0x3c && content[at + 1] !== 0x3c) at = endOfHex(content, at)
    else if (byte === 0x2f) at = endOfWord(content, at + 1)
    else if (delimiters.has(byte)) at += 1
    else {
      const end = endOfWord(content, at)
      const word = String.fromCharCode(...content.subarray(at, Math.min(end, at + 8)))
      at = word === 'ID' ? endOfInlineImage(content, end) : end
      yield word
    }
  }
}

function endOfLine(content: Uint8Array, from: number): number {
  let at = from
  while (at < content.length && content[at] !== 0x0a && content[at] !== 0x0d) at += 1
  return at
}

function endOfString(content: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < content.length; at += 1) {
    const byte = content[at]
    if (byte === 0x5c) at += 1
    else if (byte === 0x28) depth += 1
    else if (byte === 0x29) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return content.length
}

function endOfHex(content: Uint8Array, from: number): number {
  const end = content.indexOf(0x3e, from)
  return end === -1 ? content.length : end + 1
}

function endOfWord(content: Uint8Array, from: number): number {
  let at = from
  for (; at < content.length; at += 1) {
    const byte = content[at] ?? 0
    if (white.has(byte) || delimiters.has(byte)) break
  }
  return at
}

/** The offset after the EI that is surrounded by white space. */
function endOfInlineImage(content: Uint8Array, from: number): number {
  for (let at = from + 1; at + 1 < content.length; at += 1) {
    const alone =
      white.has(content[at - 1] ?? 0) && (at + 2 >= content.length || white.has(content[at + 2] ?? 0))
    if (content[at] === 0x45 && content[at + 1] === 0x49 && alone) return at + 2
  }
  return content.length
}
