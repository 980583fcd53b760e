import { expect, test } from 'vitest'
import { auditTrail } from '../../database/envelopes/audit-events.ts'
import { testService } from '#harness/world/service.ts'
import { drawn, follow, linkOf, sendTestEnvelope, testSender, witnessSecret } from '#harness/world/signing.ts'

const service = await testService()
const sender = await testSender(service)
const { call, database, idle } = service

const grace = { name: 'Grace Hopper', email: 'grace@example.com' }
const empty = { value: null, checked: false, art: null, witness: null }
const statement = '2026-1'

interface Shown {
  readonly view?: Record<string, unknown>
  readonly dead_end?: { readonly reason: string }
  readonly type?: string
}

/** An envelope whose signer has reached a witness field. */
async function begin(others: readonly Readonly<Record<string, unknown>>[] = []) {
  const at = { page: 1, x_coordinate: 100 }
  const fields = [
    { id: 'see', type: 'witness', ...at, y_coordinate: 400, required: true },
    { id: 'text', type: 'input', ...at, y_coordinate: 300 },
  ]
  const envelope = await sendTestEnvelope(service, sender, [{ fields }, ...others])
  const signer = await follow(service, await linkOf(service, sender, envelope.recipients[0]?.id ?? ''))
  await signer.act('POST', 'consent', { version: statement })
  const ask = (body: object = grace, id = 'see') => signer.act('PUT', `fields/${id}/witness`, body)
  return { envelope, signer, ask }
}

const linkFor = (address: string) => witnessSecret(service, address)

const open = (token: string) => call<Shown>({}, 'POST', '/signing/witness/open', { token })
const sign = (token: string, change: object = {}) =>
  call<Shown & { signed?: string }>({ authorization: `Bearer ${token}` }, 'POST', '/signing/witness/sign', {
    name: 'Grace B. Hopper',
    statement_version: statement,
    art: drawn,
    ...change,
  })
const reasonAt = async (token: string) => (await open(token)).body.dead_end?.reason
const typeOf = ({ body }: { readonly body: { readonly type?: string } }) =>
  body.type?.replace('/problems/', '')

async function witnessEvents(envelopeId: string) {
  const { organisationId } = sender
  const trail = await auditTrail(database, { organisationId, envelopeId })
  return trail.filter(({ kind }) => kind.startsWith('witness-'))
}

test('lets a witness sign by link, and the signer finish with it', async () => {
  const { envelope, signer, ask } = await begin()
  const asked = await ask()
  expect(asked.status).toBe(200)
  expect(asked.body.fields?.[0]).toMatchObject({ witness_link: { ...grace, signed: null, problem: null } })
  expect(typeOf(await signer.act('POST', 'finish'))).toBe('fields-incomplete')

  const token = await linkFor(grace.email)
  const shown = await open(token)
  expect(shown.body.view).toMatchObject({
    envelope_name: 'Agreement',
    signer: { name: 'Person 1' },
    sender: { name: 'Mara Lindqvist' },
    witness: grace,
    signed: null,
  })
  expect(JSON.stringify(shown.body)).not.toContain(envelope.id)
  expect((await signer.act('GET', 'view')).body.fields?.[0]).toMatchObject({
    witness_link: { sent: expect.any(String), opened: expect.any(String) },
  })

  const signed = await sign(token)
  expect(signed.status).toBe(200)
  expect((await sign(token)).body.signed).toBe(signed.body.signed)
  expect((await open(token)).body.view).toMatchObject({ signed: signed.body.signed })
  const { fields } = (await signer.act('GET', 'view')).body
  expect(fields?.[0]).toMatchObject({
    answer: { art: drawn, witness: { name: 'Grace B. Hopper', email: grace.email } },
    witness_link: { signed: signed.body.signed },
  })
  expect((await signer.act('POST', 'finish')).body.step).toBe('finished')
  expect(await witnessEvents(envelope.id)).toMatchObject([
    { kind: 'witness-invited', actor: { kind: 'recipient' } },
    { kind: 'witness-opened', actor: { kind: 'witness', email: grace.email } },
    {
      kind: 'witness-signed',
      actor: { kind: 'witness', name: 'Grace B. Hopper', email: grace.email },
      details: { field: 'see', method: 'link', version: statement },
      address: expect.any(String),
    },
  ])
  await idle()
  expect((await open(token)).body.view).toMatchObject({ signed: signed.body.signed })
})

test('lets no one witness their own signature, by link or on the same device', async () => {
  const { signer, ask } = await begin()
  for (const email of [
    'PERSON1@example.org',
    'person1+x@example.org',
    'person1@xn--exmple-4nf.org',
    'persom@example.org',
  ])
    expect([email, typeOf(await ask({ name: 'Other', email }))]).toEqual([
      email,
      email.startsWith('persom') ? undefined : 'witness-is-party',
    ])
  expect(typeOf(await ask({ name: 'person  1', email: 'other@example.org' }))).toBe('witness-is-party')
  const own = { ...empty, art: drawn, witness: { name: 'Someone', email: 'person1@example.org' } }
  expect(typeOf(await signer.act('PUT', 'fields/see', own))).toBe('witness-is-party')
  await ask()
  const token = await linkFor(grace.email)
  expect(typeOf(await sign(token, { name: 'Person 1' }))).toBe('witness-is-party')
  expect(typeOf(await sign(token, { art: { kind: 'typed', text: ' ', face: 'caveat' } }))).toBe(
    'invalid-input',
  )
  expect(typeOf(await sign(token, { statement_version: 'old' }))).toBe('conflict')
})

test('lets neither the sender nor another signer witness, but one who only receives it', async () => {
  const at = { page: 1, x_coordinate: 100, y_coordinate: 200 }
  const { signer, ask, envelope } = await begin([
    { name: 'Alan', email: 'alan@example.org', fields: [{ id: 'co', type: 'signature', ...at }] },
    { name: 'Copied', email: 'copied@example.org', type: 'carbon-copy', fields: [] },
  ])
  const from = await database
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('id', '=', sender.accountId)
    .executeTakeFirstOrThrow()
  const [user = '', host = ''] = from.email.split('@')
  const parties = [
    { name: 'Somebody Else', email: 'alan+witness@example.org' },
    { name: 'Alаn', email: 'else@example.org' },
    { name: 'Somebody Else', email: `${user}+x@${host.toUpperCase()}` },
    { name: from.name, email: 'else@example.org' },
  ]
  for (const witness of parties) {
    expect([witness, typeOf(await ask(witness))]).toEqual([witness, 'witness-is-party'])
    const here = { ...empty, art: drawn, witness }
    expect(typeOf(await signer.act('PUT', 'fields/see', here))).toBe('witness-is-party')
  }
  const copied = { ...empty, art: drawn, witness: { name: 'Copied', email: 'copied@example.org' } }
  expect((await signer.act('PUT', 'fields/see', copied)).status).toBe(200)
  // One who signs only now, in place of someone else.
  await database
    .updateTable('recipients')
    .set({ email: 'copied@example.org' })
    .where('id', '=', envelope.recipients[1]?.id ?? '')
    .execute()
  expect(typeOf(await signer.act('POST', 'finish'))).toBe('witness-is-party')
})

test('lets nobody sign in place of someone else who attested to a signature that is given', async () => {
  const at = { page: 1, x_coordinate: 100, y_coordinate: 200 }
  const other = { name: 'Alan', email: 'alan@example.org', fields: [{ id: 'co', type: 'signature', ...at }] }
  const { signer, envelope } = await begin([other])
  const here = { ...empty, art: drawn, witness: grace }
  expect((await signer.act('PUT', 'fields/see', here)).status).toBe(200)
  const replaceBy = (person: object) =>
    call<Shown>(sender.headers, 'PUT', `/v1/recipients/${envelope.recipients[1]?.id ?? ''}`, {
      type: 'signer',
      ...person,
    })
  // The signer can still have another witness.
  expect((await replaceBy({ name: 'Grace Hopper', email: 'hopper@example.org' })).status).toBe(200)
  expect(typeOf(await signer.act('POST', 'finish'))).toBe('witness-is-party')
  expect((await replaceBy({ name: 'Alan', email: 'alan@example.org' })).status).toBe(200)
  expect((await signer.act('POST', 'finish')).status).toBe(200)
  for (const person of [
    { name: 'Someone', email: 'Grace+x@example.com' },
    { name: 'Grаce Hopper', email: 'else@example.org' },
  ])
    expect(typeOf(await replaceBy(person))).toBe('conflict')
  expect((await replaceBy({ name: 'Barbara', email: 'barbara@example.org' })).status).toBe(200)
})

test("lets only one's own witness field be witnessed", async () => {
  const { ask } = await begin()
  expect(typeOf(await ask(grace, 'text'))).toBe('not-allowed')
  expect(typeOf(await ask(grace, 'none'))).toBe('not-found')
})

test('ends a link when it is withdrawn, replaced, or the signer signs here with someone', async () => {
  const { envelope, signer, ask } = await begin()
  await ask()
  const first = await linkFor(grace.email)
  await ask({ name: 'Mary Somerville', email: 'mary@example.com' })
  const second = await linkFor('mary@example.com')
  expect(await reasonAt(first)).toBe('withdrawn')
  expect(typeOf(await sign(first))).toBe('link-invalid')

  expect((await signer.act('DELETE', 'fields/see/witness')).status).toBe(200)
  expect((await signer.act('DELETE', 'fields/see/witness')).status).toBe(200)
  expect(await reasonAt(second)).toBe('withdrawn')

  await ask()
  const third = await linkFor(grace.email)
  const here = { ...empty, art: drawn, witness: { name: 'Alan Turing', email: 'alan@example.com' } }
  expect((await signer.act('PUT', 'fields/see', here)).status).toBe(200)
  expect(await reasonAt(third)).toBe('withdrawn')
  await signer.act('POST', 'finish')
  const events = await witnessEvents(envelope.id)
  expect(events.filter(({ kind }) => kind === 'witness-withdrawn')).toHaveLength(1)
  expect(events.at(-1)).toMatchObject({
    kind: 'witness-signed',
    actor: { name: 'Alan Turing' },
  })
})

test('closes a link once signing is over, expires it in time, and reports an unknown one as invalid', async () => {
  const { envelope, ask } = await begin()
  await ask()
  const token = await linkFor(grace.email)
  await database
    .updateTable('witnessLinks')
    .set({ expires: new Date(0) })
    .where('envelopeId', '=', envelope.id)
    .execute()
  expect(await reasonAt(token)).toBe('expired')
  expect(typeOf(await sign(token))).toBe('link-invalid')
  await call(sender.headers, 'POST', `/v1/envelopes/${envelope.id}/void`)
  const later = await begin()
  await later.ask()
  const voided = await linkFor(grace.email)
  await call(sender.headers, 'POST', `/v1/envelopes/${later.envelope.id}/void`)
  expect(await reasonAt(voided)).toBe('closed')
  expect(await reasonAt('nothing')).toBe('invalid')
})

test("refuses a witness's name that no font prints", async () => {
  const { ask } = await begin()
  await ask()
  const token = await linkFor(grace.email)
  for (const [change, path] of [
    [{ name: 'ꦤꦩꦤ' }, 'name'],
    [{ art: { kind: 'typed', text: 'Grace 𓀀', face: 'caveat' } }, 'art'],
  ] as const)
    expect((await sign(token, change)).body).toMatchObject({ status: 422, errors: [{ path }] })
  expect((await sign(token)).status).toBe(200)
})

test('takes a long drawing from a witness, but not an endless one', async () => {
  const { ask } = await begin()
  await ask()
  const token = await linkFor(grace.email)
  const stroke = Array.from({ length: 5000 }, (_, step) => ({ x: step / 17, y: step / 31, width: 2.25 }))
  const strokes = (count: number) => ({ ...drawn, strokes: Array.from({ length: count }, () => stroke) })
  expect((await sign(token, { art: strokes(8) })).status).toBe(413)
  expect((await sign(token, { art: strokes(2) })).status).toBe(422)
  expect((await sign(token, { art: strokes(1) })).status).toBe(200)
})

test('limits emails to witnesses, and greets no one with an address', async () => {
  const { ask } = await begin()
  expect((await ask({ ...grace, name: 'Win at evil.example' })).status).toBe(422)
  const answers = []
  for (let turn = 0; turn < 7; turn += 1) answers.push(await ask())
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429])
})
