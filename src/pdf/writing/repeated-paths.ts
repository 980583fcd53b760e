import type { PDF, PdfRef, PdfStream } from '@libpdf/core'
import { asciiBytes } from '../ascii.ts'
import { pathOperators } from '../mark-operators.ts'
import type { Mark, PathMark } from '../marks/mark.ts'
import { pointsOf } from '../marks/mark.ts'
import type { Rectangle } from '../page-box.ts'
import { around } from '../page-box.ts'
import { formXObject } from './form-x-object.ts'

/** Characters of a path above which a form of its own is shorter. */
const long = 1000

/** A form XObject that draws a path. */
export interface PathForm {
  readonly name: string
  readonly ref: PdfRef
}

/**
 * Long paths that several items of a document show, such as initials on each page: written once, as a form XObject that is
 * drawn in each place. Source: ISO 32000-1 §8.10.
 */
export class RepeatedPaths {
  readonly #pdf: PDF
  readonly #repeated: ReadonlySet<string>
  readonly #forms = new Map<string, PathForm>()

  constructor(pdf: PDF, items: readonly { readonly marks: readonly Mark[] }[]) {
    this.#pdf = pdf
    const seen = new Set<string>()
    const repeated = new Set<string>()
    for (const { marks } of items)
      for (const mark of marks)
        if (mark.kind === 'path' && mark.d.length > long) (seen.has(mark.d) ? repeated : seen).add(mark.d)
    this.#repeated = repeated
  }

  /** The form that draws a path. Undefined where it is shown once, or too short. */
  formOf(path: PathMark): PathForm | undefined {
    if (!this.#repeated.has(path.d)) return undefined
    const key = [path.fill, path.stroke, path.strokeWidth, path.d].join(' ')
    const known = this.#forms.get(key)
    if (known !== undefined) return known
    const form = { name: `Path${this.#forms.size + 1}`, ref: this.#pdf.register(formThatDraws(path)) }
    this.#forms.set(key, form)
    return form
  }
}

function formThatDraws(path: PathMark): PdfStream {
  return formXObject(inkOf(path), asciiBytes(pathOperators(path)))
}

/** Around everything drawn: a curve stays between its ends and the points that bend it. */
function inkOf(path: PathMark): Rectangle {
  const { left, bottom, right, top } = around(pointsOf(path))
  const margin = path.stroke === null ? 0 : path.strokeWidth
  return { left: left - margin, bottom: bottom - margin, right: right + margin, top: top + margin }
}
