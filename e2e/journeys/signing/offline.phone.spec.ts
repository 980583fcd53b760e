import { contractPdf } from '../../files/contract-pdf.ts'
import { createEnvelope, linkOf, readEnvelope } from '../../envelopes.ts'
import { expect, test } from '../../fixtures.ts'
import { SigningPage } from '../../pages/signing-page.ts'

test.use({ serviceWorkers: 'allow', savesData: false })

const fields = [
  { type: 'input', page: 1, x_coordinate: 182, y_coordinate: 315, width: 160, height: 18 },
  { type: 'signature', page: 1, x_coordinate: 120, y_coordinate: 196, width: 150, height: 36 },
]

test('a reload without a network shows the page and what was entered, and nothing stays after finishing', async ({
  page,
  api,
  organisation,
}) => {
  const envelope = await createEnvelope(api, organisation, {
    pdf: await contractPdf(),
    recipients: [{ name: 'Fiona First', email: 'fiona@example.com', fields }],
  })
  const signing = new SigningPage(page)
  await signing.open(await linkOf(api, envelope))
  await signing.consent()
  // The page, the view after the last act and the file.
  const kept = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith('countersign-link-'))
      if (name === undefined) return null
      const cache = await caches.open(name)
      const entries = await cache.keys()
      const texts = await Promise.all(entries.map(async (one) => (await cache.match(one))?.text() ?? ''))
      return {
        paths: entries.map(({ url }) => new URL(url).pathname.split('/').at(-1)),
        isReadable: texts.some((text) => /Fiona|%PDF|Kept by/.test(text)),
        view: await (await cache.match('/signing/view'))?.text(),
        isForToken: name.includes(location.pathname.split('/').at(-1) ?? ''),
      }
    })
  await expect
    .poll(async () => (await kept())?.paths.toSorted((a = '', b = '') => a.localeCompare(b)))
    .toEqual(expect.arrayContaining(['file', 'view']))
  // What is kept looks different each time it is written.
  const before = (await kept())?.view
  await signing.adoptByTouch(/^Sign: .*Signature, page 1/)
  await expect(signing.saved()).toBeVisible()
  await expect.poll(async () => (await kept())?.view === before).toBe(false)
  await signing.type(/^(.+, )?Text, page 1/, 'Kept by the service')
  await expect(signing.saved()).toBeVisible()
  await expect.poll(kept).toMatchObject({ isReadable: false, isForToken: false })
  await page.context().setOffline(true)
  await signing.type(/^(.+, )?Text, page 1/, 'Typed without a network')
  await page.reload()
  await expect(signing.text(/^(.+, )?Text, page 1/)).toHaveValue('Typed without a network')
  await expect(signing.field(/^(.+, )?Signature, page 1, required, signed/)).toBeVisible()
  await signing.read()
  await expect(page.getByText('I have read the terms.')).toBeVisible()
  const finish = await signing.askToFinish()
  await finish.tap()
  await expect(page.getByText(/^You’re offline\./)).toBeVisible()

  await page.context().setOffline(false)
  await finish.tap()
  await expect(signing.heading()).toHaveText('Thank you, Fiona')
  await expect.poll(kept).toBeNull()
  expect((await readEnvelope(api, envelope.id)).status).toBe('completed')
})
