import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { pageWidth } from './paper-pages.ts'
import type { Picture } from './png.ts'
import { readPng } from './png.ts'

/** A window in which a page of 600 × 800 points fits at three pixels per point. */
export const paperWindow = { viewport: { width: 948, height: 1400 }, deviceScaleFactor: 2 } as const
export const pixelsPerPoint = 3

/** Sides in points: left and right from the page's left, top and bottom from its top. */
interface Sides {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A run of text as the browser set it, in points from the page's bottom-left. */
export interface ShownRun {
  readonly text: string
  readonly face: string
  readonly size: number
  readonly left: number
  readonly right: number
  readonly baseline: number
}

export interface ShownField {
  readonly id: string
  /** The drawing as markup. */
  readonly marks: string
  /** The extent of the drawing; null if there is none. */
  readonly area: Sides | null
  readonly runs: readonly ShownRun[]
}

const painted = 'svg[preserveAspectRatio=none]'

/** The drawn fields of a page that is in or near the visible area. */
export function shownFields(page: Page, number: number): Promise<ShownField[]> {
  return page.locator(`[data-page="${number}"]`).evaluate(fieldsIn, { painted, pageWidth })
}

/** Runs in the browser. */
function fieldsIn(section: Element, known: { readonly painted: string; readonly pageWidth: number }) {
  const sheet = section.getBoundingClientRect()
  const scale = sheet.width / known.pageWidth
  const runOf = (text: SVGTextElement) => {
    const matrix = text.getScreenCTM() ?? new DOMMatrix()
    const points = Array.from({ length: text.getNumberOfChars() }, (_, index) =>
      [text.getStartPositionOfChar(index), text.getEndPositionOfChar(index)].map((point) =>
        point.matrixTransform(matrix),
      ),
    ).flat()
    const across = points.map(({ x }) => (x - sheet.left) / scale)
    return {
      text: text.textContent,
      face: text.style.fontFamily.replaceAll('"', '').replace('print-', ''),
      size: Number(text.getAttribute('font-size')),
      left: Math.min(...across),
      right: Math.max(...across),
      baseline: (sheet.bottom - (points[0]?.y ?? 0)) / scale,
    }
  }
  return Array.from(section.querySelectorAll<HTMLElement>('[data-field]'), (box) => {
    const marks = box.querySelector(known.painted)
    const parts = Array.from(marks?.querySelectorAll('path, text') ?? [], (part) =>
      part.getBoundingClientRect(),
    )
    const least = (side: 'left' | 'top') => Math.min(...parts.map((part) => part[side] - sheet[side])) / scale
    const most = (side: 'right' | 'bottom', from: 'left' | 'top') =>
      Math.max(...parts.map((part) => part[side] - sheet[from])) / scale
    return {
      id: box.dataset['field'] ?? '',
      marks: marks?.innerHTML ?? '',
      area:
        parts.length === 0
          ? null
          : {
              left: least('left'),
              right: most('right', 'left'),
              top: least('top'),
              bottom: most('bottom', 'top'),
            },
      runs: Array.from(marks?.querySelectorAll('text') ?? [], runOf),
    }
  })
}

/** Scrolls to a page and waits until it and every filled field are drawn. */
export async function pageShown(page: Page, number: number, filled: readonly string[]): Promise<Locator> {
  const section = page.locator(`[data-page="${number}"]`)
  await section.scrollIntoViewIfNeeded()
  await section.locator('canvas[data-layer=whole]').waitFor()
  for (const id of filled) await expect(section.locator(`[data-field="${id}"] ${painted}`)).toBeAttached()
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  return section
}

/** A page as displayed, with its fields. */
export async function pictureOfPage(section: Locator): Promise<Picture> {
  return readPng(await section.screenshot({ scale: 'device', animations: 'disabled' }))
}
