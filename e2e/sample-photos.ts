import type { Page } from '@playwright/test'
import { file } from './sample-files.ts'
import type { SampleFile } from './sample-files.ts'

/** Photos as a phone takes them: of a made-up document and of a face that nobody has. Drawn in the page, which stays as it is. */
export async function samplePhotos(page: Page): Promise<{ card: SampleFile; face: SampleFile }> {
  const { card, face } = await page.evaluate(drawPhotos)
  const photo = (name: string, base: string) => file(name, Buffer.from(base, 'base64'), 'image/jpeg')
  return { card: photo('document.jpg', card), face: photo('face.jpg', face) }
}

/** Runs in the browser. Answers JPEG files in base64. */
function drawPhotos(): { card: string; face: string } {
  const photo = (ground: string, draw: (pen: CanvasRenderingContext2D) => void) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 })
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('This browser draws nothing')
    pen.fillStyle = ground
    pen.fillRect(0, 0, canvas.width, canvas.height)
    draw(pen)
    return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? ''
  }
  const shape = (pen: CanvasRenderingContext2D, color: string, draw: () => void) => {
    pen.fillStyle = color
    pen.beginPath()
    draw()
    pen.fill()
  }
  const card = photo('#6b7280', (pen) => {
    shape(pen, '#e7dcc4', () => pen.roundRect(84, 87, 1032, 726, 24))
    shape(pen, '#9fb0c9', () => pen.roundRect(136, 220, 280, 350, 12))
    pen.fillStyle = '#27406b'
    pen.font = 'bold 34px sans-serif'
    pen.fillText('SPECIMEN · PASSPORT', 136, 170)
    pen.fillStyle = '#222222'
    pen.font = '26px sans-serif'
    for (const [index, line] of ['Park', 'Ada', '10 DEC 1990', 'P1234567'].entries())
      pen.fillText(line, 470, 250 + index * 46)
    pen.font = '24px monospace'
    pen.fillText('P<UTOPARK<<ADA<<<<<<<<<<<', 136, 740)
  })
  const face = photo('#a9b8cb', (pen) =>
    shape(pen, '#e3b992', () => pen.ellipse(600, 450, 250, 330, 0, 0, 2 * Math.PI)),
  )
  return { card, face }
}
