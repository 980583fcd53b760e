import type { PageRect } from '#domain/field/field.ts'
import type { FontLoader } from './fonts/faces.ts'
import type { Mark } from './marks/mark.ts'

/** Marks and the box they stand in. `box.page` is the 1-indexed page of the document being stamped. */
export interface StampItem {
  readonly box: PageRect
  readonly marks: readonly Mark[]
}

/**
 * Draws marks onto the pages of a document, over what is there, and returns the new file.
 * Fonts are embedded as subsets; only the faces in use are loaded.
 */
export async function stamp(
  bytes: Uint8Array,
  items: readonly StampItem[],
  fonts: FontLoader,
): Promise<Uint8Array> {
  throw new Error(`unwritten ${bytes.length} ${items.length} ${typeof fonts}`)
}
