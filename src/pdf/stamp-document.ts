import type { FontLoader } from './fonts/faces.ts'
import type { StampItem } from './stamp.ts'
import { openBase } from './writing/base.ts'
import { emitRevision, Revision } from './writing/revision.ts'

/**
 * Draws marks on top of a document's pages and returns the new file, to whose bytes they are added. Fonts are embedded
 * as subsets; only fonts in use are loaded. Throws RangeError for a missing page.
 */
export async function stamp(
  bytes: Uint8Array,
  items: readonly StampItem[],
  fonts: FontLoader,
): Promise<Uint8Array> {
  if (items.every(({ marks }) => marks.length === 0)) return bytes
  return emitRevision(new Revision(await openBase(bytes, items, fonts)))
}
