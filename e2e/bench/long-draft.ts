import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { Page } from '@playwright/test'

const vocabulary =
  'the parties agree that what is written on this page holds from day which both have signed it rent deposit notice tenant owner house garden months before after unless court place of jurisdiction costs damage repair keys meter heating water reading payable in advance account late interest rate without consent sublet pets quiet hours insurance liability written form severability annex handover protocol'.split(
    ' ',
  )

/** A contract of many pages full of text; no two lines are alike, so that it compresses like a real one. */
export async function longPdf(pageCount: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  let state = 1
  const word = () => {
    // Source: Park and Miller, Random number generators: good ones are hard to find (1988).
    state = (state * 48271) % 2147483647
    return vocabulary[state % vocabulary.length] ?? ''
  }
  for (let number = 1; number <= pageCount; number += 1) {
    const page = pdf.addPage([595, 842])
    page.drawText(`Clause ${number}`, { x: 72, y: 770, size: 16, font })
    for (let line = 0; line < 34; line += 1) {
      const words = Array.from({ length: 15 }, word).join(' ')
      page.drawText(`${number}.${line + 1} ${words}`, { x: 72, y: 740 - line * 20, size: 9, font })
    }
  }
  return pdf.save()
}

/** Writes text fields of the first recipient into a draft, this many on each page, in two columns. */
export async function fillDraft(
  page: Page,
  address: string,
  { pages, fieldsPerPage }: { readonly pages: number; readonly fieldsPerPage: number },
): Promise<void> {
  const content = (await (await page.request.get(address)).json()) as { recipients: { id: string }[] }
  const fields = Array.from({ length: pages * fieldsPerPage }, (_, index) => ({
    id: `input-${index + 1}`,
    recipient_id: content.recipients[0]?.id,
    type: 'input',
    page: Math.floor(index / fieldsPerPage) + 1,
    anchor: null,
    x_offset: 0,
    y_offset: 0,
    x_coordinate: 100 + (index % 2) * 220,
    y_coordinate: 640 - Math.floor((index % fieldsPerPage) / 2) * 60,
    required: false,
    read_only: false,
    collaborative: false,
    value: null,
    checked: false,
    width: 150,
    height: 20,
    options: [],
    font_size: 10,
    font_type: 'courier',
    date_format: 'YYYY-MM-DD',
    label: null,
  }))
  const headers = { origin: new URL(address).origin }
  const saved = await page.request.put(address, { data: { ...content, fields }, headers })
  if (!saved.ok()) throw new Error(await saved.text())
}
