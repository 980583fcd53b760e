import { mkdir, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { createEnvelope, linkOf, readEnvelope } from '../../envelopes.ts'
import { expect, test } from '../../fixtures.ts'
import { tripleOf } from '../../paper/compare-pictures.ts'
import { expectPlacedByRules, expectSamePicture, expectSameWords } from '../../paper/expect-same.ts'
import { expectedFields } from '../../paper/expected-runs.ts'
import type { ExpectedField } from '../../paper/expected-runs.ts'
import { pageHeight } from '../../paper/paper-pages.ts'
import { SigningPage } from '../../pages/signing-page.ts'
import type { Picture } from '../../paper/png.ts'
import { writePng } from '../../paper/png.ts'
import { pictureOfPrint } from '../../paper/printed-page.ts'
import { pageShown, paperWindow, pictureOfPage, shownFields } from '../../paper/shown-page.ts'
import type { ShownField } from '../../paper/shown-page.ts'
import { enter, fillIn, sendWorst } from '../../paper/signed-envelope.ts'
import { worstEnvelopes } from '../../paper/worst-envelopes.ts'
import { emptyGlyphs, wordsOf } from '../../files/pdf-tools.ts'
import type { Word } from '../../files/pdf-tools.ts'

/** `npm run paper` compares all of them. */
const some = worstEnvelopes.filter(({ isBrief }) => isBrief)

for (const worst of process.env['PAPER'] ? worstEnvelopes : some)
  test(`prints what was displayed before finishing: ${worst.name}`, async ({
    serviceUrl: url,
    api,
    organisation,
    browser,
  }) => {
    const envelope = await sendWorst(api, organisation, worst)
    const pages = worst.documents.flat()
    const context = await browser.newContext(paperWindow)
    // As the signers see it before they finish. Controls cover it at that time, so the drawing is kept as markup.
    const before = new Map<string, string>()
    for (const [index, fields] of worst.signers.entries()) {
      const signer = await enter({ url, api }, envelope, index)
      await fillIn(signer, fields)
      const page = await context.newPage()
      await page.goto(signer.link)
      const answered = fields.filter(({ answer }) => answer).map(({ field }) => field.id)
      const expected = await expectedFields(await signer.client.view())
      for (const number of pages.keys()) {
        await pageShown(page, number + 1, paintedOn(number + 1, expected))
        for (const { id, marks } of await shownFields(page, number + 1))
          if (answered.includes(id)) before.set(id, marks)
      }
      await page.close()
      await signer.client.finish()
    }

    // As a later viewer sees the same page, without anything on top.
    const viewer = await enter({ url, api }, envelope)
    const expected = await expectedFields(viewer.view)
    const page = await context.newPage()
    await page.goto(viewer.link)
    const seen: { readonly shown: readonly ShownField[]; readonly picture: Picture }[] = []
    for (const number of pages.keys()) {
      const section = await pageShown(page, number + 1, paintedOn(number + 1, expected))
      seen.push({ shown: await shownFields(page, number + 1), picture: await pictureOfPage(section) })
    }
    await context.close()
    await viewer.client.finish()

    const { master, certificate } = await readEnvelope(api, envelope.id)
    const print = await download(master)
    expect(await emptyGlyphs(print), 'letters without an outline on the master').toEqual([])
    expect(await emptyGlyphs(await download(certificate)), 'the same on the certificate').toEqual([])
    const words = await wordsOf(print)
    for (const [index, { shown, picture }] of seen.entries()) {
      const { rotate = 0, userUnit = 1 } = pages[index] ?? {}
      const number = index + 1
      const printed = await pictureOfPrint(print, { page: number, isSideways: rotate % 180 === 90 }, picture)
      if (process.env['PICTURES']) await keep(`${worst.name} ${number}`, picture, printed)
      expectSamePicture(picture, printed, shown, `page ${number}`)
      const onPage = words.filter((word) => word.page === number).map((word) => inPoints(word, userUnit))
      for (const field of shown) {
        const rule = expected.find(({ id }) => id === field.id)
        if (rule) expectPlacedByRules(field, rule)
        expectSameWords(onPage, field, pageHeight)
        if (before.has(field.id))
          expect(field.marks, `“${field.id}” before and after`).toBe(before.get(field.id))
      }
    }
  })

test('refuses unprintable characters and too much text on entry', async ({ api, organisation, browser }) => {
  const at = (top: number) => ({ page: 1, x_coordinate: 72, y_coordinate: top })
  const fields = [
    { id: 'text', type: 'input', ...at(700), width: 200, font_type: 'helvetica' },
    { id: 'foot', type: 'input', ...at(60), width: 100 },
    { id: 'sign', type: 'signature', ...at(500) },
    { id: 'see', type: 'witness', ...at(400) },
  ]
  const recipients = [{ name: 'Sam Signer', email: 'sam@example.com', fields }]
  const envelope = await createEnvelope(api, organisation, { recipients })
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  const signing = new SigningPage(page)
  await signing.open(await linkOf(api, envelope))
  await signing.consent()

  const text = page.locator('[data-field=text] textarea')
  const told = (id: string) => page.locator(`[data-field=${id}]`).getByRole('alert')
  await text.pressSequentially('Pay 𓀀now')
  await expect(told('text')).toHaveText('This character can’t be printed and was left out: 𓀀')
  await expect(text).toHaveValue('Pay now')
  await paste(page, text, ' ꦤꦩ Ana ꦏ')
  await expect(told('text')).toHaveText(/^These characters can’t be printed.*: ꦤ ꦩ ꦏ$/)
  await expect(text).toHaveValue('Pay now  Ana ')
  // Characters whose tables are not loaded yet are not treated as unprintable.
  await paste(page, text, '日本 سلام')
  await expect(text).toHaveValue('Pay now  Ana 日本 سلام')

  const foot = page.locator('[data-field=foot] textarea')
  const tooLong = 'The page has no room for more text. What didn’t fit was left out.'
  await paste(page, foot, 'word '.repeat(400))
  await expect(told('foot')).toHaveText(tooLong)
  const kept = (await foot.inputValue()).length
  expect(kept).toBeGreaterThan(200)
  expect(kept).toBeLessThan(700)

  await signing.field(/^Sign: .*Signature/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Type', { exact: true }).click()
  await dialog.getByLabel('Your name').fill('Sam ꦏ')
  await expect(dialog.getByText('This style can’t write ꦏ. Draw instead, or leave it out.')).toBeVisible()
  await dialog.getByLabel('Your name').fill('Sam')
  await dialog.getByRole('button', { name: /^Adopt/ }).click()
  await signing.field(/^Witness: /).click()
  await dialog.getByRole('button', { name: 'I am the witness' }).click()
  await dialog.getByLabel('Full name of the witness').fill('Wanda 𓀀')
  await expect(dialog.getByText('We have no font for 𓀀. Write the name with other characters.')).toBeVisible()
  await context.close()
})

/** Pastes at the end of a text, as users do. */
async function paste(page: Page, control: Locator, words: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), words)
  await control.focus()
  await control.press('Control+End')
  await control.press('Control+V')
}

/** The fields of a page that print something. */
function paintedOn(number: number, expected: readonly ExpectedField[]): string[] {
  return expected.filter(({ page, isPrinted }) => page === number && isPrinted).map(({ id }) => id)
}

async function download(address: string | null): Promise<Uint8Array> {
  const answer = await fetch(address ?? '')
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

function inPoints(word: Word, unit: number): Word {
  const { left, right, top, bottom } = word
  return { ...word, left: left * unit, right: right * unit, top: top * unit, bottom: bottom * unit }
}

/** Saves both pictures and their differences side by side, for review. */
async function keep(name: string, shown: Picture, printed: Picture): Promise<void> {
  const folder = new URL('../../../test-results/paper/', import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL(`${name}.png`, folder), writePng(tripleOf(shown, printed)))
}
