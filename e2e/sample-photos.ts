import type { Browser } from '@playwright/test'
import { file } from './sample-files.ts'
import type { SampleFile } from './sample-files.ts'

const card = `<body style="margin:0;background:#6b7280;display:grid;place-items:center;height:100vh;font-family:sans-serif">
  <div style="width:86%;aspect-ratio:1.42;border-radius:24px;background:#e7dcc4;padding:5%;box-sizing:border-box">
    <b style="font-size:34px;letter-spacing:3px;color:#27406b">SPECIMEN · PASSPORT</b>
    <div style="display:flex;gap:5%;margin-top:5%">
      <div style="width:30%;aspect-ratio:.8;background:#9fb0c9;border-radius:12px"></div>
      <p style="font-size:26px;line-height:1.7;color:#222;margin:0">Park<br>Ada<br>10 DEC 1990<br>P1234567</p>
    </div>
    <p style="font:24px monospace;margin:8% 0 0;color:#222">P&lt;UTOPARK&lt;&lt;ADA&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;</p>
  </div></body>`
const face = `<body style="margin:0;background:linear-gradient(#c7d2e0,#8fa0b8);display:grid;place-items:center;height:100vh">
  <div style="width:42%;aspect-ratio:.76;border-radius:50%;background:#e3b992"></div></body>`

/** Photos as a phone takes them: of a made-up document and of a face that nobody has. */
export async function samplePhotos(browser: Browser): Promise<{ card: SampleFile; face: SampleFile }> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
  try {
    const take = async (html: string, name: string) => {
      await page.setContent(html)
      return file(name, await page.screenshot({ type: 'jpeg', quality: 80 }), 'image/jpeg')
    }
    return { card: await take(card, 'document.jpg'), face: await take(face, 'face.jpg') }
  } finally {
    await page.close()
  }
}
