import { expect, expectAccessible, test } from '../../fixtures.ts'
import { takePicture } from '../../files/pictures.ts'
import { InboxPage } from '../../pages/inbox-page.ts'
import { SigningPage } from '../../pages/signing-page.ts'
import { makeTemplate } from '../../templates.ts'

test('someone scans a code, proves their address, and signs a copy of their own', async ({
  api,
  organisation,
  senderPage,
  browser,
  page,
}) => {
  const { id } = await makeTemplate(senderPage, api, organisation, 'Boat trip')
  const read = await senderPage.request.get(`/app/templates/${id}`)
  const template = (await read.json()) as { roles: object[] }
  const [landlord, tenant] = template.roles
  const lena = { recipient_name: 'Lena Landlord', recipient_email: 'lena@example.com', recipient_order: 2 }
  const saved = await senderPage.request.put(`/app/templates/${id}`, {
    data: {
      ...template,
      roles: [
        { ...landlord, ...lena },
        { ...tenant, recipient_order: 1 },
      ],
    },
  })
  expect(saved.status()).toBe(200)

  await page.goto('/templates')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Actions' }).first().tap()
  await page.getByRole('menuitem', { name: 'Public link…' }).tap()
  await dialog.getByRole('textbox', { name: 'Envelopes at most' }).fill('1')
  await expectAccessible(page)
  await takePicture(page, 'public-link-new')
  await dialog.getByRole('button', { name: 'Create link' }).tap()
  await expect(dialog).toContainText('Used 0 of 1 time')
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'public-link-open')
  const link = await dialog.getByRole('textbox', { name: 'The link' }).inputValue()

  const visitor = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } })
  const phone = await visitor.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Boat trip' })).toBeVisible()
  await phone.getByRole('button', { name: 'Continue' }).tap()
  await expect(phone.getByText('Enter your name.')).toBeVisible()
  await phone.getByLabel('Your name').fill('Vera Visitor')
  await phone.getByLabel('Your email').fill('vera@example.org')
  await expectAccessible(phone)
  await takePicture(phone, 'public-link-start')
  await phone.getByRole('button', { name: 'Continue' }).tap()
  await expect(phone.getByText('We sent a code to vera@example.org.')).toBeVisible()
  await expectAccessible(phone)
  await takePicture(phone, 'public-link-code')
  await page.bringToFront()
  await phone.getByLabel('Code').fill(await new InboxPage(page).codeFor('vera@example.org'))
  await expect(phone.getByText('You are signing as Vera Visitor (vera@example.org).')).toBeVisible()
  await new SigningPage(phone).consent()

  // It was the only one.
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'No places left' })).toBeVisible()
  await expectAccessible(phone)
  await takePicture(phone, 'public-link-used-up')
  await visitor.close()
})
