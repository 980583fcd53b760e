import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { PaperPage } from '../../../paper/paper-document.ts'
import type { PageContent, TextItem } from './page-frame.ts'
import { leastLetters } from './reflow.ts'

type Fonts = Pick<PageContent, 'bold' | 'vertical'>

/** A page with less text may show more than it says. */
const fewLetters = 200

const known = new WeakMap<PDFDocumentProxy, Map<number, Promise<PageContent>>>()

/**
 * The text of a page, read from its file once. Which text is bold is in the fonts, which load with everything that is
 * drawn: `isWhole` waits for them, otherwise bold is what was drawn already. Rejects when the file cannot be read.
 */
export function readPage(pdf: PDFDocumentProxy, page: PaperPage, isWhole: boolean): Promise<PageContent> {
  const pages = known.get(pdf) ?? new Map<number, Promise<PageContent>>()
  known.set(pdf, pages)
  const key = page.pageOfDocument * (isWhole ? 1 : -1)
  const reading = pages.get(key) ?? readNow(pdf, page, isWhole)
  pages.set(key, reading)
  // A failed read is tried again when the page is next looked at.
  reading.catch(() => pages.delete(key))
  return reading
}

async function readNow(pdf: PDFDocumentProxy, page: PaperPage, isWhole: boolean): Promise<PageContent> {
  const shown = await pdf.getPage(page.pageOfDocument)
  const { items, styles } = await shown.getTextContent()
  const names = Object.keys(styles)
  const texts = items.flatMap((item): TextItem[] => ('str' in item ? [item] : []))
  const said = texts.reduce((sum, { str }) => sum + lettersIn(str), 0)
  const isDoubtful = said >= leastLetters && said < fewLetters
  const lacksFonts = isWhole && names.some((name) => !shown.commonObjs.has(name))
  // A page that cannot be drawn can still be read.
  const drawn = isDoubtful || lacksFonts ? await shown.getOperatorList().catch(() => null) : null
  const { width, height, transform } = shown.getViewport({ scale: 1 })
  return {
    items: texts,
    isComplete: drawn === null || said * 2 >= lettersDrawn(drawn),
    shown: { width, height, transform },
    size: page.size,
    ...fontsOf(shown, names, (name) => styles[name]?.vertical ?? false),
  }
}

function lettersIn(text: string): number {
  return text.replaceAll(/\s/g, '').length
}

type Drawn = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>

/** The number of letters a page shows, as far as its fonts tell. */
function lettersDrawn({ fnArray, argsArray }: Drawn): number {
  let count = 0
  fnArray.forEach((operator, index) => {
    if (operator !== showText) return
    const [glyphs]: unknown[] = argsArray[index] ?? []
    if (Array.isArray(glyphs)) for (const glyph of glyphs) count += lettersIn(spelt(glyph))
  })
  return count
}

/** PDF.js's number for the operator. Importing its table would bring in the whole library. */
export const showText = 44

function spelt(glyph: unknown): string {
  const isTold = typeof glyph === 'object' && glyph !== null && 'unicode' in glyph
  return isTold && typeof glyph.unicode === 'string' ? glyph.unicode : ''
}

function fontsOf(page: PDFPageProxy, names: readonly string[], isVertical: (name: string) => boolean): Fonts {
  return {
    bold: new Set(names.filter((name) => page.commonObjs.has(name) && isBold(page.commonObjs.get(name)))),
    vertical: new Set(names.filter(isVertical)),
  }
}

/** Fonts say it in a flag or only in their names. */
function isBold(font: unknown): boolean {
  if (typeof font !== 'object' || font === null) return false
  const isTold = ('bold' in font && font.bold === true) || ('black' in font && font.black === true)
  return isTold || ('name' in font && /bold|black|heavy|demi/i.test(String(font.name)))
}
