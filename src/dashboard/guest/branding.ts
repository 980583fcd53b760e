import { contrast, fromHex, fromOklch, luminance, toHex, toOklch } from '../kit/inputs/color.ts'
import type { Rgb } from '../kit/inputs/color.ts'

/** A brand's colour adjusted for one theme. */
export interface BrandShades {
  /** Background of the primary button: at least 3 : 1 against the page. */
  readonly fill: string
  /** Text on the fill, at least 4.5 : 1. */
  readonly on: string
  /** What the fill is mixed with on hover: the end of the scale opposite to the text. */
  readonly away: string
  /** Text and icons on the page, at least 4.5 : 1. */
  readonly ink: string
}

const backgrounds = { light: fromHex('#f6f5f3'), dark: fromHex('#1c1d21') }
const white = fromHex('#ffffff')
const black = fromHex('#0d0f14')

/**
 * Shades of a brand colour (`#RRGGBB`) for a theme, or null for an invalid colour. Contrast: WCAG 2.2, 1.4.3 and
 * 1.4.11.
 */
export function brandShades(hex: string, theme: 'light' | 'dark'): BrandShades | null {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return null
  const brand = fromHex(hex)
  const background = backgrounds[theme]
  const fill = untilContrast(brand, background, 3)
  const on = contrast(white, fill) >= 4.5 ? white : black
  return {
    fill: toHex(contrast(on, fill) >= 4.5 ? fill : untilContrast(fill, on, 4.5)),
    on: toHex(on),
    away: on === white ? '#000000' : '#ffffff',
    ink: toHex(untilContrast(brand, background, 4.5)),
  }
}

const themes = ['light', 'dark'] as const
const parts = ['fill', 'on', 'away', 'ink'] as const
type BrandProperty = `--brand-${(typeof parts)[number]}-${(typeof themes)[number]}`

/** The custom properties that give a part of the page a brand's colour. None without one. */
export function brandingColors(hex: string | null): Partial<Record<BrandProperty, string>> {
  const colors: Partial<Record<BrandProperty, string>> = {}
  for (const theme of themes) {
    const shades = hex === null ? null : brandShades(hex, theme)
    if (shades !== null) for (const part of parts) colors[`--brand-${part}-${theme}`] = shades[part]
  }
  return colors
}

/** Sets the accent colour of this part of the page to the brand's. Null restores the product's own. */
export function applyBranding(element: HTMLElement, hex: string | null): void {
  const colors = brandingColors(hex)
  for (const theme of themes)
    for (const part of parts) {
      const name: BrandProperty = `--brand-${part}-${theme}`
      const color = colors[name]
      if (color === undefined) element.style.removeProperty(name)
      else element.style.setProperty(name, color)
    }
}

/** Moves a colour's lightness away from the background, keeping its hue, until the contrast is reached. */
function untilContrast(color: Rgb, background: Rgb, wanted: number): Rgb {
  const step = luminance(background) > 0.18 ? -0.01 : 0.01
  const { lightness, chroma, hue } = toOklch(color)
  let found = color
  for (
    let moved = lightness;
    contrast(found, background) < wanted && moved >= 0 && moved <= 1;
    moved += step
  ) {
    found = fromOklch({ lightness: moved, chroma, hue })
  }
  return found
}
