import type { Font, Subset } from '@cantoo/fontkit'
import type { PDF, PdfRef } from '@libpdf/core'
import type { Face } from './faces.ts'
import { create } from '@cantoo/fontkit'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString } from '@libpdf/core'
import { asciiBytes } from '../ascii.ts'
import { shapeArabic } from './arabic.ts'
import { mirror } from './bidi.ts'
import { embeddedNames } from './faces.ts'
import { placeMarks } from './place-marks.ts'
import { shapeByFont } from './shape-by-font.ts'

/**
 * A font being embedded: glyphs are collected as text is drawn, and the font objects are written once all text is
 * known.
 */
export interface EmbeddedFace {
  /** The font's resource name and object. */
  readonly name: Face
  readonly ref: PdfRef
  /** A run of text as glyphs to show, left to right, with its natural width as a fraction of the font size. */
  readonly encode: (
    text: string,
    direction: 'ltr' | 'rtl',
  ) => { readonly pieces: readonly GlyphPiece[]; readonly width: number }
  /** Writes the subset and the objects that describe it. */
  readonly finish: () => void
}

/** Consecutive glyphs as a hexadecimal string, displaced from where their widths alone would put them. */
export interface GlyphPiece {
  readonly hex: string
  /** To the right and up, as fractions of the font size. */
  readonly x: number
  readonly y: number
}

interface UsedGlyph {
  readonly text: string
  /** In thousandths of the font size. */
  readonly width: number
}

const opened = new WeakMap<Uint8Array, Font>()

/** Starts embedding a font as a subset with Identity-H encoding. Source: ISO 32000-1 §9.7, §9.10.3. */
export function embedFace(pdf: PDF, face: Face, bytes: Uint8Array): EmbeddedFace {
  const font = openFont(bytes)
  const subset = font.createSubset()
  const used = new Map<number, UsedGlyph>()
  const dict = new PdfDict()
  const take = (codePoint: number, text: string): number => {
    const glyph = font.glyphForCodePoint(codePoint)
    const id = glyph === null ? 0 : subset.includeGlyph(glyph)
    if (!used.has(id)) used.set(id, { text, width: ((glyph?.advanceWidth ?? 0) * 1000) / font.unitsPerEm })
    return id
  }
  const encodeShaped = (text: string): ReturnType<EmbeddedFace['encode']> => {
    let [natural, pen] = [0, 0]
    const pieces = shapeByFont(font, text).map(({ glyph, advance, x, y }): GlyphPiece => {
      const id = subset.includeGlyph(glyph)
      const width = (glyph.advanceWidth * 1000) / font.unitsPerEm
      if (!used.has(id)) used.set(id, { text: String.fromCodePoint(...glyph.codePoints), width })
      const piece = { hex: hexOf(id), x: pen + x - natural, y }
      natural += width / 1000
      pen += advance
      return Math.abs(piece.x) < 1e-6 && piece.y === 0 ? { ...piece, x: 0 } : piece
    })
    return { pieces: joinUnmoved(pieces), width: pen }
  }
  return {
    name: face,
    ref: pdf.register(dict),
    encode: (text, direction) => {
      if (face === 'noto-sans-thai') return encodeShaped(text)
      const isReversed = direction === 'rtl'
      const letters = face === 'noto-naskh-arabic' ? shapeArabic(text) : lettersOf(text)
      const drawn = letters.map(({ codePoint, text: stoodFor }) =>
        isReversed
          ? { codePoint: mirroredIn(font, codePoint), text: reversed(stoodFor) }
          : { codePoint, text: stoodFor },
      )
      const ids = drawn.map((letter) => take(letter.codePoint, letter.text))
      const widths = ids.map((id) => (used.get(id)?.width ?? 0) / 1000)
      const moves = placeMarks(font, drawn, { widths, isReversed })
      const pieces = ids.map((id, index) => ({ hex: hexOf(id), ...(moves.get(index) ?? unmoved) }))
      return {
        pieces: joinUnmoved(isReversed ? pieces.toReversed() : pieces),
        width: widths.reduce((sum, width) => sum + width, 0),
      }
    },
    finish: () => describe(pdf, dict, { face, font, subset, used }),
  }
}

function openFont(bytes: Uint8Array): Font {
  const known = opened.get(bytes)
  if (known !== undefined) return known
  const font = create(bytes)
  if (!('createSubset' in font)) throw new Error('a font collection cannot be embedded')
  opened.set(bytes, font)
  return font
}

/** Like browsers, draws a character as it is if the font lacks its mirror image. */
function mirroredIn(font: Font, codePoint: number): number {
  const mirrored = mirror(codePoint)
  return font.hasGlyphForCodePoint(mirrored) ? mirrored : codePoint
}

const unmoved = { x: 0, y: 0 }

function joinUnmoved(pieces: readonly GlyphPiece[]): GlyphPiece[] {
  const joined: GlyphPiece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last !== undefined && [last, piece].every(({ x, y }) => x === 0 && y === 0))
      joined[joined.length - 1] = { ...last, hex: last.hex + piece.hex }
    else joined.push(piece)
  }
  return joined
}

/** Readers reverse right-to-left lines character by character, so a ligature lists its characters in print order. */
function reversed(letters: string): string {
  return [...letters].toReversed().join('')
}

function lettersOf(text: string): { readonly codePoint: number; readonly text: string }[] {
  return [...text].map((letter) => ({ codePoint: letter.codePointAt(0) ?? 0, text: letter }))
}

interface Embedding {
  readonly face: Face
  readonly font: Font
  readonly subset: Subset
  readonly used: ReadonlyMap<number, UsedGlyph>
}

function describe(pdf: PDF, dict: PdfDict, embedding: Embedding): void {
  const { face, used } = embedding
  const name = PdfName.of(`${subsetTag(embedding)}+${embeddedNames[face]}`)
  const glyphs = [...used].toSorted(([one], [other]) => one - other)
  const program = embedding.subset.encode()
  const isCff = program[0] === 1
  const descendant = PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of(isCff ? 'CIDFontType0' : 'CIDFontType2'),
    BaseFont: name,
    CIDSystemInfo: PdfDict.of({
      Registry: PdfString.fromString('Adobe'),
      Ordering: PdfString.fromString('Identity'),
      Supplement: PdfNumber.of(0),
    }),
    FontDescriptor: pdf.register(descriptorOf(pdf, embedding, name, program, isCff)),
    DW: PdfNumber.of(0),
    W: new PdfArray(
      glyphs.flatMap(([id, { width }]) => [PdfNumber.of(id), PdfArray.of(PdfNumber.of(rounded(width)))]),
    ),
  })
  if (!isCff) descendant.set('CIDToGIDMap', PdfName.of('Identity'))
  dict.set('Type', PdfName.of('Font'))
  dict.set('Subtype', PdfName.of('Type0'))
  dict.set('BaseFont', name)
  dict.set('Encoding', PdfName.of('Identity-H'))
  dict.set('DescendantFonts', PdfArray.of(pdf.register(descendant)))
  dict.set('ToUnicode', pdf.register(PdfStream.fromDict({}, toUnicode(glyphs))))
}

function descriptorOf(
  pdf: PDF,
  { face, font }: Embedding,
  name: PdfName,
  program: Uint8Array,
  isCff: boolean,
): PdfDict {
  const scaled = (value: number): PdfNumber => PdfNumber.of(rounded((value * 1000) / font.unitsPerEm))
  const { minX, minY, maxX, maxY } = font.bbox
  const file = PdfStream.fromDict(
    isCff ? { Subtype: PdfName.of('CIDFontType0C') } : { Length1: PdfNumber.of(program.length) },
    program,
  )
  return PdfDict.of({
    Type: PdfName.of('FontDescriptor'),
    FontName: name,
    Flags: PdfNumber.of(face === 'cousine' ? 5 : 4),
    FontBBox: PdfArray.of(scaled(minX), scaled(minY), scaled(maxX), scaled(maxY)),
    ItalicAngle: PdfNumber.of(font.italicAngle),
    Ascent: scaled(font.ascent),
    Descent: scaled(font.descent),
    CapHeight: scaled(font.capHeight > 0 ? font.capHeight : font.ascent),
    StemV: PdfNumber.of(80),
    [isCff ? 'FontFile3' : 'FontFile2']: pdf.register(file),
  })
}

/** Maps glyphs back to text, for searching and copying. Source: ISO 32000-1 §9.10.3. */
function toUnicode(glyphs: readonly (readonly [number, UsedGlyph])[]): Uint8Array {
  const lines = glyphs.map(([id, { text }]) => `<${hexOf(id)}> <${utf16(text)}>`)
  const blocks: string[] = []
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100)
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar')
  }
  return asciiBytes(
    [
      '/CIDInit /ProcSet findresource begin',
      '12 dict begin',
      'begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def',
      '/CMapType 2 def',
      '1 begincodespacerange',
      '<0000> <FFFF>',
      'endcodespacerange',
      ...blocks,
      'endcmap',
      'CMapName currentdict /CMap defineresource pop',
      'end',
      'end',
    ].join('\n'),
  )
}

/** Six letters that depend on the glyphs. Source: ISO 32000-1 §9.6.4. */
function subsetTag({ face, used }: Embedding): string {
  let hash = 7
  for (const sign of face + [...used.values()].map(({ text }) => text).join('')) {
    hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 308_915_776
  }
  let tag = ''
  for (let letter = 0; letter < 6; letter += 1) {
    tag += String.fromCharCode(65 + (hash % 26))
    hash = Math.floor(hash / 26)
  }
  return tag
}

function utf16(text: string): string {
  let hex = ''
  for (let unit = 0; unit < text.length; unit += 1) hex += hexOf(text.charCodeAt(unit))
  return hex
}

function hexOf(value: number): string {
  return value.toString(16).padStart(4, '0').toUpperCase()
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
