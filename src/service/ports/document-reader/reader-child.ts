import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { startTextEngine } from '#pdf/pdfium.ts'
import { serveWork } from '../child-process/serve-work.ts'
import type { DocumentPhoto, DocumentReading, UnreadReason, ZoneBox } from './document-reader.ts'
import type { GreyPicture } from './find-lines.ts'
import { layersOf } from './glyph-network.ts'
import type { Weights } from './glyph-network.ts'
import { parseZone } from './parse-zone.ts'
import { greyOf, isTooLarge, pictureFacts } from './picture.ts'
import { readPicture } from './read-picture.ts'

/*
 * The child process that decodes and reads photos. The parent starts it without network, without the host's files and
 * without its environment, see own-reader.ts.
 */

const reader = { name: 'countersign-zone', version: '1' } as const

/** From what says least to what says most. */
const reasons: readonly UnreadReason[] = ['damaged', 'too-large', 'no-zone', 'unreadable']

function readPhotos(photos: readonly DocumentPhoto[], tools: Tools): DocumentReading {
  let closest = -1
  for (const [place, photo] of photos.entries()) {
    if (photo.kind === 'selfie') continue
    const found = readPhoto(photo.bytes, tools)
    if (typeof found !== 'string') return { ...found, photo: place, reader }
    closest = Math.max(closest, reasons.indexOf(found))
  }
  return { read: false, reason: reasons[closest] ?? 'no-zone' }
}

/** The sizes in which lines are looked for: the second finds the large characters of a card that fills the photo. */
const longestSides = [1600, 900]

interface Tools {
  readonly weights: Weights
  readonly pdfium: WrappedPdfiumModule
}

function readPhoto(bytes: Uint8Array, { weights, pdfium }: Tools) {
  const facts = pictureFacts(bytes)
  if (facts === null) return 'damaged'
  if (isTooLarge(facts)) return 'too-large'
  let picture: GreyPicture
  try {
    picture = greyOf(bytes, facts, pdfium)
  } catch {
    return 'damaged'
  }
  let closest: 'no-zone' | 'unreadable' = 'no-zone'
  for (const longestSide of longestSides) {
    const zone = readPicture(picture, weights, longestSide)
    const parsed = typeof zone === 'string' ? null : parseZone(zone)
    if (typeof zone !== 'string' && parsed !== null) {
      const shares = zone.corners.map(([x, y]) =>
        upright([x / picture.width, y / picture.height], facts.orientation),
      )
      return { ...parsed, zone: boxOf(shares) }
    }
    if (zone !== 'no-zone') closest = 'unreadable'
  }
  return closest
}

/** Where a place of the stored picture is when it is shown. Source: Exif 2.32 (CIPA DC-008), 4.6.4, Orientation. */
function upright([x, y]: readonly [number, number], orientation: number): readonly [number, number] {
  const mirrored = [2, 4, 5, 7].includes(orientation)
  const turns = { 3: 2, 4: 2, 5: 3, 6: 1, 7: 1, 8: 3 }[orientation] ?? 0
  let place: readonly [number, number] = mirrored ? [1 - x, y] : [x, y]
  for (let turn = 0; turn < turns; turn += 1) place = [1 - place[1], place[0]]
  return place
}

function boxOf(corners: readonly (readonly [number, number])[]): ZoneBox {
  const within = (value: number) => Math.min(Math.max(value, 0), 1)
  const [xs, ys] = [corners.map(([x]) => within(x)), corners.map(([, y]) => within(y))]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

await serveWork(async () => {
  const stored = new Uint8Array(readFileSync(new URL('glyph-network.bin', import.meta.url)))
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
  const { pdfium } = await startTextEngine(wasm)
  const tools = { weights: layersOf(new Float32Array(stored.buffer)), pdfium }
  return (photos: readonly DocumentPhoto[]): DocumentReading => readPhotos(photos, tools)
})
