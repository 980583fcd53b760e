import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, signIn, test } from '../../fixtures.ts'
import { addMember } from '../../interface-client.ts'
import { takePicture } from '../../files/pictures.ts'

test('shows who did what, narrows it, and saves it as CSV', async ({
  senderPage: page,
  organisation,
  serviceUrl,
}) => {
  const { email } = await addMember(serviceUrl, organisation, 'Carla Clerk')
  const wrong = await page.request.post('/app/session', { data: { email, password: 'not the password' } })
  expect(wrong.status()).toBe(401)
  await page.goto('/organisation')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Security log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security log' })).toBeVisible()
  await expect(page.getByText('Events are kept for 400 days')).toBeVisible()
  const log = page.getByRole('grid', { name: 'Events' })
  const failed = log.getByRole('row', { name: 'Sign-in failed' })
  await expect(async () => {
    await page.reload()
    await expect(failed).toContainText(`about Carla Clerk <${email}>`, { timeout: 3000 })
  }).toPass()
  await expect(failed).toContainText('wrong password')
  await expect(log.getByRole('row', { name: 'Account created' })).toContainText('Registration')
  await expect(log.getByRole('row', { name: 'Signed in' })).toContainText('127.0.0.1')
  await expectAccessible(page)
  await takePicture(page, 'security-log-desktop')

  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('button', { name: /Outcome/ }).click()
  await page.getByRole('option', { name: 'Failed' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(log.getByRole('row', { name: 'Account created' })).toHaveCount(0)
  await expect(page).toHaveURL(/outcome=failed/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(download.suggestedFilename()).toMatch(/^Security log \d{4}-\d{2}-\d{2}\.csv$/)
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain('reason: wrong password')

  await page.goto('/organisation/security?search=no-such-person')
  await expect(page.getByText('No event matches')).toBeVisible()
})

test('fits a phone, and is for administrators only', async ({ browser, serviceUrl, organisation }) => {
  const context = await browser.newContext({
    baseURL: serviceUrl,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const clerk = await addMember(serviceUrl, organisation, 'Carla Clerk')
    await signIn(page, clerk)
    await page.goto('/organisation/security')
    await expect(page.getByRole('heading', { name: 'Only for administrators' })).toBeVisible()
    // The page would notice the end of its session, and lead to where one signs in.
    await page.goto('about:blank')
    await page.request.delete('/app/session')
    await signIn(page, organisation)
    await page.goto('/organisation/security')
    await expect(page.getByRole('row', { name: 'Signed out' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await expectAccessible(page)
    await takePicture(page, 'security-log-phone')
  } finally {
    await context.close()
  }
})
