import type { PDF } from '@libpdf/core'
import { sheet } from './pages.ts'

const largestLogo = { width: 130, height: 30 } as const

/**
 * Draws a logo (JPEG or PNG bytes) at the top of the first page; returns false if there is none or it cannot be
 * drawn.
 */
export function drawLogo(pdf: PDF, logo: Uint8Array | null): boolean {
  if (logo === null) return false
  try {
    const image = pdf.embedImage(logo)
    const scale = Math.min(largestLogo.width / image.width, largestLogo.height / image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    const y = sheet.height - 40 - height / 2
    pdf.getPage(0)?.drawImage(image, { x: sheet.side, y, width, height })
    return true
  } catch {
    return false
  }
}
