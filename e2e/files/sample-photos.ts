import type { Page } from '@playwright/test'
import { file } from './sample-files.ts'
import type { SampleFile } from './sample-files.ts'

/** Photos as from a phone, of a made-up document and a made-up face. Drawn in the page, which is not changed. */
export async function samplePhotos(page: Page): Promise<{ card: SampleFile; face: SampleFile }> {
  const { card, face } = await page.evaluate(drawPhotos)
  const photo = (name: string, base: string) => file(name, Buffer.from(base, 'base64'), 'image/jpeg')
  return { card: photo('document.jpg', card), face: photo('face.jpg', face) }
}

/** Runs in the browser. Returns JPEG files in base64. */
function drawPhotos(): { card: string; face: string } {
  const photo = (background: string, draw: (pen: CanvasRenderingContext2D) => void) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 })
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('This browser draws nothing')
    pen.fillStyle = background
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

/** What the camera of {@link showToCamera} sees of a document. */
type Sight = 'table' | 'dark' | 'card'

/**
 * Replaces the cameras of the page by one that looks at a made-up document on a table. Call the result to change what it
 * sees.
 */
export async function showToCamera(page: Page): Promise<(sight: Sight) => Promise<void>> {
  const screen = await page.evaluateHandle(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 })
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('This browser draws nothing')
    Object.assign(navigator.mediaDevices, { getUserMedia: async () => canvas.captureStream(10) })
    let sight = 'table'
    const draw = () => {
      pen.fillStyle = '#6b7280'
      pen.fillRect(0, 0, 1200, 900)
      if (sight !== 'table') {
        pen.fillStyle = '#e7dcc4'
        pen.fillRect(84, 125, 1032, 650)
        pen.fillStyle = '#222222'
        pen.font = '22px monospace'
        for (let line = 0; line < 22; line += 1)
          pen.fillText(
            'P<UTOPARK<<ADA<<MARIA<<1990<KLMNOPRSTUVWXYZ<0123456789'.slice(line % 4),
            120,
            170 + line * 27,
          )
      }
      pen.fillStyle = 'rgb(0 0 0 / 70%)'
      if (sight === 'dark') pen.fillRect(0, 0, 1200, 900)
    }
    // A camera sends pictures of what stays the same, too.
    setInterval(draw, 100)
    return { show: (next: string) => void (sight = next) }
  })
  const show = (sight: Sight) => screen.evaluate((one, wanted) => one.show(wanted), sight)
  return show
}

/** A photo of a signature in blue ink on lined paper, half of it in shadow, on a dark table. */
export async function signaturePhoto(page: Page): Promise<SampleFile> {
  const base = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 })
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('This browser draws nothing')
    pen.fillStyle = '#3b2a20'
    pen.fillRect(0, 0, 1600, 1200)
    const paper = pen.createLinearGradient(100, 0, 1500, 900)
    paper.addColorStop(0, '#f4efe2')
    paper.addColorStop(0.45, '#e2dccb')
    paper.addColorStop(0.6, '#a8a294')
    paper.addColorStop(1, '#8d8779')
    pen.fillStyle = paper
    pen.fillRect(60, 50, 1480, 1100)
    pen.strokeStyle = 'rgba(70, 110, 170, 0.28)'
    pen.lineWidth = 3
    for (let y = 150; y < 1150; y += 90) {
      pen.beginPath()
      pen.moveTo(60, y)
      pen.lineTo(1540, y)
      pen.stroke()
    }
    pen.strokeStyle = '#1d2f78'
    pen.lineWidth = 14
    pen.lineCap = 'round'
    pen.beginPath()
    pen.moveTo(300, 700)
    pen.bezierCurveTo(380, 260, 480, 300, 470, 640)
    pen.bezierCurveTo(465, 800, 560, 560, 640, 600)
    pen.bezierCurveTo(700, 640, 620, 720, 700, 690)
    pen.bezierCurveTo(800, 620, 780, 560, 850, 640)
    pen.bezierCurveTo(900, 700, 940, 540, 1000, 620)
    pen.bezierCurveTo(1060, 700, 1120, 560, 1300, 610)
    pen.stroke()
    return canvas.toDataURL('image/jpeg', 0.85).split(',')[1] ?? ''
  })
  return file('signature.jpg', Buffer.from(base, 'base64'), 'image/jpeg')
}
