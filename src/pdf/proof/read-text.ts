import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { FoundMark } from './find-marks.ts'
import { callsOf } from '../pdfium.ts'

/** A call per character, made directly because the wrapper takes longer than the call itself. */
interface ObjectCall {
  readonly FPDFText_GetTextObject: (text: number, at: number) => number
}

/** Scripts that read from the right. PDFium orders the characters of their lines as they are read. */
const fromRight = /[\u{590}-\u{8FF}\u{FB1D}-\u{FDFF}\u{FE70}-\u{FEFC}]/u
/** Spaces, and what PDFium puts in place of hyphens at the end of a line. */
const ignored = /[\s\p{Cf}\p{Cc}\u{FFFD}\u{FFFE}-]/gu

/**
 * Scripts of South and Southeast Asia. Their glyphs stand in another order than their characters, and PDFium skips rare
 * ones. An envelope must not be held for that.
 */
const shaped = /[\u{900}-\u{109F}\u{1780}-\u{17FF}]/u

/** Signs above and below letters, of which PDFium skips those that repeat what is close by. */
const marked = /\p{M}/u

/** Which of the text marks of a page do not read as the text that they stand for. */
export function misreadMarks(
  pdfium: WrappedPdfiumModule,
  page: number,
  marks: readonly FoundMark[],
): FoundMark[] {
  const texts = marks.filter(
    ({ mark, objects, isWhole }) => isWhole && mark.kind === 'text' && objects.length > 0,
  )
  if (texts.length === 0) return []
  const owners = new Map(texts.flatMap((one) => one.objects.map((object) => [object, one] as const)))
  const { read, isMixed } = readObjects(pdfium, page, owners)
  return texts.filter((one) => {
    if (one.mark.kind !== 'text') return false
    const [is, should] = [read.get(one) ?? '', one.mark.text].map(
      marked.test(one.mark.text.normalize('NFC')) ? unmarked : plain,
    )
    if (is === undefined || should === undefined) return false
    if (is === should || (isMixed && sorted(is) === sorted(should))) return false
    if (shaped.test(one.mark.text) && areAlike(is, should)) return false
    // PDFium skips text that repeats what is at the same place, as bold letters are made.
    return is !== '' || !isRepeated(one, texts)
  })
}

function readObjects(
  pdfium: WrappedPdfiumModule,
  page: number,
  owners: ReadonlyMap<number, FoundMark>,
): { readonly read: ReadonlyMap<FoundMark, string>; readonly isMixed: boolean } {
  const read = new Map<FoundMark, string>()
  let isMixed = false
  const text = pdfium.FPDFText_LoadPage(page)
  if (text === 0) return { read, isMixed }
  const { FPDFText_GetUnicode: unicodeOf } = callsOf(pdfium)
  const { FPDFText_GetTextObject: objectOf } = pdfium.pdfium.wasmExports as unknown as ObjectCall
  const count = pdfium.FPDFText_CountChars(text)
  for (let at = 0; at < count; at += 1) {
    const code = unicodeOf(text, at)
    const character = code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
    isMixed ||= fromRight.test(character)
    const owner = owners.get(objectOf(text, at))
    if (owner !== undefined) read.set(owner, (read.get(owner) ?? '') + character)
  }
  pdfium.FPDFText_ClosePage(text)
  return { read, isMixed }
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(ignored, '')
}

function unmarked(text: string): string {
  return plain(text).replaceAll(/\p{M}/gu, '')
}

/** In any order, and without brackets, quotes and the like, which PDFium mirrors beside text that reads from the right. */
function sorted(text: string): string {
  return [...text.replaceAll(/[\p{Bidi_Mirrored}\p{Pi}\p{Pf}]/gu, '')].toSorted().join('')
}

/** Whether two texts have most characters in common, in any order. */
function areAlike(one: string, other: string): boolean {
  const left = Map.groupBy(other, (character) => character)
  const shared = [...one].filter((character) => left.get(character)?.pop() !== undefined).length
  return 2 * shared >= 1.5 * Math.max([...one].length, [...other].length)
}

function isRepeated(one: FoundMark, texts: readonly FoundMark[]): boolean {
  const { mark } = one
  return texts.some(
    (other) =>
      other !== one &&
      other.mark.kind === 'text' &&
      mark.kind === 'text' &&
      plain(other.mark.text) === plain(mark.text),
  )
}
