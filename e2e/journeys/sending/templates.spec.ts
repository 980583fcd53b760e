import { createEnvelope, linkOf } from '../../envelopes.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { EnvelopePage } from '../../pages/envelope-page.ts'
import { EnvelopesPage } from '../../pages/envelopes-page.ts'
import { EditorPage } from '../../pages/editor-page.ts'
import { TemplatesPage } from '../../pages/templates-page.ts'
import { takePicture } from '../../files/pictures.ts'
import { file, pdfFile } from '../../files/sample-files.ts'
import { samplePdf } from '../../files/sample-pdf.ts'
import { SigningClient } from '../../signing-client.ts'
import { makeTemplate } from '../../templates.ts'

test('makes a template from an envelope, and finds, sorts, copies and deletes templates', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  const list = new TemplatesPage(page)
  await list.open()
  await expect(page.getByRole('heading', { name: 'Prepare once, send many times' })).toBeVisible()
  await expectAccessible(page)
  const { id } = await createEnvelope(api, organisation, {
    name: 'Boat charter',
    recipients: [{ name: 'Fiona First', email: 'fiona@example.com' }],
  })
  const envelope = new EnvelopePage(page)
  await envelope.open(id)
  await envelope.act('Save as template')
  await list.expectNames('Boat charter')

  await makeTemplate(page, api, organisation, 'Apartment lease')
  await list.expectNames('Apartment lease', 'Boat charter')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Apartment lease', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: 'Boat charter', exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  const peek = page.getByRole('dialog', { name: 'Boat charter' })
  await expect(peek.getByRole('list', { name: 'Roles' })).toContainText('Signer 1')
  await page.keyboard.press('Escape')
  await list.sortBy('Name')
  await expect(page).toHaveURL(/sort=name/)
  await page.getByRole('button', { name: 'Show compact rows' }).click()
  await list.turnBy('Name')
  await list.expectNames('Boat charter', 'Apartment lease')
  await expect(page).toHaveURL(/sort=name&direction=descending/)
  await expectAccessible(page)
  await list.act('Boat charter', 'Duplicate')
  await list.expectNames('Boat charter (copy)', 'Boat charter', 'Apartment lease')
  await list.search('lease')
  await list.expectNames('Apartment lease')
  await page.reload()
  await list.expectNames('Apartment lease')
  await list.search('nothing of the kind')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(list.row('Boat charter')).toBeVisible()

  await page.getByRole('button', { name: 'Show pictures of documents' }).click()
  await list.act('Boat charter (copy)', 'Delete…')
  const asks = page.getByRole('alertdialog', { name: 'Delete “Boat charter (copy)”?' })
  await expect(asks.getByRole('button', { name: 'Keep' })).toBeFocused()
  await asks.getByRole('button', { name: 'Delete' }).click()
  await expect(asks).toBeHidden()
  await list.expectNames('Boat charter', 'Apartment lease')
})

test('uses a template: completes known people, shows what is missing, and sends', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  await makeTemplate(page, api, organisation)
  const list = new TemplatesPage(page)
  await list.open()
  await list.use('Lease')
  await list.send()
  await expect(list.role('Landlord').getByText('Enter a name.')).toBeVisible()
  await expect(list.role('Tenant').getByText('Enter an email address.')).toBeVisible()
  await expectAccessible(page)
  await list.takePerson('Landlord', 'len', 'Lena Landlord')
  await expect(list.role('Landlord').getByLabel('Email', { exact: true })).toHaveValue('lena@example.com')
  await list.fillRole('Tenant', { name: 'Tina New', email: 'tina@example.com' })
  await list
    .role('Tenant')
    .getByRole('button', { name: /Prefill fields/ })
    .click()
  await list.role('Tenant').getByLabel('monthly-rent').fill('950')
  await page.getByLabel('Subject').fill('Lease of flat 7')
  await list.send()
  await expect(page.getByRole('heading', { level: 1, name: 'Lease of flat 7' })).toBeVisible()
  await expect(new EnvelopePage(page).recipient('tina@example.com')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const fields = await api.expect<{ id: string; value: string }[]>(200, 'GET', `/v1/fields?envelope_id=${id}`)
  expect(fields.find((field) => field.id === 'monthly-rent')?.value).toBe('950')
})

test('opens a template as a draft even before its roles are assigned', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  await makeTemplate(page, api, organisation)
  const list = new TemplatesPage(page)
  await list.open()
  await list.use('Lease')
  await list.role('Landlord').getByLabel('Email', { exact: true }).fill('lena@')
  await list.openAsDraft()
  await expect(list.role('Landlord').getByText('Enter one valid email address.')).toBeVisible()
  await list.role('Landlord').getByLabel('Email', { exact: true }).fill('')
  await list.openAsDraft()
  await page.waitForURL(/\/create-envelope\?envelopeId=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Lease' })).toBeVisible()
})

test('creates a template in the editor with roles, fields and defaults, reloads it and uses it', async ({
  senderPage: page,
}) => {
  const editor = new EditorPage(page)
  const list = new TemplatesPage(page)
  await editor.openTemplate()
  await editor.upload(await pdfFile('charter.pdf'))
  await editor.expectDocument('charter.pdf', 'page 1')
  await expect(page).toHaveURL(/templateId=/)
  await editor.goTo('Roles')
  await editor.addRole('Captain')
  await editor.addRole('Guest')
  await expectAccessible(page)
  await editor.goTo('Fields')
  await editor.drag('Signature', 1, 0.4, 0.4)
  await editor.goTo('Details')
  await expect(page.getByText('Guest signs, but has no field yet.')).toBeVisible()
  await editor.goTo('Fields')
  await editor.placeFor('Guest')
  await editor.drag('Signature', 1, 0.4, 0.2)
  await editor.goTo('Details')
  await page.getByLabel('Template name').fill('Boat charter')
  await page.getByLabel('Subject').fill('Your charter')
  await expect(page.getByText('Everything is in place.')).toBeVisible()
  const shown = page.getByRole('region', { name: 'What they get' })
  await expect(shown).toContainText('Please sign: Your charter')
  await expect(shown).toContainText('To the person who takes the role')
  await shown.getByRole('button', { name: /Show the message to$/ }).click()
  await page.getByRole('option', { name: 'Guest' }).click()
  await expect(page.frameLocator('iframe').getByText('Hello Guest,')).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'template-details')
  await editor.expectSaved()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Boat charter' })).toBeVisible()
  await editor.goTo('Roles')
  await expect(page.getByRole('article', { name: 'Guest' })).toBeVisible()
  await editor.goTo('Details')
  await expect(page.getByLabel('Subject')).toHaveValue('Your charter')
  await page.getByRole('link', { name: 'Use template' }).click()
  await list.fillRole('Captain', { name: 'Cem Captain', email: 'cem@example.com' })
  await list.fillRole('Guest', { name: 'Gina Guest', email: 'gina@example.com' })
  await list.send()
  await expect(page.getByRole('heading', { level: 1, name: 'Your charter' })).toBeVisible()
})

test('shows changes to a template in another tab', async ({
  senderPage: page,
  context,
  api,
  organisation,
}) => {
  const { id } = await makeTemplate(page, api, organisation)
  const other = await context.newPage()
  const [here, there] = [new EditorPage(page), new EditorPage(other)]
  await here.openTemplate(id)
  await there.openTemplate(id)
  await here.goTo('Details')
  await page.getByLabel('Template name').fill('Lease for two')
  await here.expectSaved()
  await expect(other.getByRole('heading', { level: 1, name: 'Lease for two' })).toBeVisible()
})

test('previews how replacing a document affects its fields', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  const fields = [
    { type: 'signature', anchor: 'Sign here' },
    { type: 'input', anchor: 'Rent due', id: 'rent', width: 60, height: 14 },
  ]
  const { id } = await createEnvelope(api, organisation, {
    name: 'Lease',
    recipients: [{ name: 'Tom Tenant', email: 'tom@example.com', fields }],
    pdf: await samplePdf([{ text: ['Sign here', 'Rent due'] }]),
  })
  await page.request.post('/app/templates', { data: { envelope_id: id } })
  const list = new TemplatesPage(page)
  await list.open()
  await list.use('Lease')
  const other = file('other.pdf', await samplePdf([{ text: ['A preamble', 'Sign here'] }]))
  await list.replace('agreement.pdf', other)
  await expect(list.review().getByText(/^Moves \d+ pt down on page 1\.$/)).toBeVisible()
  await expect(list.review().getByText('1 field would be lost')).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'replacement-review')
  await list.review().getByRole('button', { name: 'Keep the document' }).click()
  await expect(page.getByText('in place of agreement.pdf')).toBeHidden()
  await list.replace('agreement.pdf', other)
  await list.review().getByRole('button', { name: 'Use this file' }).click()
  await expect(page.getByText('in place of agreement.pdf')).toBeVisible()
  await list.send()
  await expect(page.getByText('The envelope was sent.')).toBeVisible()
  await page.waitForURL(/\/envelopes\/[^/]+$/)
  const sent = new URL(page.url()).pathname.split('/').at(-1)
  const placed = await api.expect<{ type: string }[]>(200, 'GET', `/v1/fields?envelope_id=${sent}`)
  expect(placed.map(({ type }) => type)).toEqual(['signature'])

  await list.open()
  await list.act('Lease', 'Edit')
  await list.replace('agreement.pdf', other)
  await list.review().getByRole('button', { name: 'Use this file' }).click()
  await expect(page.getByRole('article', { name: 'other.pdf' })).toBeVisible()
})

test('makes a template of two finished envelopes, with what they have in common', async ({
  senderPage: page,
  api,
  organisation,
  serviceUrl,
}) => {
  const at = (type: string, y: number, more: object = {}) => ({
    type,
    page: 1,
    x_coordinate: 72,
    y_coordinate: y,
    ...more,
  })
  for (const [name, deposit] of [
    ['Tom Hart', '500'],
    ['Tina Wolf', '700'],
  ] as const) {
    const fields = [
      at('input', 420, { value: 'Hamburg', label: 'City' }),
      at('input', 380, { value: deposit, read_only: true }),
      at('signature', 500),
    ]
    const email = `${name.slice(0, 3).toLowerCase()}@example.com`
    const envelope = await createEnvelope(api, organisation, {
      name: `Lease – ${name}`,
      recipients: [{ name, email, fields }],
    })
    await new SigningClient(serviceUrl).sign(await linkOf(api, envelope))
  }
  const other = await createEnvelope(api, organisation, {
    name: 'Boat charter',
    pdf: await samplePdf([{ text: ['Charter'] }]),
    recipients: [{ name: 'Bo Boat', email: 'bo@example.com' }],
  })
  await new SigningClient(serviceUrl).sign(await linkOf(api, other))

  const list = new EnvelopesPage(page)
  await list.open('?status=completed')
  await list.selectAll()
  await page.getByRole('button', { name: 'Make a template…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('These envelopes aren’t of the same form.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await list.select('Lease – Tom Hart', 'Lease – Tina Wolf')
  await page.getByRole('button', { name: 'Make a template…' }).click()
  await expect(dialog.getByLabel('Template name')).toHaveValue('Lease')
  await expect(dialog).toContainText('Chosen for each use. So far Tina Wolf and Tom Hart.')
  await dialog.getByLabel('Role 1').fill('Tenant')
  await expectAccessible(page)
  await takePicture(page, 'template-learned')
  await dialog.getByRole('button', { name: 'Make template' }).click()
  await expect(page).toHaveURL(/create-template\?templateId=/)
  await expect(page.getByText('“Lease” is a template now')).toBeVisible()
})
