import type { PageContent, TextItem } from './page-frame.ts'

/** Text on a test page: where its baseline begins, in points from the lower left, and its size. */
export interface TestText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size?: number
  readonly width?: number
  readonly font?: 'plain' | 'bold'
  /** Degrees, counterclockwise. */
  readonly turn?: 0 | 90 | 180 | 270
}

/** A page as PDF.js would report it: 595 × 842 points before `rotate`, letters half as wide as they are high. */
export function testPage(texts: readonly TestText[], rotate: 0 | 90 = 0): PageContent {
  const items = texts.map(({ text, x, y, size = 10, width, font = 'plain', turn = 0 }): TextItem => {
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
    return {
      str: text,
      transform: [size * cos, size * sin, -size * sin, size * cos, x, y],
      width: width ?? text.length * size * 0.5,
      height: size,
      fontName: font,
    }
  })
  const upright = { width: 595, height: 842 }
  const size = rotate === 0 ? upright : { width: 842, height: 595 }
  const transform = rotate === 0 ? [1, 0, 0, -1, 0, 842] : [0, 1, 1, 0, 0, 0]
  const shown = { ...size, transform }
  return { items, size, shown, bold: new Set(['bold']), vertical: new Set(), isComplete: true }
}
