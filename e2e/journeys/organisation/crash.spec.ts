import { expect, signIn, test } from '../../fixtures.ts'
import { clientOf, InterfaceClient, registerOrganisation } from '../../interface-client.ts'
import type { Organisation } from '../../interface-client.ts'
import { sealReport } from '../../files/pdf-tools.ts'
import { agreement } from '../../files/sample-pdf.ts'
import { startService } from '../../service-process.ts'
import type { ServiceProcess } from '../../service-process.ts'
import { SigningClient } from '../../signing-client.ts'

test.use({ savesData: false })

interface Envelope {
  id: string
  status: string
  master: string | null
  recipients: { id: string; status: string }[]
}

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 4)

test('loses nothing that it acknowledged when killed during signing and completing', async ({ page }) => {
  test.setTimeout(60_000 + rounds * 30_000)
  let service = await startService()
  try {
    const organisation = await registerOrganisation(service.url)
    for (let round = 0; round < rounds; round++) {
      const envelope = await send(service, organisation)
      const link = await linkOf(service, organisation, envelope)
      const { acknowledged, finished } = await signUntilKilled(service, link, round)
      service = await startService({ port: service.port, dataDir: service.dataDir })

      const signer = new SigningClient(service.url)
      const view = await signer.open(link)
      if (finished) expect(view.step, 'an acknowledged finish is kept').toBe('finished')
      if (view.step === 'open')
        for (const [id, value] of acknowledged) expect(answerOf(view, id), `answer of ${id}`).toBe(value)
      await signer.sign(link)
      await expectCompletedOnce(service, organisation, envelope.id)
    }
    await signIn(page, { ...organisation, email: organisation.email }, service.url)
    await expectOneMailEach(page.request, service.url)
  } finally {
    await service.stop()
  }
})

async function send(service: ServiceProcess, organisation: Organisation): Promise<Envelope> {
  const base = Buffer.from(await agreement()).toString('base64')
  const fields = Array.from({ length: 6 }, (_, index) => ({
    id: `input-${index}`,
    type: 'input',
    page: 1,
    x_coordinate: 72,
    y_coordinate: 600 - index * 40,
    required: true,
  }))
  return clientOf(service.url, organisation).expect(201, 'POST', '/v1/envelopes', {
    name: `Crash ${crypto.randomUUID()}`,
    account_id: organisation.accountId,
    documents: [{ base, type: 'application/pdf' }],
    recipients: [{ name: 'Signer', email: 'crash@example.com', fields }],
  })
}

async function linkOf(
  service: ServiceProcess,
  organisation: Organisation,
  envelope: Envelope,
): Promise<string> {
  const token = await clientOf(service.url, organisation).expect<{ endpoint: string }>(
    200,
    'GET',
    `/v1/recipients/${envelope.recipients[0]?.id}/token`,
  )
  return token.endpoint
}

/** Signs, and kills the whole process tree at a different moment in each round. */
async function signUntilKilled(service: ServiceProcess, link: string, round: number) {
  const acknowledged = new Map<string, string>()
  let finished = false
  const signer = new SigningClient(service.url)
  const view = await signer.consent(await signer.open(link))
  const signing = (async () => {
    for (const [index, field] of view.fields.entries()) {
      const value = `Value ${round}-${index}`
      const answer = { value, checked: false, art: null, witness: null }
      await signer.client.expect(200, 'PUT', `/signing/fields/${field.id}`, answer)
      acknowledged.set(field.id, value)
    }
    await signer.finish()
    finished = true
  })().catch(() => undefined)
  await Promise.race([signing, new Promise((resolve) => setTimeout(resolve, 8 + round * 17))])
  await service.kill()
  await signing
  return { acknowledged, finished }
}

function answerOf(view: { fields: readonly { id: string }[] }, id: string): string | null {
  const field = view.fields.find((one) => one.id === id) as { answer?: { value: string | null } } | undefined
  return field?.answer?.value ?? null
}

async function expectCompletedOnce(
  service: ServiceProcess,
  organisation: Organisation,
  id: string,
): Promise<void> {
  const api = clientOf(service.url, organisation)
  const done = await api.expect<Envelope>(200, 'GET', `/v1/envelopes/${id}`)
  expect(done.status).toBe('completed')
  const master = await fetch(done.master ?? '')
  expect(await sealReport(new Uint8Array(await master.arrayBuffer()))).toMatchObject({
    signatures: 1,
    valid: true,
  })
  const session = new InterfaceClient(service.url)
  const signedIn = await session.call('POST', '/app/session', {
    email: organisation.email,
    password: organisation.password,
  })
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const audit = await session.call<{ events: { kind: string }[] }>(
    'GET',
    `/app/envelopes/${id}/audit`,
    undefined,
    { cookie },
  )
  const kinds = audit.body.events.map((event) => event.kind)
  for (const kind of ['envelope-completed', 'envelope-sealed', 'recipient-completed'])
    expect(
      kinds.filter((one) => one === kind),
      kind,
    ).toHaveLength(1)
}

async function expectOneMailEach(
  request: { get(url: string): Promise<{ json(): Promise<unknown> }> },
  url: string,
): Promise<void> {
  await expect
    .poll(async () => {
      const messages = (await (await request.get(`${url}/app/inbox`)).json()) as {
        subject: string
        to_address: string
      }[]
      return new Set(
        messages.filter((one) => one.to_address === 'crash@example.com').map((one) => one.subject),
      ).size
    })
    .toBe(rounds * 3)
}
