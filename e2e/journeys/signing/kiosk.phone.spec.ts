import { createEnvelope } from '../../envelopes.ts'
import { takePicture } from '../../files/pictures.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { SigningPage } from '../../pages/signing-page.ts'

const pin = '294817'

test('two people sign one after another on a device that is handed around, which opens nothing else', async ({
  api,
  browser,
  organisation,
  senderPage: page,
}) => {
  const { id } = await createEnvelope(api, organisation, {
    name: 'Boat hire',
    recipients: [
      { name: 'Ada Park', email: 'ada@example.com', order: 1 },
      {
        name: 'Bo Lind',
        email: 'bo@example.com',
        order: 2,
        password: 'a long password',
        fields: [{ type: 'signature', page: 1, x_coordinate: 320, y_coordinate: 500 }],
      },
    ],
  })
  await page.goto(`/envelopes/${id}`)
  await page.getByRole('button', { name: 'More actions' }).first().tap()
  await page.getByRole('menuitem', { name: 'Sign in person…' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('PIN', { exact: true }).fill('123456')
  await dialog.getByLabel('PIN again').fill(pin)
  await dialog.getByRole('button', { name: 'Start' }).tap()
  await expect(dialog).toContainText('harder to guess')
  await expectAccessible(page)
  await takePicture(page, 'kiosk-start')
  await dialog.getByLabel('PIN', { exact: true }).fill(pin)
  await dialog.getByRole('button', { name: 'Start' }).tap()

  // From the phone to a tablet's width: nothing of the account can be reached.
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(page.getByRole('heading', { name: 'Hand the device to Ada Park' })).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'kiosk-locked')
  for (const path of ['/envelopes', '/sign-in', `/envelopes/${id}`]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/kiosk$/)
  }
  expect((await page.request.get('/app/session')).status()).toBe(401)
  await page.goBack()
  await expect(page).toHaveURL(/\/kiosk$/)

  await page.getByRole('button', { name: 'I’m Ada Park' }).tap()
  await expectAccessible(page)
  await takePicture(page, 'kiosk-confirm')
  await page.getByRole('button', { name: 'Yes, continue' }).tap()
  const signing = new SigningPage(page)
  await signing.consent()
  const first = page.url()

  // Who photographs the address has nothing.
  const elsewhere = await browser.newPage()
  await elsewhere.goto(first)
  await expect(elsewhere.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await elsewhere.close()
  await signing.adoptTyped(/^Sign/)
  await signing.finish()
  await expect(page.getByText('is your host')).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'kiosk-thanks')
  await page.getByRole('button', { name: 'Hand the device back' }).tap()

  // Nothing of the first person is left, in storage or behind the link.
  await expect(page.getByRole('heading', { name: 'Hand the device to Bo Lind' })).toBeVisible()
  await expect(page.getByText('Ada Park')).toBeHidden()
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(kept).not.toMatch(/session"|answers|identity|Ada Park/)
  await page.goto(first)
  await expect(page.getByRole('heading', { name: 'Hand the device to Bo Lind' })).toBeVisible()

  await page.getByRole('button', { name: 'I’m Bo Lind' }).tap()
  await page.getByRole('button', { name: 'Yes, continue' }).tap()
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await expect(page.getByRole('button', { name: 'Stop and lock the screen' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).tap()
  await signing.consent()
  await signing.adoptTyped(/^Sign/)
  await signing.finish()
  await page.getByRole('button', { name: 'Hand the device back' }).tap()
  await expect(page.getByRole('heading', { name: 'That’s everything' })).toBeVisible()

  await page.getByRole('button', { name: 'Leave with PIN' }).tap()
  await page.getByLabel('PIN', { exact: true }).fill('111111')
  await page.getByRole('button', { name: 'Leave', exact: true }).tap()
  await expect(page.getByText('That PIN isn’t right')).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'kiosk-leave')
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByRole('button', { name: 'Leave', exact: true }).tap()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(organisation.email)
})
