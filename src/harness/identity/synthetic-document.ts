import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts, Path2D } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Chance } from './chance.ts'
import { advance, ocrB } from './ocr-b.ts'
import type { DocumentFields, ZoneFormat } from './zone-lines.ts'

/** A drawn document: a picture seen from straight above, and where its zone is, in pixels. */
export interface DrawnDocument {
  readonly canvas: Canvas
  readonly pixelsPerMillimetre: number
  readonly zone: {
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }
}

/** In millimetres. Source: ICAO Doc 9303, parts 4 to 6. The zone is 23.2 high at the lower edge. */
const papers = {
  TD1: { width: 85.6, height: 53.98, left: 4.4 },
  TD2: { width: 105, height: 74, left: 6.4 },
  TD3: { width: 125, height: 88, left: 6.4 },
} as const
const pitch = 2.54
const unit = pitch / advance

const textFont = 'Synthetic'
let isFontKnown = false

/** Draws a document with its own paper, print and wear. */
export function drawDocument(
  format: ZoneFormat,
  fields: DocumentFields,
  lines: readonly string[],
  chance: Chance,
  scale = 13,
): DrawnDocument {
  const paper = papers[format]
  const canvas = createCanvas(Math.round(paper.width * scale), Math.round(paper.height * scale))
  const context = canvas.getContext('2d')
  context.scale(scale, scale)
  const tint = Array.from({ length: 3 }, () => chance.whole(205, 250))
  context.fillStyle = `rgb(${tint.join(' ')})`
  context.fillRect(0, 0, paper.width, paper.height)
  drawPattern(context, paper, chance)
  drawPerson(context, fields, paper, chance)
  const spacing = (format === 'TD1' ? 6 : 6.35) * chance.between(0.97, 1.05)
  const first = paper.height - 23.2 + (format === 'TD1' ? 6.6 : 9.8) + chance.between(-1, 1)
  const left = paper.left + chance.between(-1, 1)
  const ink = `rgb(${Array.from({ length: 3 }, () => chance.whole(5, 60)).join(' ')})`
  const weight = chance.between(-10, 34)
  lines.forEach((line, row) => {
    const baseline = first + row * spacing
    ;[...line].forEach((character, column) => {
      context.save()
      context.translate(left + column * pitch + chance.normal() * 0.02, baseline + chance.normal() * 0.02)
      context.scale(unit, -unit)
      context.globalAlpha = chance.between(0.82, 1)
      drawGlyph(context, character, ink, weight)
      context.restore()
    })
  })
  return {
    canvas,
    pixelsPerMillimetre: scale,
    zone: {
      left: left * scale,
      top: (first - 2.7) * scale,
      right: (left + (lines[0]?.length ?? 0) * pitch) * scale,
      bottom: (first + (lines.length - 1) * spacing) * scale,
    },
  }
}

const outlines = new Map<string, Path2D>()

/** Draws one character of OCR-B, bolder by `weight` thousandths of an em. */
function drawGlyph(context: SKRSContext2D, character: string, ink: string, weight: number): void {
  let outline = outlines.get(character)
  if (outline === undefined) outlines.set(character, (outline = new Path2D(ocrB[character] ?? '')))
  context.fillStyle = ink
  context.fill(outline)
  if (weight <= 0) return
  context.lineWidth = weight
  context.lineJoin = 'round'
  context.strokeStyle = ink
  context.stroke(outline)
}

/** Fine waves in several colours, as printed against copying. */
function drawPattern(
  context: SKRSContext2D,
  { width, height }: { readonly width: number; readonly height: number },
  chance: Chance,
): void {
  const families = chance.whole(1, 4)
  for (let family = 0; family < families; family += 1) {
    const colour = Array.from({ length: 3 }, () => chance.whole(110, 220))
    context.strokeStyle = `rgb(${colour.join(' ')} / ${chance.between(0.15, 0.55)})`
    context.lineWidth = chance.between(0.08, 0.3)
    const [swing, length, gap] = [chance.between(0.5, 4), chance.between(8, 40), chance.between(0.8, 2.5)]
    const slope = chance.between(-0.3, 0.3)
    for (let y = -10; y < height + 10; y += gap) {
      context.beginPath()
      for (let x = 0; x <= width; x += 1.5)
        context.lineTo(x, y + slope * x + swing * Math.sin((x / length) * 2 * Math.PI + y / 9))
      context.stroke()
    }
  }
}

/** The part that people read: a portrait of no one in particular, and lines of text. */
function drawPerson(
  context: SKRSContext2D,
  fields: DocumentFields,
  { width, height }: { readonly width: number; readonly height: number },
  chance: Chance,
): void {
  if (!isFontKnown) {
    const file = '../../../node_modules/@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'
    GlobalFonts.registerFromPath(fileURLToPath(new URL(file, import.meta.url)), textFont)
    isFontKnown = true
  }
  const free = height - 24
  const face = { left: width * 0.05, top: free * 0.22, width: width * 0.24, height: free * 0.74 }
  context.fillStyle = `rgb(${chance.whole(150, 220)} ${chance.whole(150, 220)} ${chance.whole(160, 230)})`
  context.fillRect(face.left, face.top, face.width, face.height)
  context.fillStyle = `rgb(${chance.whole(90, 220)} ${chance.whole(70, 170)} ${chance.whole(60, 140)})`
  const middle = face.left + face.width / 2
  const fillOval = (y: number, width: number, height: number, until: number) => {
    context.beginPath()
    context.ellipse(middle, face.top + face.height * y, face.width * width, face.height * height, 0, until, 0)
    context.fill()
  }
  fillOval(0.42, 0.24, 0.26, -2 * Math.PI)
  fillOval(1, 0.44, 0.3, -Math.PI)
  context.fillStyle = `rgb(${chance.whole(10, 70)} ${chance.whole(10, 70)} ${chance.whole(30, 110)})`
  const size = free * 0.085
  context.font = `${size * 1.2}px ${textFont}`
  context.fillText(chance.one(['UTOPIA  SPECIMEN', 'SPECIMEN', 'TRAVEL DOCUMENT']), width * 0.33, free * 0.14)
  context.font = `${size}px ${textFont}`
  const rows = [
    fields.familyName,
    fields.givenNames,
    `${fields.nationality}   ${fields.sex}`,
    fields.birthDate.replace(/(..)(..)(..)/, '$3 $2 $1'),
    fields.expiryDate.replace(/(..)(..)(..)/, '$3 $2 $1'),
    fields.number,
  ]
  rows.forEach((row, at) => context.fillText(row, width * 0.34, free * (0.3 + at * 0.13)))
}
