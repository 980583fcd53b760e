import { contractFields, contractPdf } from '../../files/contract-pdf.ts'
import { createEnvelope, linkOf, readEnvelope } from '../../envelopes.ts'
import { expect, test } from '../../fixtures.ts'
import { walkTo } from '../../pages/keyboard.ts'
import { SigningPage } from '../../pages/signing-page.ts'

/** What a screen reader user comes across, in order. */
const heard = [
  'heading "Consulting agreement" [level=1]',
  'From Ada Sender',
  'button "Page" [pressed]',
  'button "Reading"',
  'region "Page 1"',
  'heading "Page 1 of 3" [level=2]',
  'heading "Services"',
  'The Consultant shall provide the services',
  'caused by circumstances beyond its control',
  '1. All fees are due',
  'row "Design 12 9,600"',
  'Name of the Consultant:',
  'textbox "Text, page 1, required"',
  'Plan:',
  'combobox "Plan, Choice, page 1, required"',
  'I have read the terms.',
  'checkbox "I have read the terms, Checkbox, page 1, required"',
  'Signature:',
  'button "Sign: Signature, page 1, required, not yet signed"',
  'Date, page 1, filled in when you finish',
  '1 / 3',
  'heading "Page 2 of 3" [level=2]',
  'button "Initial: Initials, page 2, required, not yet initialled"',
  'region "Progress"',
  '0 of 5 done',
  'button "Start"',
  'button "Finish"',
]

test('a screen reader user hears the page in order, and signs by keyboard alone', async ({
  page,
  api,
  organisation,
}, info) => {
  const envelope = await createEnvelope(api, organisation, {
    pdf: await contractPdf(),
    recipients: [
      {
        name: 'Fiona First',
        email: 'fiona@example.com',
        fields: contractFields.filter(({ type }) => type !== 'witness'),
      },
    ],
  })
  const { keyboard } = page
  const signing = new SigningPage(page)
  await signing.open(await linkOf(api, envelope))
  await walkTo(page, page.getByRole('checkbox', { name: /^I agree/ }))
  await keyboard.press('Space')
  await walkTo(page, page.getByRole('button', { name: 'Continue' }))
  await keyboard.press('Enter')

  await expect(page.getByText('Name of the Consultant:')).toBeAttached()
  const tree = await page.locator('body').ariaSnapshot()
  await info.attach('what is heard', { body: tree, contentType: 'text/yaml' })
  let from = 0
  for (const wanted of heard) {
    const at = tree.indexOf(wanted, from)
    expect(
      at,
      `“${wanted}” after “${tree.slice(Math.max(from - 60, 0), from)}” in\n${tree}`,
    ).toBeGreaterThanOrEqual(from)
    from = at + wanted.length
  }
  await expect(page.getByRole('button', { name: 'Finish' })).toHaveAccessibleDescription(
    '5 required fields left',
  )

  await walkTo(page, signing.text(/^(.+, )?Text, page 1/))
  await keyboard.type('Fiona First')
  await walkTo(page, page.getByRole('combobox', { name: /^(.+, )?Choice, page 1/ }))
  await keyboard.press('P')
  await walkTo(page, page.getByRole('checkbox', { name: /^(.+, )?Checkbox, page 1/ }))
  await keyboard.press('Space')
  for (const field of [/^Sign: .*Signature, page 1/, /^Initial: .*Initials, page 2/]) {
    await walkTo(page, signing.field(field))
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const type = dialog.getByRole('radio', { name: 'Type', exact: true })
    if ((await type.getAttribute('aria-checked')) !== 'true') {
      await walkTo(page, dialog.getByRole('radio', { name: 'Draw', exact: true }))
      await keyboard.press('ArrowRight')
      await expect(type).toBeFocused()
      await keyboard.press('Space')
    }
    await expect(type).toBeChecked()
    await walkTo(page, dialog.getByRole('button', { name: /^Adopt/ }))
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByRole('button', { name: 'Finish' })).toHaveAccessibleDescription(
    'All done. You can finish now.',
  )
  await walkTo(page, page.getByRole('button', { name: 'Finish' }))
  await keyboard.press('Enter')
  const question = page.getByRole('alertdialog').getByRole('button', { name: 'Finish' })
  await walkTo(page, question)
  await keyboard.press('Enter')
  await expect(signing.heading()).toHaveText('Thank you, Fiona')
  expect((await readEnvelope(api, envelope.id)).status).toBe('completed')
})
