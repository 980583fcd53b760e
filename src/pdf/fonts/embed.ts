import type { Font, Subset } from '@cantoo/fontkit'
import type { PDF, PdfRef } from '@libpdf/core'
import type { Face } from './faces.ts'
import type { GlyphPiece } from './glyph-pieces.ts'
import type { Shaper } from './shaper.ts'
import { create } from '@cantoo/fontkit'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString } from '@libpdf/core'
import { asciiBytes } from '../ascii.ts'
import { embeddedName } from './faces.ts'
import { piecesOf } from './glyph-pieces.ts'

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

interface UsedGlyph {
  /** Undefined for a glyph that only ever says something together with others. */
  readonly text: string | undefined
  /** In thousandths of the font size. */
  readonly width: number
}

const opened = new WeakMap<Uint8Array, Font>()

/** Starts embedding a font as a subset with Identity-H encoding. Source: ISO 32000-1 §9.7, §9.10.3. */
export function embedFace(pdf: PDF, face: Face, shaper: Shaper): EmbeddedFace {
  const font = openFont(shaper.bytes)
  const subset = font.createSubset()
  const used = new Map<number, UsedGlyph>()
  const dict = new PdfDict()
  /** The number of a glyph in the subset, and whether it says this text by itself. */
  const take = (glyph: number, text: string | undefined) => {
    const id = subset.includeGlyph(glyph)
    const known = used.get(id)
    if (known?.text === undefined) used.set(id, { text, width: shaper.widthOf(glyph) * 1000 })
    return { hex: hexOf(id), says: used.get(id)?.text === text }
  }
  return {
    name: face,
    ref: pdf.register(dict),
    encode: (text, direction) => {
      const glyphs = shaper.shape(text, direction)
      return {
        pieces: piecesOf(glyphs, { text, direction, take, widthOf: shaper.widthOf }),
        width: glyphs.reduce((sum, { advance }) => sum + advance, 0),
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

interface Embedding {
  readonly face: Face
  readonly font: Font
  readonly subset: Subset
  readonly used: ReadonlyMap<number, UsedGlyph>
}

function describe(pdf: PDF, dict: PdfDict, embedding: Embedding): void {
  const { face, used } = embedding
  const name = PdfName.of(`${subsetTag(embedding)}+${embeddedName(face)}`)
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

/** For readers that do not know which glyphs say something together: a space without width. */
const nothing = '\u200b'

/** Maps glyphs back to text, for searching and copying. Source: ISO 32000-1 §9.10.3. */
function toUnicode(glyphs: readonly (readonly [number, UsedGlyph])[]): Uint8Array {
  const lines = glyphs.map(([id, { text = nothing }]) => `<${hexOf(id)}> <${utf16(text)}>`)
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
  for (const sign of face + [...used.values()].map(({ text = nothing }) => text).join('')) {
    hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 308_915_776
  }
  let tag = ''
  for (let letter = 0; letter < 6; letter += 1) {
    tag += String.fromCharCode(65 + (hash % 26))
    hash = Math.floor(hash / 26)
  }
  return tag
}

/** Text as a hexadecimal string in UTF-16. */
export function utf16(text: string): string {
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
