import { createHash } from 'node:crypto'
import { inDatabase } from '../../database.ts'
import { expect, expectAccessible, signIn, test } from '../../fixtures.ts'
import { createEnvelope } from '../../envelopes.ts'
import { EditorPage } from '../../pages/editor-page.ts'
import { EntrancePage } from '../../pages/entrance-page.ts'

test('explains a wrong password, and limits attempts', async ({ page, organisation }) => {
  const entrance = new EntrancePage(page)
  await page.goto('/sign-in')
  await expectAccessible(page)
  await entrance.signInButton().click()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await entrance.signIn({ ...organisation, password: 'not the password' })
  await expect(page.getByText('The email or password is wrong.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(organisation.email)

  const guess = () =>
    page.request.post('/app/session', { data: { email: organisation.email, password: 'guess' } })
  expect((await guess()).status()).toBe(401)
  // Each further try would have to wait for twice as long as the one before.
  const person = createHash('sha256').update(`account:${organisation.email.toLowerCase()}`).digest('hex')
  await inDatabase(process.env['SERVICE_DATA'] ?? '', (client) =>
    client.query('update rate_limits set attempts = 10, held_until = null where subject like $1', [
      `sign-in:${person}:%`,
    ]),
  )
  expect((await guess()).status()).toBe(401)
  await entrance.signIn(organisation)
  await expect(page.getByText('Too many attempts')).toBeVisible()
  await expect(page.getByText(/wait \d+ minutes/)).toBeVisible()
  await expect(entrance.signInButton()).toBeDisabled()
  await expectAccessible(page)
})

test("keeps the address of a program's draft through signing in", async ({ page, organisation, api }) => {
  const draft = await createEnvelope(api, organisation, {
    name: 'Made by a program',
    draft: true,
    recipients: [{ name: 'Fiona First', email: 'fiona@example.com' }],
  })
  const address = `/create-envelope?envelopeId=${draft.id}`
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await new EntrancePage(page).signIn(organisation)
  await expect(page.getByRole('heading', { level: 1, name: 'Made by a program' })).toBeVisible()
  await expect(page).toHaveURL(address)

  const editor = new EditorPage(page)
  await editor.expectDocument('agreement.pdf', 'pages 1 to 4')
  await editor.goTo('Fields')
  await editor.placeFor('Fiona First')
})

test('does not follow an external address after signing in', async ({ page, organisation }) => {
  await page.goto('/sign-in?return=//example.com/')
  await new EntrancePage(page).signIn(organisation)
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('signing out ends the session here and in the other tab', async ({ page, organisation, context }) => {
  await signIn(page, organisation)
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/envelopes')
  await expect(other.getByRole('heading', { name: 'Envelopes' })).toBeVisible()

  await page.getByRole('button', { name: organisation.email }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect((await page.request.get('/app/session')).status()).toBe(401)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
