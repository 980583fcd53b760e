import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandShades } from './branding.ts'
import { contrast, fromHex } from './color.ts'

const pages = { light: '#f6f5f3', dark: '#1c1d21' } as const
const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test.each(['light', 'dark'] as const)('any brand colour can be read in %s', (theme) => {
  fc.assert(
    fc.property(anyColor, (hex) => {
      const shades = brandShades(hex, theme)
      if (shades === null) throw new Error(`${hex} was refused`)
      const page = fromHex(pages[theme])
      expect(contrast(fromHex(shades.on), fromHex(shades.fill))).toBeGreaterThanOrEqual(4.4)
      expect(contrast(fromHex(shades.ink), page)).toBeGreaterThanOrEqual(4.4)
      expect(contrast(fromHex(shades.fill), page)).toBeGreaterThanOrEqual(2.9)
    }),
  )
})

test('a colour that already reads well stays as it is', () => {
  expect(brandShades('#0a5c36', 'light')).toEqual({ fill: '#0a5c36', on: '#ffffff', ink: '#0a5c36' })
})

test.each(['', 'red', '#12345', '#12345g', 'url(x)'])('%j is no colour', (hex) => {
  expect(brandShades(hex, 'light')).toBeNull()
})
