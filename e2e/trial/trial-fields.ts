import type { Box } from '../files/placed-input.ts'
import type { ShownPage } from './readers.ts'

/** A field of a trial, with where it should be. */
export interface TrialField {
  /** What it leaves on the page. What an anchor brings is in places of its own, and not judged. */
  readonly mark: 'text' | 'cross' | 'ink' | 'anchored'
  readonly page: number
  readonly box: Box
  /** What is entered into an input, different for each. */
  readonly marker: string
}

const input = { width: 60, height: 16 }
const tick = { width: 20, height: 20 }
const signature = { width: 100, height: 40 }

/** Inputs in the corners of a page, a signature and a checkbox in the middle; just a checkbox on a small one. */
export function fieldsOn({ number: page, width, height }: ShownPage): TrialField[] {
  const [right, top] = [Math.floor(width), Math.floor(height)]
  const middle = { left: Math.floor(right / 2), bottom: Math.floor(top / 2) }
  const checkbox: TrialField = { mark: 'cross', page, box: { ...middle, ...tick }, marker: '' }
  if (right < 130 || top < 120) return right < 44 || top < 44 ? [] : [checkbox]
  const corners = [
    [0, 0],
    [right - input.width, 0],
    [0, top - input.height],
    [right - input.width, top - input.height],
  ] as const
  return [
    ...corners.map(([left, bottom], index): TrialField => ({
      mark: 'text',
      page,
      box: { left, bottom, ...input },
      marker: `K${page}x${index}z`,
    })),
    checkbox,
    {
      mark: 'ink',
      page,
      box: { left: middle.left - signature.width / 2 - 10, bottom: input.height + 4, ...signature },
      marker: '',
    },
  ]
}

const types = { text: 'input', cross: 'checkbox', ink: 'signature', anchored: 'checkbox' } as const

/** A field as the interface takes it: inputs are named by their upper left corner. */
export function asRequested({ mark, page, box }: TrialField): Record<string, unknown> {
  return {
    type: types[mark],
    page,
    x_coordinate: Math.round(box.left),
    y_coordinate: mark === 'text' ? box.bottom + box.height : box.bottom,
    width: box.width,
    height: box.height,
    ...(mark === 'text' ? { font_type: 'helvetica' } : {}),
  }
}

/** The first, the last and a page between them. */
export function pagesTried(pages: readonly ShownPage[]): ShownPage[] {
  const indexes = new Set([0, pages.length >> 1, pages.length - 1])
  return [...indexes].flatMap((index) => pages.slice(index, index + 1))
}
