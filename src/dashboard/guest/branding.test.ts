import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandShades } from './branding.ts'
import { contrast, fromHex } from '../kit/inputs/color.ts'

const pages = { light: '#f6f5f3', dark: '#1c1d21' } as const
const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test.each(['light', 'dark'] as const)('keeps any brand colour readable in %s', (theme) => {
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

test('leaves a readable colour unchanged', () => {
  const asGiven = { fill: '#0a5c36', on: '#ffffff', away: '#000000', ink: '#0a5c36' }
  expect(brandShades('#0a5c36', 'light')).toEqual(asGiven)
})

test('moves a fill away from its text on hover', () => {
  expect(brandShades('#ffd400', 'dark')).toMatchObject({ on: '#0d0f14', away: '#ffffff' })
  expect(brandShades('#0a5c36', 'dark')).toMatchObject({ on: '#ffffff', away: '#000000' })
})

test.each(['', 'red', '#12345', '#12345g', 'url(x)'])('refuses %j as a colour', (hex) => {
  expect(brandShades(hex, 'light')).toBeNull()
})
