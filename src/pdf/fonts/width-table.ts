/** The committed widths of a font. Lengths in font units, both extents positive. */
export interface PackedTable {
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  /**
   * Runs of adjacent characters of one width, each as three numbers: characters skipped since the last run,
   * characters in the run minus one, change of width (zigzag). Numbers are base64 digits of five bits each, least
   * significant first; the sixth bit means that more follow.
   */
  readonly segments: string
}

/** The characters of a font and their widths. */
export interface WidthTable {
  readonly ascent: number
  readonly descent: number
  /** Width of a character as a fraction of the font size; undefined if the font lacks it. */
  readonly widthOf: (codePoint: number) => number | undefined
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const valueOfDigit = new Map([...digits].map((digit, value) => [digit, value]))

/** Code points below this are those of Latin with its accents, which most texts are made of. */
export const latinEnd = 0x250

/** Unpacks a table. Cheap: a table has a few thousand runs. */
export function unpackTable(packed: PackedTable): WidthTable {
  const numbers = unpackNumbers(packed.segments)
  const firsts: number[] = []
  const lasts: number[] = []
  const widths: number[] = []
  let next = 0
  let width = 0
  for (let index = 0; index + 2 < numbers.length; index += 3) {
    const [gap = 0, more = 0, zigzag = 0] = numbers.slice(index, index + 3)
    width += zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2
    firsts.push(next + gap)
    lasts.push(next + gap + more)
    widths.push(width / packed.unitsPerEm)
    next += gap + more + 1
  }
  const find = (codePoint: number) => {
    const run = lastAtMost(firsts, codePoint)
    return codePoint <= (lasts[run] ?? -1) ? widths[run] : undefined
  }
  const latin = Array.from({ length: latinEnd }, (_, codePoint) => find(codePoint))
  return {
    ascent: packed.ascent / packed.unitsPerEm,
    descent: packed.descent / packed.unitsPerEm,
    widthOf: (codePoint) => (codePoint < latinEnd ? latin[codePoint] : find(codePoint)),
  }
}

function unpackNumbers(text: string): number[] {
  const numbers: number[] = []
  let number = 0
  let weight = 1
  for (const digit of text) {
    const value = valueOfDigit.get(digit) ?? 0
    number += (value % 32) * weight
    weight *= 32
    if (value < 32) {
      numbers.push(number)
      number = 0
      weight = 1
    }
  }
  return numbers
}

/** Index of the last of the ascending numbers that is at most `sought`, -1 if none. */
function lastAtMost(rising: readonly number[], sought: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] ?? Infinity) <= sought) low = middle + 1
    else high = middle
  }
  return low - 1
}
