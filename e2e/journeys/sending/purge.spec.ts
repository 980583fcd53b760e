import { createEnvelope, linkOf } from '../../envelopes.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { EnvelopePage } from '../../pages/envelope-page.ts'
import { SigningPage } from '../../pages/signing-page.ts'

const fiona = { name: 'Fiona First', email: 'fiona@example.com' }

test('an administrator purges an envelope that has ended, and only what happened stays', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  const envelope = new EnvelopePage(page)
  const sent = await createEnvelope(api, organisation, { recipients: [fiona] })
  const link = await linkOf(api, sent)
  await api.call('POST', `/v1/envelopes/${sent.id}/void`)
  await envelope.open(sent.id)
  await envelope.act('Purge…')
  const question = page.getByRole('alertdialog', { name: /^Purge “/ })
  await expect(question).toContainText('This can’t be undone.')
  await expectAccessible(page)
  const confirm = question.getByRole('button', { name: 'Purge', exact: true })
  await expect(confirm).toBeDisabled()
  await question.getByLabel('Type “purge” to confirm').fill('purge')
  await confirm.click()
  await expect(page.getByText('This envelope is purged')).toBeVisible()
  await expect(page.getByText('Its files are deleted from storage.')).toBeVisible()
  await expect(page.getByText(fiona.email)).toHaveCount(0)
  await expect(page.getByText(fiona.name)).toHaveCount(0)
  await expectAccessible(page)
  const signing = new SigningPage(page)
  await signing.open(link)
  await expect(page.getByText(fiona.name)).toHaveCount(0)
  await expect(signing.heading()).toBeVisible()
})
