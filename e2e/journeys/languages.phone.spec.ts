import { createEnvelope, linkOf, readEnvelope } from '../envelopes.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { SigningPage } from '../pages/signing-page.ts'
import { takePicture } from '../pictures.ts'

const x = 72
const fields = [
  { type: 'signature', page: 1, x_coordinate: x, y_coordinate: 560, required: true },
  { type: 'input', page: 1, x_coordinate: x, y_coordinate: 440, width: 160, height: 20, required: true },
]

test.describe('in a browser that speaks Arabic', () => {
  test.use({ locale: 'ar-EG' })

  test('someone signs wholly in Arabic', async ({ page, api, organisation }) => {
    const envelope = await createEnvelope(api, organisation, {
      message: 'Please sign by Friday.',
      recipients: [{ name: 'Fiona First', email: 'fiona@example.com', fields }],
    })
    const signing = new SigningPage(page)
    await signing.open(await linkOf(api, envelope))
    await expect(page.getByText('أوافق على استخدام السجلات والتوقيعات الإلكترونية')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expectAccessible(page)
    await signing.expectNoSideways()
    await takePicture(page, 'arabic-consent')

    await page.getByText('أوافق على استخدام السجلات والتوقيعات الإلكترونية').tap()
    await page.getByRole('button', { name: 'متابعة' }).tap()
    const paper = page.getByRole('region', { name: 'الصفحة 1', exact: true })
    await expect(paper).toBeVisible()
    const field = page.getByRole('button', { name: /^وقّع: توقيع، الصفحة 1/ })
    await expect(field).toBeVisible()
    const [sheet, box] = [await paper.boundingBox(), await field.boundingBox()]
    if (!sheet || !box) throw new Error('nothing to measure')
    // Paper is never mirrored: what is placed near its left edge stays there.
    expect((box.x - sheet.x) / sheet.width).toBeCloseTo(x / 595, 1)
    await expectAccessible(page)
    await signing.expectNoSideways()
    await takePicture(page, 'arabic-document')
    await page.getByRole('button', { name: 'القراءة', exact: true }).tap()
    await expect(page.getByRole('heading', { name: 'الصفحة 1 من 4' })).toBeVisible()
    await expect(page.getByText('between the parties named below.')).toBeVisible()
    await expectAccessible(page)
    await signing.expectNoSideways()
    await takePicture(page, 'arabic-reading')
    await page.getByRole('button', { name: 'الصفحة', exact: true }).tap()
    await expect(paper).toBeVisible()

    await field.tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('كتابة', { exact: true }).tap()
    await expectAccessible(page)
    await takePicture(page, 'arabic-adopt')
    await dialog.getByRole('button', { name: 'اعتماد وتوقيع' }).tap()
    await expect(dialog).toBeHidden()
    const text = page.getByRole('textbox', { name: /^نص/ })
    await text.fill('نص عربي')
    await page.getByRole('button', { name: 'إنهاء', exact: true }).tap()
    await expectAccessible(page)
    await takePicture(page, 'arabic-finish')
    await page.getByRole('alertdialog').getByRole('button', { name: 'إنهاء', exact: true }).tap()
    await expect(signing.heading()).toHaveText(/شكرًا لك، .*Fiona/)
    await expectAccessible(page)
    await signing.expectNoSideways()
    await takePicture(page, 'arabic-finished')
    expect((await readEnvelope(api, envelope.id)).status).toBe('completed')
  })
})

test.describe('in a browser that speaks German', () => {
  test.use({ locale: 'de-DE' })

  test('someone changes from German to French and loses nothing', async ({ page, api, organisation }) => {
    const invite = () =>
      createEnvelope(api, organisation, {
        recipients: [{ name: 'Fiona First', email: 'fiona@example.com', fields }],
      })
    const signing = new SigningPage(page)
    await signing.open(await linkOf(api, await invite()))
    await page.getByText('Ich bin mit elektronischen Dokumenten und Unterschriften einverstanden').tap()
    await page.getByRole('button', { name: 'Weiter' }).tap()
    await page.getByRole('textbox', { name: /^Text, Seite 1, erforderlich/ }).fill('Größe 42')
    const told = page.waitForResponse('**/signing/language')
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption({ label: 'Français' })
    expect((await told).status()).toBe(204)
    await expect(page.getByRole('textbox', { name: /^Texte, page 1, obligatoire/ })).toHaveValue('Größe 42')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.getByRole('button', { name: 'Terminer', exact: true }).tap()
    await expect(page.getByRole('dialog', { name: 'Il manque encore quelque chose' })).toBeVisible()
    await signing.expectNoSideways()

    // The choice holds for another envelope, and for its mail.
    const next = await invite()
    await signing.open(await linkOf(api, next))
    await expect(page.getByRole('button', { name: 'Continuer' })).toBeVisible()
  })
})
