import type { FontType } from '#domain/field/field.ts'
import type { Face } from './faces.ts'

/** A stretch of a line in one face. `x` from the line's start, in points; `text` in reading order whatever its direction. */
export interface TextRun {
  readonly face: Face
  readonly text: string
  readonly x: number
  readonly width: number
  readonly direction: 'ltr' | 'rtl'
}

export interface LaidOutLine {
  /** Runs from left to right. */
  readonly runs: readonly TextRun[]
  readonly width: number
}

/** Distance between the baselines of two lines, in parts of the font size. */
export const lineSpacing = 1.2

/**
 * Breaks text into lines no wider than `width` points: at line breaks, between words, between ideographs,
 * and within a word only when it alone is too wide. Infinity never wraps. Needs the tables of `loadMetricsFor(text)`.
 */
export function layoutText(
  text: string,
  style: { readonly fontType: FontType; readonly size: number; readonly width: number },
): LaidOutLine[] {
  throw new Error(`unwritten ${text} ${style.size}`)
}
