import type { Page } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'

/** The picture's pixels per point: 150 per inch, as office scanners do. */
const [width, height] = [1240, 1754]

/** What a place to sign looks like: a label with a line after it. */
export const blank = (label: string) =>
  `<p style="margin: 60px 0"><span>${label}</span> <span style="display: inline-block; width: 420px; border-bottom: 2px solid"></span></p>`

/** A PDF whose pages are pictures of this content as a scanner makes them: a little askew, grey, noisy, and compressed. */
export async function scannedPdf(page: Page, pages: readonly string[]): Promise<Uint8Array> {
  const size = page.viewportSize()
  const document = await PDFDocument.create()
  await page.setViewportSize({ width, height })
  for (const content of pages) {
    await page.setContent(
      `<body style="margin: 0; background: #f4f2ee"><div style="font: 27px/1.6 'Noto Sans', 'DejaVu Sans', serif; color: #262626; padding: 140px 130px; transform: rotate(0.5deg)">${content}</div></body>`,
    )
    await page.evaluate(addNoise)
    const picture = await page.screenshot({ scale: 'css', type: 'jpeg', quality: 60 })
    const sheet = document.addPage([595, 842])
    sheet.drawImage(await document.embedJpg(picture), { x: 0, y: 0, width: 595, height: 842 })
  }
  await page.goto('about:blank')
  if (size) await page.setViewportSize(size)
  return document.save()
}

/** Runs in the page. The same specks each time, so that what is read from them is the same. */
function addNoise(): void {
  const canvas = document.createElement('canvas')
  canvas.width = innerWidth
  canvas.height = innerHeight
  canvas.style.cssText = 'position: fixed; inset: 0'
  const brush = canvas.getContext('2d')
  let seed = 7
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  for (let speck = 0; brush && speck < 25_000; speck += 1) {
    brush.fillStyle = `rgb(0 0 0 / ${next() * 0.28})`
    brush.fillRect(next() * innerWidth, next() * innerHeight, 1 + next(), 1 + next())
  }
  document.body.append(canvas)
}
