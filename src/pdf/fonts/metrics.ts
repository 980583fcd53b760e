import type { FontType } from '#domain/field/field.ts'
import type { Face } from './faces.ts'

/** Vertical extent of a face, in parts of the font size, both positive. */
export interface VerticalExtent {
  readonly ascent: number
  readonly descent: number
}

/** Whether the loaded tables suffice to measure the text; otherwise await `loadMetricsFor` first. */
export function isMeasurable(text: string): boolean {
  throw new Error(`unwritten ${text}`)
}

/** Loads the width tables the text needs beyond those of the Latin faces. Cheap when they are loaded. */
export async function loadMetricsFor(text: string): Promise<void> {
  throw new Error(`unwritten ${text}`)
}

/** Width in points of one line of text in a face at a size, no kerning, no ligatures. */
export function measure(text: string, fontType: FontType, size: number): number {
  throw new Error(`unwritten ${text} ${fontType} ${size}`)
}

/** The characters no face can print, each once, in order. Line breaks and tabs are printable. */
export function unprintable(text: string, fontType: FontType): string[] {
  throw new Error(`unwritten ${text} ${fontType}`)
}

/** How far a face reaches above and below its baseline. */
export function verticalExtent(face: Face): VerticalExtent {
  throw new Error(`unwritten ${face}`)
}
