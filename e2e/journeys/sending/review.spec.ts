import { createEnvelope } from '../../envelopes.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { EditorPage } from '../../pages/editor-page.ts'
import { takePicture } from '../../files/pictures.ts'
import { pdfFile } from '../../files/sample-files.ts'

test('suggests people while typing, and the review shows their emails and links to problems', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  await createEnvelope(api, organisation, {
    recipients: [{ name: 'Fiona Forrester', email: 'fiona@example.com', mobile: '+4915112345678' }],
  })
  const editor = new EditorPage(page)
  await editor.open()
  await editor.upload(await pdfFile('lease.pdf'))
  await editor.expectDocument('lease.pdf', 'page 1')
  await editor.goTo('Recipients')

  // By keyboard alone.
  await page.getByRole('button', { name: 'Add recipient' }).click()
  const name = page.getByRole('combobox', { name: 'Full name' })
  await expect(name).toBeFocused()
  await page.keyboard.type('fior')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('option', { name: /^Fiona Forrester/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(name).toHaveValue('Fiona Forrester')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('fiona@example.com')
  await editor.addRecipient({ name: 'Nils New', email: 'nils' })
  await editor.goTo('Fields')
  await editor.placeFor('Fiona Forrester')
  await editor.drag('Signature', 1, 0.4, 0.6)
  await editor.drag('Date', 1, 0.41, 0.61)

  await editor.goTo('Review & send')
  await editor.describe('Lease 2027', 'Please sign by Friday.')
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText('Please sign by Friday.')).toBeVisible()
  const shown = page.getByRole('region', { name: 'What they get' })
  await expect(shown).toContainText('Please sign: Lease 2027')
  await expect(shown).toContainText('SMS to +4915112345678')
  await expect(mail.getByRole('link')).toHaveCount(0)
  await page.getByLabel(/^Message/).fill('Please sign by Monday.')
  await expect(mail.getByText('Please sign by Monday.')).toBeVisible()
  await shown
    .getByText('Width of a phone')
    .or(shown.getByRole('radio', { name: 'Width of a phone' }))
    .click()
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBeLessThan(391)
  await shown.getByRole('button', { name: /Show the message to$/ }).click()
  await page.getByRole('option', { name: 'Nils New' }).click()
  await expect(mail.getByText('Hello Nils New,')).toBeVisible()
  await page.getByRole('button', { name: 'Group, labels and metadata' }).click()
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.getByLabel('Name 1').fill('case')
  await page.getByLabel('Value 1').fill('4711')
  await expectAccessible(page)
  const id = new URL(page.url()).searchParams.get('envelopeId')
  await expect
    .poll(async () => (await api.expect<{ metadata: object }>(200, 'GET', `/v1/envelopes/${id}`)).metadata)
    .toEqual({ case: '4711' })

  const preflight = page.getByRole('region', { name: 'Before you send' })
  await preflight.getByRole('button', { name: 'Nils New signs, but has no field yet.' }).click()
  await expect(page.getByRole('button', { name: /Fields for$/ })).toContainText('Nils New')
  await editor.drag('Initials', 1, 0.7, 0.4)
  await editor.goTo('Review & send')
  await preflight.getByRole('button', { name: /overlap on page 1/ }).click()
  await expect(editor.selected()).toBeInViewport()
  await editor.goTo('Review & send')
  await preflight.getByRole('button', { name: /Nils New needs one valid email address/ }).click()
  const wrong = page.getByRole('article', { name: 'Nils New' }).getByLabel('Email')
  await expect(wrong).toBeFocused()
  await wrong.fill('nils@example.com')

  await page.setViewportSize({ width: 390, height: 844 })
  await editor.goTo('Review & send')
  await expect(shown.getByText('Please sign: Lease 2027')).toBeVisible()
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBeLessThan(391)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  // Everyone as they will see it, and the paper in the end. The draft stays one.
  await page.getByRole('button', { name: 'See it as they will' }).click()
  const play = page.getByRole('dialog', { name: 'As they will see it' })
  for (const [person, fills] of [
    ['Fiona Forrester', 'Signature'],
    ['Nils New', 'Initials'],
  ] as const) {
    const part = play.getByRole('region', { name: person })
    await expect(part).toContainText('Please sign: Lease 2027')
    await expect(part).toContainText('Agrees to sign electronically')
    await expect(part.getByRole('term').filter({ hasText: fills })).toBeVisible()
  }
  const paper = play.getByRole('region', { name: 'The finished documents' })
  await paper.scrollIntoViewIfNeeded()
  await expect(paper.locator('svg')).toHaveCount(3)
  await expectAccessible(page)
  await takePicture(page, 'play')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Send', exact: true }).first()).toBeVisible()
})
