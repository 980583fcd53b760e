import { expect, test } from 'vitest'
import { messagesTo } from '#harness/conformance/world.ts'
import { sealHome } from '#harness/world/seal-home.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, drawn, follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import { checkCapsule } from '#evidence/check-capsule.ts'
import type { CheckedCapsule } from '#evidence/check-capsule.ts'
import { checkPdf } from '#pdf/seal-check/check-pdf.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import { seedSample } from '../../seeds/seed-sample.ts'
import { ensureSealed } from './seal-envelope.ts'
import { inbox } from '#harness/world/inbox.ts'

const service = await testService()
const { call, database, idle, ports } = service
// A set up service takes no samples.
const sample = await seedSample(service, 'a long password')
if (!sample.ok) throw new Error(sample.refusal.detail)
const { organisationId: sampleOrganisation } = sample.value

interface Carried {
  readonly checked: CheckedCapsule
  readonly text: string
  /** What the certificate prints, without spaces and line ends. */
  readonly printed: string
}

/** The capsule that an envelope's files carry, once they are sealed. */
async function capsuleIn(key: EnvelopeKey): Promise<Carried> {
  const sealed = await ensureSealed(service, key, { deliver: false })
  if (!sealed.ok) throw new Error(`${sealed.refusal.detail} ${JSON.stringify(key)}`)
  const { certificateKey, combinedKey, masterKey } = sealed.value
  const home = await sealHome(service)
  const files = await Promise.all(
    [certificateKey, combinedKey, masterKey].map(async (name) => ports.storage.get(name ?? '')),
  )
  const [certificate, combined, master] = await Promise.all(
    files.map(async (bytes) => checkPdf(new Uint8Array(bytes), home)),
  )
  if (!certificate?.capsule || !certificate.origin || !master?.capsule || !master.origin)
    throw new Error('The files carry no evidence')
  expect(Buffer.from(certificate.capsule).equals(combined?.capsule ?? Buffer.of())).toBe(true)
  expect(checkCapsule(master.capsule, master.origin)).toMatchObject({ kind: 'digests', findings: [] })
  expect(certificate.origin.masterSha256).toBe(master.sha256)
  const lines = await ports.pdf.textLines(files[0] ?? new Uint8Array())
  if (!lines.ok) throw new Error(lines.refusal.detail)
  const words = lines.value.map(({ characters }) => characters.map(({ text }) => text).join('')).join('')
  return {
    checked: checkCapsule(certificate.capsule, certificate.origin),
    text: `${Buffer.from(certificate.capsule).toString('utf8')} ${Buffer.from(master.capsule).toString('utf8')}`,
    printed: words.replaceAll(/\s/g, ''),
  }
}

/** Everything in the database that a capsule may hold only if its certificate prints it, or never. */
async function secretsOfWorld() {
  const all = async (table: 'recipients' | 'accounts' | 'signingTokens' | 'signingSessions') =>
    database.selectFrom(table).selectAll().execute() as Promise<Record<string, unknown>[]>
  const of = (rows: Record<string, unknown>[], ...names: string[]) =>
    rows
      .flatMap((row) => names.map((name) => row[name]))
      .filter((value): value is string => typeof value === 'string' && value.length > 5)
  const [recipients, accounts, tokens, sessions, messages] = await Promise.all([
    all('recipients'),
    all('accounts'),
    all('signingTokens'),
    all('signingSessions'),
    inbox(database) as Promise<object[]> as Promise<Record<string, unknown>[]>,
  ])
  const links = of(messages, 'text').flatMap((text) =>
    [...text.matchAll(/\/([\w-]{40,})/g)].map(([, token]) => token ?? ''),
  )
  return {
    never: [
      ...of(recipients, 'passwordHash', 'message'),
      ...of(accounts, 'passwordHash'),
      ...of(tokens, 'secretHash'),
      ...of(sessions, 'secretHash', 'tokenHash', 'codeHash'),
      ...links,
    ],
    onlyPrinted: [
      ...of(recipients, 'email', 'mobile', 'smsAuth'),
      ...of(accounts, 'email'),
      ...of(messages, 'toAddress'),
    ],
  }
}

async function expectNothingHidden({ text, printed }: Carried): Promise<number> {
  const { never, onlyPrinted } = await secretsOfWorld()
  const hidden = onlyPrinted.filter((value) => !printed.includes(value))
  const sought = [...new Set([...never, ...hidden])]
  expect(sought.filter((value) => text.includes(value))).toEqual([])
  return sought.length
}

const number = { link: '+61400000171', code: '+61400000172', other: '+61400000173' }

/** An envelope with everything that is to stay hidden. */
async function fullOfSecrets(redacts: boolean): Promise<EnvelopeKey> {
  const sender = await testSender(service)
  // Short enough for one line of the certificate.
  await database
    .updateTable('accounts')
    .set({ email: `mara.${redacts}@north.example` })
    .where('id', '=', sender.accountId)
    .execute()
  if (redacts)
    await database
      .updateTable('organisations')
      .set({ redactMobiles: true })
      .where('id', '=', sender.organisationId)
      .execute()
  const at = { page: 1, x_coordinate: 100 }
  const fields = [
    { id: 'see', type: 'witness', ...at, y_coordinate: 400, required: true },
    { id: 'text', type: 'input', ...at, y_coordinate: 300 },
    { id: 'shared', type: 'input', ...at, y_coordinate: 200, collaborative: true },
  ]
  const { id, recipients } = await sendTestEnvelope(
    service,
    sender,
    [
      { name: 'Old Name', email: 'before@hidden.example', fields, password: 'open sesame' },
      { sms_auth: number.code, mobile: number.link, message: 'Between you and me: hurry' },
      { type: 'viewer', mobile: number.other, muted: true },
      { type: 'carbon-copy', name: 'Copy Person' },
    ],
    { message: 'A private word to everyone' },
  )
  const [first, , viewer] = recipients
  await call(sender.headers, 'PUT', `/v1/recipients/${first?.id}`, {
    type: 'signer',
    name: 'New Name',
    email: 'after@shown.example',
    password: 'open sesame',
  })
  const person = await follow(service, await linkOf(service, sender, first?.id ?? ''))
  await person.act('POST', 'password', { password: 'wrong guess' })
  await person.act('POST', 'password', { password: 'open sesame' })
  await person.act('POST', 'consent', { version: '2026-1', language: 'de' })
  for (const value of ['A draft of an answer', 'The final answer'])
    await person.act('PUT', 'fields/text', { value, checked: false, art: null, witness: null })
  await person.act('PUT', 'fields/shared', {
    value: 'Shared first',
    checked: false,
    art: null,
    witness: null,
  })
  await person.act('PUT', 'fields/see/witness', { name: 'Grace Hopper', email: 'grace@shown.example' })
  await idle()
  const asked = (await messagesTo(service, 'grace@shown.example')).at(-1)?.text ?? ''
  const token = /\/witness\/([\w-]+)/.exec(asked)?.[1]
  const statement = { name: 'Grace B. Hopper', statement_version: '2026-1', art: drawn }
  const byLink = { authorization: `Bearer ${token}` }
  expect((await call(byLink, 'POST', '/signing/witness/sign', statement)).status).toBe(200)
  expect((await person.act('POST', 'finish')).status).toBe(200)
  await idle()
  const sms = (await messagesTo(service, number.link)).at(-1)?.text ?? ''
  const other = await follow(service, /\/sign\/([\w-]+)/.exec(sms)?.[1] ?? '')
  await other.act('POST', 'code')
  await idle()
  const code = /\b\d{6}\b/.exec((await messagesTo(service, number.code)).at(-1)?.text ?? '')?.[0]
  expect((await other.act('POST', 'code/check', { code })).body.step).toBe('consent')
  const write = { value: 'Shared second', checked: false, art: null, witness: null }
  await other.act('POST', 'consent', { version: '2026-1' })
  await other.act('PUT', 'fields/shared', write)
  await agreeAndSign(other, 's2')
  expect((await other.act('POST', 'finish')).status).toBe(200)
  await (await follow(service, await linkOf(service, sender, viewer?.id ?? ''))).act('POST', 'finish')
  return { organisationId: sender.organisationId, envelopeId: id }
}

test.each([false, true])(
  'holds no secret of a whole world, and recomputes (numbers redacted: %s)',
  async (redacts) => {
    const carried = await capsuleIn(await fullOfSecrets(redacts))
    expect(carried.checked).toMatchObject({ findings: [], earlier: 0, consents: { found: 2, missing: 0 } })
    expect(carried.checked.people.map(({ name, email }) => `${name} ${email}`)).toEqual([
      'New Name after@shown.example',
      'Person 2 person2@example.org',
      'Person 3 person3@example.org',
    ])
    expect(await expectNothingHidden(carried)).toBeGreaterThan(15)
    // Where a message went is printed, so what opens it is there too.
    expect([carried.printed, carried.text].map((one) => one.includes('before@hidden.example'))).toEqual([
      true,
      true,
    ])
    const never = [
      'open sesame',
      'wrong guess',
      'Between you and me',
      'A private word',
      'A draft of an answer',
      'The final answer',
      'Shared first',
      'Shared second',
      number.other,
      ...(redacts ? [number.link, number.code] : []),
    ]
    for (const value of never) expect(carried.text).not.toContain(value)
    const shown = [
      'after@shown.example',
      'grace@shown.example',
      ...(redacts ? [] : [number.link, number.code]),
    ]
    for (const value of shown) expect(carried.text).toContain(value)
  },
  120_000,
)

test('recomputes the evidence of every sample, and finds no secret in any', async () => {
  await idle()
  const organisationId = sampleOrganisation
  const completed = await database
    .selectFrom('envelopes')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('status', '=', 'completed')
    .execute()
  expect(completed.length).toBeGreaterThan(2)
  for (const { id } of completed) {
    const carried = await capsuleIn({ organisationId, envelopeId: id })
    expect([id, carried.checked.findings]).toEqual([id, []])
    await expectNothingHidden(carried)
  }
}, 120_000)
