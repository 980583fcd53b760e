import { decode } from 'fast-png'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { memoryOf, readPages } from '#pdf/pdfium.ts'
import type { GreyPicture } from './find-lines.ts'

/** What the header of a picture says. `orientation` as in Exif: 1 is upright, 6 needs a quarter turn clockwise. */
export interface PictureFacts {
  readonly type: 'jpeg' | 'png'
  readonly width: number
  readonly height: number
  readonly orientation: number
}

/** The most pixels of a file that is opened at all. */
const mostPixels = { jpeg: 50_000_000, png: 16_000_000 } as const
/** Larger pictures are drawn smaller. */
const drawnPixels = 9_000_000

/** The facts of a JPEG or PNG, or null if it is neither or its header is incomplete. */
export function pictureFacts(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const facts = isPng(view)
    ? { type: 'png' as const, width: view.getUint32(16), height: view.getUint32(20), orientation: 1 }
    : view.byteLength > 4 && view.getUint16(0) === 0xffd8
      ? jpegFacts(view)
      : null
  return facts !== null && facts.width > 0 && facts.height > 0 ? facts : null
}

/** Whether a picture is larger than what is opened. */
export function isTooLarge({ type, width, height }: PictureFacts): boolean {
  return width * height > mostPixels[type]
}

/** The picture as stored, not turned by its orientation. Throws if it cannot be decoded. */
export function greyOf(bytes: Uint8Array, facts: PictureFacts, pdfium: WrappedPdfiumModule): GreyPicture {
  return facts.type === 'png' ? pngGrey(bytes, facts) : jpegGrey(bytes, facts, pdfium)
}

/** Source: W3C PNG (Third Edition), 5.2 and 11.2.1. */
function isPng(view: DataView): boolean {
  return (
    view.byteLength >= 33 &&
    view.getUint32(0) === 0x89_50_4e_47 &&
    view.getUint32(4) === 0x0d_0a_1a_0a &&
    view.getUint32(12) === 0x49_48_44_52
  )
}

/** Source: ITU-T T.81, annex B. */
function jpegFacts(view: DataView): PictureFacts | null {
  let orientation = 1
  let at = 2
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      return { type: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7), orientation }
    if (marker === 0xe1) orientation = exifOrientation(view, at + 4, at + 2 + length) ?? orientation
    if (marker === 0xda || length < 2) return null
    at += 2 + length
  }
  return null
}

/** Source: Exif 2.32 (CIPA DC-008), 4.5 and 4.6.4, tag 0x0112. */
function exifOrientation(view: DataView, start: number, end: number): number | null {
  const tiff = start + 6
  if (end > view.byteLength || end < tiff + 8 || view.getUint32(start) !== 0x45_78_69_66) return null
  const isLittle = view.getUint16(tiff) === 0x49_49
  const directory = tiff + view.getUint32(tiff + 4, isLittle)
  if (directory + 2 > end) return null
  const entries = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    if (at + 12 > end) return null
    if (view.getUint16(at, isLittle) !== 0x0112) continue
    const value = view.getUint16(at + 8, isLittle)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}

const bitmapGrey = 1
const drawGrey = 0x08

/**
 * Decoded by PDFium, which runs in WebAssembly: the file becomes the only picture of a page, drawn no larger than needed.
 */
function jpegGrey(bytes: Uint8Array, facts: PictureFacts, pdfium: WrappedPdfiumModule): GreyPicture {
  const scale = Math.min(1, Math.sqrt(drawnPixels / (facts.width * facts.height)))
  const [width, height] = [facts.width * scale, facts.height * scale].map((side) =>
    Math.max(1, Math.round(side)),
  ) as [number, number]
  return readPages(pageOf(bytes, facts), { pdfium }, (document) => {
    const page = pdfium.FPDF_LoadPage(document, 0)
    if (page === 0) throw new Error('PDFium cannot open the picture')
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bitmapGrey, 0, 0)
    try {
      if (bitmap === 0) throw new Error('PDFium has no memory for the picture')
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xff_ff_ff_ff)
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, drawGrey)
      const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
      const stride = pdfium.FPDFBitmap_GetStride(bitmap)
      const memory = memoryOf(pdfium).HEAPU8
      const pixels = new Uint8Array(width * height)
      for (let y = 0; y < height; y += 1)
        pixels.set(memory.subarray(start + y * stride, start + y * stride + width), y * width)
      return { width, height, pixels }
    } finally {
      if (bitmap !== 0) pdfium.FPDFBitmap_Destroy(bitmap)
      pdfium.FPDF_ClosePage(page)
    }
  })
}

const spaces = { 0: '/DeviceRGB', 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' } as const

/** A PDF with one page, which a JPEG fills. Source: ISO 32000-2, 7.4.8 and 8.9.5. */
function pageOf(jpeg: Uint8Array, { width, height }: PictureFacts): Uint8Array {
  const space = spaces[componentsOf(jpeg)]
  const size = `${width} ${height}`
  const content = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`
  const parts: (string | Uint8Array)[] = [
    '%PDF-1.4\n',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size}]/Resources<</XObject<</P 5 0 R>>>>/Contents 4 0 R>>endobj\n`,
    `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\n`,
    `5 0 obj<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace${space}/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`,
    jpeg,
    '\nendstream endobj\n',
  ]
  const encoder = new TextEncoder()
  const buffers = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part))
  const offsets = [1, 2, 3, 4, 5].map((part) =>
    buffers.slice(0, part).reduce((sum, { length }) => sum + length, 0),
  )
  const table = buffers.reduce((sum, { length }) => sum + length, 0)
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 6\n0000000000 65535 f \n${rows}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${table}\n%%EOF`
  return new Uint8Array(Buffer.concat([...buffers, encoder.encode(end)]))
}

function componentsOf(jpeg: Uint8Array): 1 | 3 | 4 | 0 {
  let at = 2
  while (at + 9 < jpeg.length) {
    const marker = jpeg[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const count = jpeg[at + 9]
      return count === 1 || count === 3 || count === 4 ? count : 0
    }
    at += marker === 0xff ? 1 : 2 + (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0)
  }
  return 0
}

/** Source of the weights: ITU-R BT.601. What is transparent lies on white. */
function pngGrey(bytes: Uint8Array, { width, height }: PictureFacts): GreyPicture {
  const { data, depth, channels, palette } = decode(bytes)
  const pixels = new Uint8Array(width * height)
  const most = 2 ** depth - 1
  const perByte = depth < 8 ? 8 / depth : 1
  const rowLength = Math.ceil((width * channels) / perByte)
  const valueAt = (y: number, column: number) => {
    if (perByte === 1) return data[y * rowLength + column] ?? 0
    const byte = data[y * rowLength + Math.floor(column / perByte)] ?? 0
    return (byte >> (8 - depth * ((column % perByte) + 1))) & most
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const first = valueAt(y, x * channels)
      let [red, green, blue] = [first, first, first].map((value) => (value / most) * 255) as [
        number,
        number,
        number,
      ]
      let alpha = 1
      if (palette !== undefined) [red = 0, green = 0, blue = 0] = palette[first] ?? []
      else if (channels >= 3) {
        green = (valueAt(y, x * channels + 1) / most) * 255
        blue = (valueAt(y, x * channels + 2) / most) * 255
      }
      if (channels === 2 || channels === 4) alpha = valueAt(y, x * channels + channels - 1) / most
      pixels[y * width + x] = 255 - (255 - (0.299 * red + 0.587 * green + 0.114 * blue)) * alpha
    }
  return { width, height, pixels }
}
