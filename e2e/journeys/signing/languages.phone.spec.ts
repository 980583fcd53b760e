import type { Page } from '@playwright/test'
import { createEnvelope, indexOf, linkOf, readEnvelope } from '../../envelopes.ts'
import { expireLink } from '../../expire-link.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { SigningPage } from '../../pages/signing-page.ts'
import { takePicture } from '../../files/pictures.ts'
import { SigningClient } from '../../signing-client.ts'

const x = 72
const fields = [
  { type: 'signature', page: 1, x_coordinate: x, y_coordinate: 560, required: true },
  { type: 'input', page: 1, x_coordinate: x, y_coordinate: 440, width: 160, height: 20, required: true },
]

/** Expects no Latin words other than given names, addresses and titles, and no horizontal overflow. */
async function expectWhollyArabic(page: Page, picture: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await takePicture(page, `dead-end-${picture}`)
  const words = await page.locator('main').innerText()
  const given = /\u2068[^\u2069]*\u2069|Consulting agreement/g
  expect(words.replaceAll(given, '').match(/[A-Za-z]{2,}/g), picture).toBeNull()
  await new SigningPage(page).expectNoSideways()
}

test.describe('in a browser set to Arabic', () => {
  test.use({ locale: 'ar-EG' })

  test('a recipient signs entirely in Arabic', async ({ page, api, organisation }) => {
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
    const field = page.getByRole('button', { name: /^وقّع: .*توقيع، الصفحة 1/ })
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
    const text = page.getByRole('textbox', { name: /نص/ })
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

  test('says in Arabic why signing is not possible, and whom to ask', async ({ page, api, organisation }) => {
    await api.expect(200, 'PUT', '/v1/organisations', {
      name: 'Harbour & Finch',
      color: '#7a3b69',
      number: '+61 8 5550 0000',
      website: 'https://harbour.example',
    })
    const person = (name: string, more: object = {}) => ({
      name: `${name} Recipient`,
      email: `${name.toLowerCase()}@example.com`,
      ...more,
    })
    const envelope = await createEnvelope(api, organisation, {
      recipients: [
        person('Coded', { sms_auth: '+61400000009' }),
        person('Locked', { password: 'open sesame' }),
        person('Expired', { mobile: '+61400000010' }),
        person('Removed'),
        person('Declined'),
        person('Viewer', { type: 'viewer' }),
        person('Ended'),
        person('Waiting', { order: 2 }),
      ],
    })
    const of = async (name: string) => {
      const index = indexOf(envelope, `${name} Recipient`)
      return { id: envelope.recipients[index]?.id ?? '', link: await linkOf(api, envelope, index) }
    }
    const expectHeading = async (link: string, heading: string, picture: string) => {
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expectWhollyArabic(page, picture)
    }

    const { link: coded } = await of('Coded')
    await expectHeading(coded, 'أكّد هويتك', 'coded')
    await page.getByRole('button', { name: 'لا يمكنني استلام الرمز' }).tap()
    const write = page.getByRole('link', { name: /^مراسلة/ })
    await expect(write).toHaveAttribute('href', /^mailto:sender-.*\?subject=Consulting%20agreement$/)
    await expectWhollyArabic(page, 'coded-help')
    await expectAccessible(page)
    await expectHeading((await of('Locked')).link, 'أدخل كلمة المرور', 'locked')
    await page.getByRole('button', { name: 'ليست لدي كلمة المرور' }).tap()
    await expect(write).toBeVisible()
    await expectWhollyArabic(page, 'locked-help')

    const { link: expired } = await of('Expired')
    await expireLink(expired)
    await expectHeading(expired, 'انتهت صلاحية هذا الرابط', 'expired')
    await expect(page.getByRole('link', { name: '+61 8 5550 0000' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'أرسلوا إليّ رابطًا جديدًا برسالة نصية' }).tap()
    await expect(page.getByText('رابط جديد في طريقه إليك')).toBeVisible()
    await expectWhollyArabic(page, 'expired-sent')

    const removed = await of('Removed')
    await api.expect(204, 'DELETE', `/v1/recipients/${removed.id}`)
    await expectHeading(removed.link, 'لم يعد مطلوبًا منك التوقيع', 'removed')
    await expectHeading((await of('Waiting')).link, 'لم يحن دورك بعد', 'waiting')

    const declined = await of('Declined')
    const decliner = new SigningClient(new URL(declined.link).origin)
    await decliner.consent(await decliner.open(declined.link))
    await decliner.client.expect(200, 'POST', '/signing/decline', { reason: 'Not now' })
    await expectHeading(declined.link, 'لقد رفضت', 'declined')
    const viewer = await of('Viewer')
    const viewing = new SigningClient(new URL(viewer.link).origin)
    await viewing.open(viewer.link)
    await viewing.finish()
    await expectHeading(viewer.link, 'شكرًا لك، ⁨Viewer⁩', 'viewed')

    const ended = await of('Ended')
    await page.goto(ended.link)
    // A link that is opened after the change begins a session of its own.
    await expect(page.locator('#early')).toHaveCount(0)
    await page.getByText('أوافق على استخدام السجلات والتوقيعات الإلكترونية').tap()
    await api.expect(200, 'PUT', `/v1/recipients/${ended.id}`, {
      ...person('Ended'),
      name: 'Renamed',
      type: 'signer',
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('انتهت جلستك')
    await expect(page.getByRole('link', { name: '+61 8 5550 0000' })).toBeVisible()
    await expectWhollyArabic(page, 'ended')

    await api.expect(204, 'POST', `/v1/envelopes/${envelope.id}/void`)
    await expectHeading(coded, 'سُحب هذا المستند', 'voided')
    await expectHeading('/sign/nothing-of-the-kind', 'هذا الرابط لا يعمل', 'invalid')
    await expectHeading('/witness/nothing-of-the-kind', 'هذا الرابط لا يعمل', 'witness-invalid')
    await expectHeading('/verify/nothing-of-the-kind', 'هذا الرابط غير صحيح', 'verify-invalid')
  })
})

test.describe('in a browser set to German', () => {
  test.use({ locale: 'de-DE' })

  test('a recipient switches from German to French without losing anything', async ({
    page,
    api,
    organisation,
  }) => {
    const invite = () =>
      createEnvelope(api, organisation, {
        recipients: [{ name: 'Fiona First', email: 'fiona@example.com', fields }],
      })
    const signing = new SigningPage(page)
    await signing.open(await linkOf(api, await invite()))
    await page.getByText('Ich bin mit elektronischen Dokumenten und Unterschriften einverstanden').tap()
    await page.getByRole('button', { name: 'Weiter' }).tap()
    await page.getByRole('textbox', { name: /^(.+, )?Text, Seite 1, erforderlich/ }).fill('Größe 42')
    const told = page.waitForResponse('**/signing/language')
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption({ label: 'Français' })
    expect((await told).status()).toBe(204)
    await expect(page.getByRole('textbox', { name: /^(.+, )?Texte, page 1, obligatoire/ })).toHaveValue(
      'Größe 42',
    )
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.getByRole('button', { name: 'Terminer', exact: true }).tap()
    await expect(page.getByRole('dialog', { name: 'Il manque encore quelque chose' })).toBeVisible()
    await signing.expectNoSideways()

    // The choice applies to another envelope and its email too.
    const next = await invite()
    await signing.open(await linkOf(api, next))
    await expect(page.getByRole('button', { name: 'Continuer' })).toBeVisible()
  })
})
