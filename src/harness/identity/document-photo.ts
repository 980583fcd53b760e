import { chanceOf } from './chance.ts'
import { photograph } from './photograph.ts'
import type { Condition } from './photograph.ts'
import { drawDocument } from './synthetic-document.ts'
import { inventedFields, zoneLines } from './zone-lines.ts'
import type { DocumentFields, ZoneFormat } from './zone-lines.ts'

/** A photo of a document that does not exist, and what its zone says. */
export interface DocumentPicture {
  readonly bytes: Uint8Array
  readonly type: 'image/jpeg' | 'image/png'
  readonly fields: DocumentFields
  readonly lines: readonly string[]
}

/**
 * A synthetic document as a photo, the same for the same seed. Fields that are not given are invented.
 */
export function syntheticDocument({
  format,
  fields,
  condition = 'mild',
  seed = 1,
  type = 'image/jpeg',
}: {
  readonly format: ZoneFormat
  readonly fields?: Partial<DocumentFields>
  readonly condition?: Condition
  readonly seed?: number
  readonly type?: 'image/jpeg' | 'image/png'
}): DocumentPicture {
  const chance = chanceOf(seed)
  const said = { ...inventedFields(chance), ...fields }
  const lines = zoneLines(format, said)
  const { canvas, quality } = photograph(drawDocument(format, said, lines, chance), condition, chance)
  const bytes = type === 'image/png' ? canvas.encodeSync('png') : canvas.encodeSync('jpeg', quality)
  return { bytes: new Uint8Array(bytes), type, fields: said, lines }
}
