import type { SigningView } from '../../signing-client.ts'
import { SigningClient } from '../../signing-client.ts'
import { expect, test } from '../../fixtures.ts'
import { InterfaceClient, clientOf, registerOrganisation } from '../../interface-client.ts'
import { sealReport, textOf, wordsOf } from '../../files/pdf-tools.ts'
import { agreement } from '../../files/sample-pdf.ts'

interface Recipient {
  id: string
  status: string | null
  order: number
  sent: string | null
}
interface Envelope {
  id: string
  status: string
  sent: string | null
  original: string
  master: string | null
  certificate: string | null
  combined: string | null
  recipients: Recipient[]
}

async function envelopeBody(accountId: string) {
  const base = Buffer.from(await agreement()).toString('base64')
  return {
    name: 'Consulting agreement',
    message: 'Please sign.',
    account_id: accountId,
    documents: [{ base, type: 'application/pdf', name: 'Agreement' }],
    metadata: { deal_id: 17 },
    recipients: [
      {
        name: 'First Signer',
        email: 'first@example.com',
        order: 1,
        fields: [
          { id: 'first-signature', type: 'signature', anchor: '[[first]]', width: 125, height: 50 },
          {
            id: 'first-name',
            type: 'input',
            page: 2,
            x_coordinate: 100,
            y_coordinate: 500,
            width: 200,
            height: 20,
            required: true,
          },
          { type: 'signature', page: 1, x_coordinate: 590, y_coordinate: 10 },
        ],
      },
      {
        name: 'Second Signer',
        email: 'second@example.com',
        order: 2,
        fields: [
          { id: 'second-signature', type: 'signature', anchor: '[[second]]', x_offset: 4, y_offset: -60 },
          {
            id: 'second-date',
            type: 'date',
            page: 4,
            x_coordinate: 72,
            y_coordinate: 100,
            date_format: 'YYYY',
          },
          {
            id: 'plan',
            type: 'dropdown',
            page: 3,
            x_coordinate: 72,
            y_coordinate: 300,
            options: [{ value: 'b', option: 'Basic' }],
          },
          { id: 'agree', type: 'checkbox', page: 4, x_coordinate: 72, y_coordinate: 300, required: true },
        ],
      },
      { name: 'Vera Viewer', email: 'viewer@example.com', type: 'viewer', order: 2 },
      { name: 'Carl Copy', email: 'copy@example.com', type: 'carbon-copy' },
    ],
  }
}

test('an integrator completes the main job through the API alone', async ({
  api,
  organisation,
  serviceUrl,
}) => {
  const created = await api.expect<Envelope>(
    201,
    'POST',
    '/v1/envelopes',
    await envelopeBody(organisation.accountId),
  )
  expect(created).toMatchObject({ status: 'sent' })
  expect(created).not.toHaveProperty('certificate')
  expect(created).not.toHaveProperty('combined')
  expect(created.recipients.map((one) => one.status)).toEqual(['sent', 'pending', 'pending', null])
  const [first, second, viewer] = created.recipients
  if (!first || !second || !viewer) throw new Error('recipients are missing')

  const fields = await api.expect<{ id: string; page: number }[]>(
    200,
    'GET',
    `/v1/fields?envelope_id=${created.id}`,
  )
  expect(fields.map((field) => field.id).toSorted()).toEqual(
    ['agree', 'first-name', 'first-signature', 'plan', 'second-date', 'second-signature'].toSorted(),
  )
  const documents = await api.expect<{ pages: number }[]>(
    200,
    'GET',
    `/v1/documents?envelope_id=${created.id}`,
  )
  expect(documents.map((document) => document.pages)).toEqual([4])

  const linkOf = async (recipient: Recipient) =>
    (await api.expect<{ endpoint: string }>(200, 'GET', `/v1/recipients/${recipient.id}/token`)).endpoint
  await new SigningClient(serviceUrl).sign(await linkOf(first), { 'first-name': 'Käthe Ωmega Жук 日本' })

  const half = await api.expect<Envelope>(200, 'GET', `/v1/envelopes/${created.id}`)
  expect(half.recipients.map((one) => one.status)).toEqual(['completed', 'sent', 'sent', null])
  expect(await textOf(await download(half.master))).toContain('Käthe')

  await new SigningClient(serviceUrl).sign(await linkOf(second))
  const viewed: SigningView = await new SigningClient(serviceUrl).sign(await linkOf(viewer))
  expect(viewed.step).toBe('finished')

  const done = await api.expect<Envelope>(200, 'GET', `/v1/envelopes/${created.id}`)
  expect(done.status).toBe('completed')
  const master = await download(done.master)
  for (const bytes of [master, await download(done.certificate), await download(done.combined)]) {
    const report = await sealReport(bytes)
    expect(report).toMatchObject({ signatures: 1, valid: true, wholeDocument: true, clean: true })
  }
  const words = await wordsOf(master)
  expect(words.map((word) => word.text)).toEqual(
    expect.arrayContaining(['Käthe', 'Ωmega', 'Жук', '日本', 'Basic']),
  )
  expect(await textOf(await download(done.certificate))).toContain(created.id)
})

test('refuses altered temporary addresses, and voiding invalidates the link', async ({
  api,
  organisation,
  serviceUrl,
}) => {
  const created = await api.expect<Envelope>(
    201,
    'POST',
    '/v1/envelopes',
    await envelopeBody(organisation.accountId),
  )
  const original = new URL(created.original)
  const altered = original.pathname.slice(0, -1) + (original.pathname.endsWith('A') ? 'B' : 'A')
  expect((await fetch(original)).status).toBe(200)
  expect((await fetch(new URL(altered, original))).status).toBe(403)

  const [first] = created.recipients
  const { endpoint } = await api.expect<{ endpoint: string }>(
    200,
    'GET',
    `/v1/recipients/${first?.id}/token?token_duration=90`,
  )
  await api.expect(204, 'POST', `/v1/envelopes/${created.id}/void`)
  expect((await api.call('POST', `/v1/envelopes/${created.id}/void`)).status).toBe(409)
  await expect(new SigningClient(serviceUrl).open(endpoint)).rejects.toThrow('voided')
})

test('shows nothing to another organisation, and refuses unauthenticated requests', async ({
  api,
  organisation,
  serviceUrl,
}) => {
  const created = await api.expect<Envelope>(
    201,
    'POST',
    '/v1/envelopes',
    await envelopeBody(organisation.accountId),
  )
  const foreignClient = clientOf(serviceUrl, await registerOrganisation(serviceUrl, 'Other Ltd'))
  const foreign = await foreignClient.call('GET', `/v1/envelopes/${created.id}`)
  const absent = await foreignClient.call('GET', '/v1/envelopes/0198c9c0-0000-7000-8000-000000000000')
  expect([foreign.status, absent.status]).toEqual([404, 404])
  expect(await new InterfaceClient(serviceUrl).call('GET', '/v1/envelopes')).toMatchObject({ status: 401 })
  const garbage = new InterfaceClient(serviceUrl, { 'x-service-id': 'x', 'x-service-key': 'y' })
  expect(await garbage.call('GET', '/v1/envelopes')).toMatchObject({ status: 401 })
})

async function download(url: string | null): Promise<Uint8Array> {
  if (url === null) throw new Error('there is no address')
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
