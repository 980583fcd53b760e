import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from '../../fixtures.ts'
import { createEnvelope } from '../../envelopes.ts'
import { clientOf, registerOrganisation } from '../../interface-client.ts'
import type { Organisation } from '../../interface-client.ts'
import { takePicture } from '../../files/pictures.ts'
import { startService } from '../../service-process.ts'

/** A receiver that answers as told. */
async function aReceiver() {
  const answer = { status: 500, body: 'not today' }
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(answer.status).end(answer.body))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return { answer, url, close: () => server.close() }
}

test('adds, tests, inspects, replays, pauses and deletes an endpoint', async ({ page }) => {
  const receiver = await aReceiver()
  const service = await startService({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
  try {
    const organisation = await registerOrganisation(service.url)
    await signIn(page, organisation, service.url)
    await page.goto(`${service.url}/developers/webhooks`)
    await expect(page.getByRole('heading', { name: 'No endpoints yet' })).toBeVisible()
    await add(page, receiver.url)
    await expect(page.getByRole('heading', { level: 1, name: receiver.url })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No deliveries yet' })).toBeVisible()

    await page.getByRole('button', { name: 'Show signature…' }).click()
    await expect(page.getByRole('dialog').locator('code')).toHaveText(/\S{20,}/)
    await page.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByRole('menuitem', { name: 'recipient_declined' }).click()
    const row = page
      .getByRole('grid', { name: 'Deliveries' })
      .getByRole('row', { name: 'recipient_declined' })
    await expect(row.first()).toContainText('500')
    await expectAccessible(page)
    await takePicture(page, 'webhook-desktop-light')
    await row.first().getByRole('button', { name: 'Open recipient_declined' }).click()
    const drawer = page.getByRole('dialog', { name: 'recipient_declined' })
    await expect(drawer.getByRole('region', { name: 'Sent' })).toContainText('"recipient_declined"')
    await expect(drawer.getByRole('region', { name: 'Response' })).toContainText('not today')
    await expectAccessible(page)
    await takePicture(page, 'webhook-delivery-desktop-light')
    receiver.answer.status = 204
    receiver.answer.body = ''
    await drawer.getByRole('button', { name: /Try now|Send again/ }).click()
    await expect(page.getByText('It is sent again')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row.first()).toContainText('Delivered')

    await lookFromItsEnvelope(page, service.url, organisation)
    await page.goBack()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'No endpoints yet' })).toBeVisible()
  } finally {
    await service.stop()
    receiver.close()
  }
})

/** Events of an envelope are listed on its page and can be resent there. */
async function lookFromItsEnvelope(page: Page, url: string, organisation: Organisation): Promise<void> {
  const recipients = [{ name: 'Fiona First', email: 'fiona@example.com' }]
  const { id } = await createEnvelope(clientOf(url, organisation), organisation, { recipients })
  await page.goto(`${url}/envelopes/${id}`)
  await page.getByRole('tab', { name: 'Webhooks' }).click()
  const log = page.getByRole('grid', { name: 'Webhook deliveries' })
  const sent = log.getByRole('row', { name: 'envelope_sent' })
  await expect(sent).toContainText('Delivered')
  await expect(log.getByRole('row', { name: 'recipient_sent' })).toContainText('Delivered')
  await expectAccessible(page)
  await takePicture(page, 'envelope-webhooks')
  await page.setViewportSize({ width: 390, height: 844 })
  await takePicture(page, 'envelope-webhooks-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await sent.getByRole('button', { name: 'Open envelope_sent' }).click()
  const drawer = page.getByRole('dialog', { name: 'envelope_sent' })
  await expect(drawer.getByRole('region', { name: 'Sent' })).toContainText(id)
  await drawer.getByRole('button', { name: 'Send again' }).click()
  await page.keyboard.press('Escape')
  await expect(sent.filter({ hasText: 'Replay' })).toContainText('Delivered')
}

test('refuses an address in a private network with an explanation', async ({ senderPage: page }) => {
  await page.goto('/developers/webhooks')
  await add(page, 'http://127.0.0.1/hooks')
  await expect(page.getByRole('dialog', { name: 'Add endpoint' })).toContainText(/private|own network|public/)
})

async function add(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Add endpoint' }).first().click()
  await page.getByLabel('Address').fill(url)
  await page.keyboard.press('Enter')
}
