/** The product's own accent colour, used where a brand sets none. */
export const productColor = '#28469e'

const dark = '#14161c'

/** The colour of a brand, or the product's own when the brand has no valid one. */
export function brandColor(color: string | null): string {
  return color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color : productColor
}

/** White or near-black, whichever has more contrast on a colour. Source: WCAG 2.2, contrast ratio. */
export function readableOn(color: string): string {
  return contrast(color, '#ffffff') >= contrast(color, dark) ? '#ffffff' : dark
}

/** A brand's colour for text and lines on white, or near-black where it would be too pale. */
export function readableAsInk(color: string): string {
  return contrast(color, '#ffffff') >= 4.5 ? color : dark
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
