import type { Locator, Page } from '@playwright/test'
import { PDFDocument, StandardFonts } from 'pdf-lib'

/** A page of an agreement with a line to sign on. */
async function agreement(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([595, 842])
  page.drawText('Lease of the boat house', { x: 72, y: 760, size: 18, font })
  page.drawText('The tenant keeps the boat house dry.', { x: 72, y: 720, size: 11, font })
  page.drawText('Signature: ______________________________', { x: 72, y: 300, size: 11, font })
  return Buffer.from(await pdf.save())
}

interface Clicks {
  /** Milliseconds of rest before each click. */
  readonly pause?: number
  /** With a finger instead of a mouse. */
  readonly isTouch: boolean
}

/**
 * From the empty overview to the downloaded sealed file of an envelope that its sender signs. Resolves to what was
 * clicked, in order; choosing a file counts twice, once in the window of the system.
 */
export async function sendAndSignFirst(page: Page, { pause = 0, isTouch }: Clicks): Promise<string[]> {
  const acts: string[] = []
  const click = async (what: Locator, words: string) => {
    await what.waitFor()
    await page.waitForTimeout(pause)
    await (isTouch ? what.tap() : what.click())
    acts.push(words)
  }
  const press = async (name: string | RegExp, within: Pick<Locator, 'getByRole'> = page) =>
    click(
      within.getByRole('button', { name, exact: typeof name === 'string' }),
      typeof name === 'string' ? name : name.source.replace('^', '').replace('.*', ', '),
    )

  await page.getByRole('heading', { name: 'Send your first envelope' }).waitFor()
  await page.waitForTimeout(pause)
  const file = { name: 'lease.pdf', mimeType: 'application/pdf', buffer: await agreement() }
  await page.locator('main input[type=file]').first().setInputFiles(file)
  acts.push('Choose files', 'Open')
  await page.getByRole('list', { name: 'Documents' }).getByRole('article', { name: 'lease.pdf' }).waitFor()
  await press(/^Continue/)
  await press('Add me')
  await press(/^Continue/)
  await press('Place all')
  await press(/^Continue/)
  await press('Send and sign now')
  await click(page.getByText('I agree to use electronic records'), 'I agree')
  await press('Continue')
  await press('Start')
  await press(/Signature.*page 1/)
  const pad = page.getByRole('dialog')
  await click(pad.getByText('Type', { exact: true }), 'Type')
  await press(/^Adopt/, pad)
  await press('Finish')
  await press('Finish', page.getByRole('alertdialog'))
  const sealed = page.getByRole('link', { name: /^Signed document/ })
  const [download] = await Promise.all([page.waitForEvent('download'), click(sealed, 'Signed document')])
  await download.path()
  return acts
}
