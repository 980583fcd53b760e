import { toCamel } from '#contract/codec.ts'
import type { Camelized } from '#contract/codec.ts'
import type { signingView } from '#contract/signing/signing.ts'
import type { PlacedField } from '#domain/field/field.ts'
import { loadAllMetrics } from '#pdf/fonts/metrics.ts'
import { marksFor } from '#pdf/marks/marks-for.ts'
import { fontFile } from '#harness/world/font-file.ts'
import type { z } from 'zod'
import type { ShownRun } from './shown-page.ts'

type View = Camelized<z.output<typeof signingView>>

/** What a field must print according to the rules. */
export interface ExpectedField {
  readonly id: string
  readonly page: number
  readonly type: string
  readonly runs: readonly Omit<ShownRun, 'text'>[]
  /** Whether anything is printed at all. */
  readonly isPrinted: boolean
}

/** Where the domain's rules put the text of every field of a view, in points from the page's bottom-left. */
export async function expectedFields(wire: unknown): Promise<ExpectedField[]> {
  await loadAllMetrics(fontFile)
  const view = toCamel(wire) as View
  return view.fields.map((field) => {
    const { id, type, page, box, answer, answered } = field
    const noPlace = { anchor: null, xOffset: 0, yOffset: 0, xCoordinate: null, yCoordinate: null }
    const placed: PlacedField = {
      ...field,
      ...noPlace,
      width: box.width,
      height: box.height,
      box: { page, ...box },
    }
    const marks = marksFor(placed, answer, { completedAt: answered, utcOffset: view.recipient.utcOffset })
    const runs = marks.flatMap((mark) => {
      if (mark.kind === 'path') return []
      const left = box.left + mark.x
      const { face, size } = mark
      return [{ face, size, left, right: left + mark.width, baseline: box.bottom + mark.baseline }]
    })
    // Later visitors do not see what another recipient has not finished.
    const isShown = field.mine || answered !== null || field.readOnly
    return { id, page, type, runs, isPrinted: isShown && marks.length > 0 }
  })
}
