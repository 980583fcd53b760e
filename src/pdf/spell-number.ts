import { PdfNumber } from '@libpdf/core'

/**
 * A number without an exponent, which PDF does not have: to five places, and to nine significant digits if that is more.
 * Some programs scale patterns by millionths.
 */
export function spellNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('a number is not finite')
  if (Number.isInteger(value) && Math.abs(value) < 1e20) return String(value)
  const places = 8 - Math.floor(Math.log10(Math.abs(value)))
  return value
    .toFixed(Math.min(Math.max(places, 5), 100))
    .replace(/\.?0+$/, '')
    .replace(/^-?$/, '0')
}

/** A number that keeps its small digits. The library rounds to five places. */
export class ExactNumber extends PdfNumber {
  override toBytes(writer: Parameters<PdfNumber['toBytes']>[0]): void {
    writer.writeAscii(spellNumber(this.value))
  }
}
