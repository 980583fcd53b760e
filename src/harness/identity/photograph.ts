import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { Chance } from './chance.ts'
import type { DrawnDocument } from './synthetic-document.ts'

/** Good light first. */
export const conditions = ['clean', 'mild', '720p', 'blurred', 'handheld', 'skewed', 'dark', 'glare'] as const
export type Condition = (typeof conditions)[number]

/** How a photo is taken. Angles in degrees, blur in pixels, `corners` in shares of the document's width. */
interface Shot {
  readonly width: number
  readonly height: number
  readonly share: number
  readonly angle: number
  readonly corners: number
  readonly blur: number
  readonly shake: number
  readonly light: number
  readonly noise: number
  readonly quality: number
}

const large = { width: 1600, height: 1200, angle: 0, corners: 0, shake: 0, light: 1 } as const
const upright: Shot = { ...large, share: 0.95, blur: 0.5, noise: 2, quality: 92 }

function shotOf(condition: Condition, chance: Chance): Shot {
  const turn = (degrees: number) => chance.between(-degrees, degrees)
  const share = chance.between(0.8, 0.95)
  const blur = chance.between(0.6, 1.1)
  if (condition === 'clean') return { ...upright, angle: turn(0.4), share: chance.between(0.88, 0.97) }
  if (condition === 'mild')
    return { ...upright, share, angle: turn(2.5), corners: 0.01, blur, noise: 4, quality: 88 }
  if (condition === '720p')
    return {
      ...upright,
      width: 1280,
      height: 720,
      share,
      angle: turn(2),
      corners: 0.008,
      blur,
      noise: 4,
      quality: 88,
    }
  if (condition === 'blurred')
    return { ...upright, share, angle: turn(2.5), corners: 0.01, blur: 2.6, noise: 4, quality: 88 }
  if (condition === 'handheld')
    return {
      ...upright,
      share: chance.between(0.68, 0.85),
      angle: turn(7),
      corners: 0.05,
      blur,
      shake: chance.between(0, 3),
      noise: 6,
      quality: 82,
    }
  if (condition === 'skewed')
    return {
      ...upright,
      share: chance.between(0.66, 0.8),
      angle: chance.one([-1, 1]) * chance.between(10, 22),
      corners: 0.07,
      blur,
      noise: 5,
      quality: 85,
    }
  if (condition === 'dark')
    return {
      ...upright,
      share,
      angle: turn(3),
      corners: 0.015,
      blur: chance.between(1, 1.6),
      light: chance.between(0.18, 0.28),
      noise: 7,
      quality: 82,
    }
  return { ...upright, share, angle: turn(3), corners: 0.015, blur, noise: 4, quality: 88 }
}

/** Photographs a document: as a canvas, and with the quality in which a camera would store it. */
export function photograph(
  drawn: DrawnDocument,
  condition: Condition,
  chance: Chance,
): { readonly canvas: Canvas; readonly quality: number } {
  const shot = shotOf(condition, chance)
  const { width, height } = shot
  const table = createCanvas(width, height)
  const context = table.getContext('2d')
  drawTable(table, chance)
  const placed = createCanvas(width, height)
  const corners = cornersOf(drawn, shot, chance)
  warp(drawn.canvas, corners, placed)
  context.drawImage(placed, 0, 0)
  const blurred = createCanvas(width, height)
  const lens = blurred.getContext('2d')
  lens.filter = `blur(${shot.blur}px)`
  lens.drawImage(table, 0, 0)
  lens.filter = 'none'
  if (shot.shake > 0) shake(blurred, shot.shake, chance)
  const dark = chance.between(0.75, 1)
  const light = lens.createLinearGradient(
    ...([0, 0, width, height].map((side) => side * chance.between(0, 1)) as [number, number, number, number]),
  )
  light.addColorStop(0, 'rgb(0 0 0 / 0)')
  light.addColorStop(1, `rgb(0 0 0 / ${1 - dark})`)
  lens.fillStyle = light
  lens.fillRect(0, 0, width, height)
  if (condition === 'glare') shine(blurred, drawn, corners, chance)
  expose(blurred, shot, chance)
  return { canvas: blurred, quality: shot.quality }
}

type Point = readonly [number, number]
type Corners = readonly [Point, Point, Point, Point]

/** Where the corners of the document are in the photo, clockwise from its top left. */
function cornersOf({ canvas }: DrawnDocument, shot: Shot, chance: Chance): Corners {
  const ratio = canvas.height / canvas.width
  const turn = (shot.angle / 180) * Math.PI
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const reach = [Math.abs(cos) + ratio * Math.abs(sin), Math.abs(sin) + ratio * Math.abs(cos)] as const
  const long = shot.share * Math.min(shot.width / reach[0], shot.height / reach[1])
  const [spareX, spareY] = [shot.width - reach[0] * long, shot.height - reach[1] * long]
  const centre = [
    shot.width / 2 + chance.between(-0.3, 0.3) * spareX,
    shot.height / 2 + chance.between(-0.3, 0.3) * spareY,
  ] as const
  const corner = (x: number, y: number): Point => [
    centre[0] + long * (x * cos - y * ratio * sin + chance.normal() * shot.corners * 0.5),
    centre[1] + long * (x * sin + y * ratio * cos + chance.normal() * shot.corners * 0.5),
  ]
  return [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)]
}

/** The projective map of the unit square to four corners. Source: P. Heckbert, Fundamentals of Texture Mapping, 1989. */
function projection([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): readonly number[] {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const whole = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / whole
  const h = (dx1 * dy3 - dx3 * dy1) / whole
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1]
}

function inverse(m: readonly number[]): readonly number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = m
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
}

function through(m: readonly number[], x: number, y: number): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = m
  const depth = g * x + h * y + i
  return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth]
}

/** Draws a picture between four corners, by the nearest four pixels. */
function warp(picture: Canvas, corners: Corners, target: Canvas): void {
  const back = inverse(projection(corners))
  const { width, height } = target
  const source = picture.data()
  const context = target.getContext('2d')
  const image = context.createImageData(width, height)
  const to = image.data
  const row = picture.width * 4
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = back
  const [mostX, mostY] = [picture.width - 1, picture.height - 1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const depth = g * (x + 0.5) + h * (y + 0.5) + i
      const px = ((a * (x + 0.5) + b * (y + 0.5) + c) / depth) * picture.width - 0.5
      const py = ((d * (x + 0.5) + e * (y + 0.5) + f) / depth) * picture.height - 0.5
      if (px < 0 || py < 0 || px >= mostX || py >= mostY) continue
      const [left, top] = [px | 0, py | 0]
      const at = top * row + left * 4
      const [fx, fy] = [px - left, py - top]
      const out = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel += 1) {
        const above = (source[at + channel] ?? 0) * (1 - fx) + (source[at + 4 + channel] ?? 0) * fx
        const below =
          (source[at + row + channel] ?? 0) * (1 - fx) + (source[at + row + 4 + channel] ?? 0) * fx
        to[out + channel] = above * (1 - fy) + below * fy
      }
      to[out + 3] = 255
    }
  context.putImageData(image, 0, 0)
}

/** What the document lies on: wood, cloth, or a desk with other papers. */
function drawTable(canvas: Canvas, chance: Chance): void {
  const context = canvas.getContext('2d')
  const { width, height } = canvas
  const base = Array.from({ length: 3 }, () => chance.whole(20, 190))
  context.fillStyle = `rgb(${base.join(' ')})`
  context.fillRect(0, 0, width, height)
  const count = chance.whole(0, 260)
  const along = chance.next() < 0.5
  for (let line = 0; line < count; line += 1) {
    const shade = chance.whole(-35, 35)
    context.strokeStyle = `rgb(${base.map((value) => Math.max(0, Math.min(255, value + shade))).join(' ')} / 0.6)`
    context.lineWidth = chance.between(0.5, 6)
    context.beginPath()
    const at = chance.next() * (along ? height : width)
    if (along) context.bezierCurveTo(0, at, width / 2, at + chance.between(-30, 30), width, at)
    else {
      context.moveTo(at, 0)
      context.lineTo(at + chance.between(-60, 60), height)
    }
    context.stroke()
  }
}

function shake(canvas: Canvas, length: number, chance: Chance): void {
  const context = canvas.getContext('2d')
  const copy = createCanvas(canvas.width, canvas.height)
  copy.getContext('2d').drawImage(canvas, 0, 0)
  const way = chance.next() * Math.PI
  const steps = 4
  for (let step = 1; step <= steps; step += 1) {
    context.globalAlpha = 1 / (step + 1)
    const by = (step / steps) * length
    context.drawImage(copy, Math.cos(way) * by, Math.sin(way) * by)
  }
  context.globalAlpha = 1
}

/** A lamp mirrored on the zone: white in the middle, fading outwards. */
function shine(canvas: Canvas, drawn: DrawnDocument, corners: Corners, chance: Chance): void {
  const { left, right, top, bottom } = drawn.zone
  const [u, v] = [
    (left + (right - left) * chance.between(0.1, 0.9)) / drawn.canvas.width,
    (top + (bottom - top) * chance.between(0.1, 0.9)) / drawn.canvas.height,
  ]
  const [x, y] = through(projection(corners), u, v)
  const context = canvas.getContext('2d')
  const radius = canvas.width * chance.between(0.08, 0.2)
  context.save()
  context.translate(x, y)
  context.rotate(chance.between(-0.5, 0.5))
  context.scale(1, chance.between(0.35, 0.8))
  const light = context.createRadialGradient(0, 0, 0, 0, 0, radius)
  light.addColorStop(0, 'rgb(255 255 255 / 1)')
  light.addColorStop(0.5, 'rgb(255 255 255 / 1)')
  light.addColorStop(1, 'rgb(255 255 255 / 0)')
  context.fillStyle = light
  context.fillRect(-radius, -radius, 2 * radius, 2 * radius)
  context.restore()
}

/** Darkens, and adds the noise of a sensor. */
function expose(canvas: Canvas, { light, noise }: Shot, chance: Chance): void {
  const context = canvas.getContext('2d')
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  const { data } = image
  // Drawn from a list, which is as random as needed and much faster.
  const grains = Float32Array.from({ length: 4099 }, () => chance.normal() * noise)
  let at = chance.whole(0, 4098)
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    at += 1
    if (at >= 4099) at = chance.whole(0, 4000)
    const grey = grains[at] ?? 0
    for (let channel = 0; channel < 3; channel += 1)
      data[pixel + channel] =
        (data[pixel + channel] ?? 0) * light + grey + (grains[(at * 7 + channel * 31) % 4099] ?? 0) * 0.4
  }
  context.putImageData(image, 0, 0)
}
