import { createEnvelope } from '../../envelopes.ts'
import { expect, expectAccessible, test as base } from '../../fixtures.ts'
import { startMailServer } from '../../mail-server.ts'
import type { MailServer } from '../../mail-server.ts'
import { EnvelopePage } from '../../pages/envelope-page.ts'
import { EnvelopesPage } from '../../pages/envelopes-page.ts'
import { takePicture } from '../../files/pictures.ts'
import { startService } from '../../service-process.ts'

/** The service in these journeys sends real emails. */
const test = base.extend<{ mail: MailServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs, and this needs nothing
  mail: async ({}, use) => {
    const mail = await startMailServer()
    await use(mail)
    await mail.stop()
  },
  serviceUrl: async ({ mail }, use) => {
    const service = await startService({ environment: { SMTP_URL: mail.url } })
    await use(service.url)
    await service.stop()
  },
})

test('shows a sender at once who was not reached and why, corrects an address, and resends', async ({
  senderPage: page,
  api,
  organisation,
  mail,
}) => {
  const list = new EnvelopesPage(page)
  const envelope = new EnvelopePage(page)
  mail.refuse('ada@exmaple.com', '550 5.1.1 User unknown')
  mail.refuse('bob@example.com', '552 5.2.2 Over quota')

  await list.open()
  await expect(page.getByRole('heading', { name: 'Send your first envelope' })).toBeVisible()
  await createEnvelope(api, organisation, {
    name: 'Mooring contract',
    recipients: [
      { name: 'Ada Park', email: 'ada@exmaple.com', password: 'secret' },
      { name: 'Bob Reed', email: 'bob@example.com' },
    ],
  })
  const row = list.row('Mooring contract')
  await expect(row).toContainText('There is no such mailbox: ada@exmaple.com')
  await expect(row).toContainText('The mailbox is full: bob@example.com')
  await takePicture(page, 'undelivered-list')

  await list.openEnvelope('Mooring contract')
  const ada = envelope.notice('Ada Park couldn’t be reached')
  await expect(ada).toContainText('There is no such mailbox. The mail server said: 550 5.1.1 User unknown')
  await takePicture(page, 'undelivered-envelope')
  await ada.getByRole('button', { name: 'Correct the address' }).click()
  await expect(page.getByRole('dialog')).toContainText('There is no such mailbox.')
  await expectAccessible(page)
  await takePicture(page, 'undelivered-correct')
  await envelope.correctEmail('ada@example')
  await expect(page.getByText('Enter one valid email address.')).toBeVisible()
  await envelope.correctEmail('ada@example.com')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(ada).toBeHidden()
  await expect(envelope.recipient('ada@example.com')).toContainText('Sent')
  await expect(envelope.recipient('ada@example.com')).toContainText('Password')
  expect(await mail.messageTo('ada@example.com')).toContain('Please sign: Mooring contract')

  mail.take('bob@example.com')
  const bob = envelope.notice('Bob Reed couldn’t be reached')
  await bob.getByRole('button', { name: 'Resend to Bob Reed' }).click()
  await expect(bob).toBeHidden()
  await expect(envelope.recipient('bob@example.com')).toContainText('Sent')
  expect(await mail.messageTo('bob@example.com')).toContain('Please sign: Mooring contract')
  expect(await mail.messageTo(organisation.email)).toContain('Not delivered: Mooring contract')
})
