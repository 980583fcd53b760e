import { createHash } from 'node:crypto'
import { AFRelationship, PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import {
  agreeAndSign,
  drawn,
  follow,
  linkOf,
  sendTestEnvelope,
  signed,
  testSender,
} from '#harness/world/signing.ts'
import type { SigningAnswer, TestRecipient } from '#harness/world/signing.ts'
import { inbox } from '#harness/world/inbox.ts'

const service = await testService()
const sender = await testSender(service)
const { call, database } = service

const stepOf = ({ body }: { readonly body: SigningAnswer }) => body.step
const typeOf = ({ body }: { readonly body: SigningAnswer }) => body.type?.replace('/problems/', '')
const firstStepOf = ({ opened }: TestRecipient) => opened.body.view?.step
const deadEndOf = ({ opened }: TestRecipient) => opened.body.dead_end

async function begin(recipients: readonly Readonly<Record<string, unknown>>[]) {
  const envelope = await sendTestEnvelope(service, sender, recipients)
  const people = await Promise.all(
    envelope.recipients.map(async ({ id }) => follow(service, await linkOf(service, sender, id))),
  )
  return { envelope, people }
}

async function kinds(envelopeId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('auditEvents')
    .select('kind')
    .where('envelopeId', '=', envelopeId)
    .orderBy('sequence')
    .execute()
  return rows.map(({ kind }) => kind)
}

test('lets a signer consent, sign and finish, gives the next one their turn, and completes the envelope', async () => {
  const { envelope, people } = await begin([{ order: 1 }, { order: 2 }])
  const [first, second] = people
  if (!first || !second) throw new Error('two recipients')
  expect(firstStepOf(first)).toBe('consent')
  expect(first.opened.body).toMatchObject({
    view: { documents: [], fields: [], sender: { name: 'Mara Lindqvist' } },
  })
  expect(firstStepOf(second)).toBe('waiting')
  expect(typeOf(await first.act('POST', 'finish'))).toBe('consent-required')

  const open = await first.act('POST', 'consent', { version: '2026-1' })
  expect(open.body).toMatchObject({
    step: 'open',
    documents: [{ name: 'Agreement', first_page: 1, pages: [{ width: 595, height: 842 }] }],
    fields: [
      { id: 's1', mine: true, editable: true },
      { id: 's1-date', mine: true, editable: false },
      { id: 's2', mine: false, editable: false, owner: 'Person 2' },
      { id: 's2-date', mine: false },
    ],
  })
  expect(typeOf(await first.act('POST', 'finish'))).toBe('fields-incomplete')
  expect((await first.act('PUT', 'adopted', { signature: drawn })).status).toBe(204)
  expect((await first.act('PUT', 'fields/s1', signed)).status).toBe(200)
  const finished = await first.act('POST', 'finish')
  expect(finished.body).toMatchObject({
    step: 'finished',
    files: { certificate: null },
    envelope: { status: 'sent' },
  })
  expect(typeOf(await first.act('PUT', 'fields/s1', signed))).toBe('recipient-finished')

  expect(stepOf(await second.act('GET', 'view'))).toBe('consent')
  await agreeAndSign(second, 's2')
  const last = await second.act('POST', 'finish')
  expect(last.body).toMatchObject({ step: 'finished', envelope: { status: 'completed' } })
  const { answer } = await database
    .selectFrom('fields')
    .select('answer')
    .where('envelopeId', '=', envelope.id)
    .where('id', '=', 's2-date')
    .executeTakeFirstOrThrow()
  expect(answer?.value).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/)
  await service.idle()
  expect(
    (await kinds(envelope.id)).filter((kind) => kind !== 'recipient-notified' && kind !== 'link-created'),
  ).toEqual([
    'envelope-created',
    'envelope-sent',
    'recipient-opened',
    'recipient-opened',
    'recipient-consented',
    'recipient-viewed',
    'recipient-signed',
    'recipient-completed',
    'recipient-consented',
    'recipient-viewed',
    'recipient-signed',
    'recipient-completed',
    'envelope-completed',
    'envelope-sealed',
  ])
})

test('changes nothing by reading', async () => {
  const { envelope, people } = await begin([{}])
  await service.idle()
  const before = await kinds(envelope.id)
  await people[0]?.act('GET', 'view')
  await people[0]?.act('GET', 'view')
  expect(await kinds(envelope.id)).toEqual(before)
})

test('requires the password before the documents, and after five failures refuses even the right one', async () => {
  const { envelope, people } = await begin([{ password: 'sesame' }])
  const [one] = people
  if (!one) throw new Error('a recipient')
  expect(firstStepOf(one)).toBe('password')
  expect(one.opened.body).toMatchObject({ view: { envelope: { message: null }, documents: [] } })
  expect(typeOf(await one.act('PUT', 'fields/s1', signed))).toBe('password-required')
  const documents = await database
    .selectFrom('documents')
    .select('id')
    .where('envelopeId', '=', envelope.id)
    .executeTakeFirstOrThrow()
  for (const what of ['file', 'first-page'])
    expect((await one.act('GET', `documents/${documents.id}/${what}`)).status).toBe(403)
  const burst = await Promise.all(
    Array.from({ length: 12 }, () => one.act('POST', 'password', { password: 'guess' })),
  )
  expect(burst.filter(({ status }) => status === 401)).toHaveLength(5)
  const refused = await one.act('POST', 'password', { password: 'sesame' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThan(6)
  const elsewhere = await follow(service, one.token, { 'x-forwarded-for': '203.0.113.77' })
  expect(stepOf(await elsewhere.act('POST', 'password', { password: 'sesame' }))).toBe('consent')
  await database.deleteFrom('rateLimits').execute()
  expect(stepOf(await one.act('POST', 'password', { password: 'sesame' }))).toBe('consent')
  const again = await follow(service, one.token)
  expect(firstStepOf(again)).toBe('password')
})

async function latestText(): Promise<string> {
  await service.idle()
  return (await inbox(database, { channel: 'sms' })).at(-1)?.text ?? ''
}

test('binds a texted code to its session, takes it once within five tries, and revokes it with the next', async () => {
  const { people } = await begin([{ sms_auth: '+61400000123' }])
  const [one] = people
  if (!one) throw new Error('a recipient')
  expect(one.opened.body).toMatchObject({
    view: { step: 'code', recipient: { code_sent_to: '•••••••• 123' } },
  })
  expect((await one.act('POST', 'code/check', { code: '000000' })).status).toBe(401)
  expect((await one.act('POST', 'code')).status).toBe(204)
  const first = (await latestText()).slice(0, 6)
  const other = await follow(service, one.token)
  expect((await other.act('POST', 'code/check', { code: first })).status).toBe(401)
  await one.act('POST', 'code')
  const second = (await latestText()).slice(0, 6)
  if (first !== second) expect((await one.act('POST', 'code/check', { code: first })).status).toBe(401)
  const wrong = second === '111111' ? '222222' : '111111'
  const tries = await Promise.all(
    Array.from({ length: 9 }, () => one.act('POST', 'code/check', { code: wrong })),
  )
  expect(tries.some(({ status }) => status === 200)).toBe(false)
  expect(typeOf(await one.act('POST', 'code/check', { code: second }))).toBe('too-many-requests')
  await one.act('POST', 'code')
  const third = (await latestText()).slice(0, 6)
  expect(stepOf(await one.act('POST', 'code/check', { code: third }))).toBe('consent')
  expect(firstStepOf(await follow(service, one.token))).toBe('code')
})

test('checks values by field type, and only from the recipients they belong to', async () => {
  const at = { page: 1, x_coordinate: 50 }
  const fields = [
    { id: 'text', type: 'input', ...at, y_coordinate: 700, value: 'Start' },
    { id: 'fixed', type: 'input', ...at, y_coordinate: 650, value: 'Fixed', read_only: true },
    {
      id: 'pick',
      type: 'dropdown',
      ...at,
      y_coordinate: 600,
      options: [{ value: 'a', option: 'Alpha' }],
    },
    { id: 'tick', type: 'checkbox', ...at, y_coordinate: 550, required: true },
    { id: 'see', type: 'witness', ...at, y_coordinate: 400, required: true },
    { id: 'ours', type: 'input', ...at, y_coordinate: 350, collaborative: true },
  ]
  const { people } = await begin([{ fields, order: 1 }, { order: 2 }])
  const [one, two] = people
  if (!one || !two) throw new Error('two recipients')
  await one.act('POST', 'consent', { version: '2026-1' })
  const answer = { value: null, checked: false, art: null, witness: null }
  const put = (id: string, more: object, who = one) => who.act('PUT', `fields/${id}`, { ...answer, ...more })
  expect(typeOf(await put('fixed', { value: 'x' }))).toBe('not-allowed')
  expect(typeOf(await put('s2', signed))).toBe('not-allowed')
  expect(typeOf(await put('nowhere', {}))).toBe('not-found')
  expect((await put('pick', { value: 'z' })).body).toMatchObject({ status: 422, errors: [{ path: 'value' }] })
  expect((await put('see', { art: drawn, witness: { name: 'Wit', email: 'no address' } })).status).toBe(422)
  for (const [id, more] of [
    ['text', { value: 'Ω 日本' }],
    ['pick', { value: 'a' }],
    ['tick', { checked: true }],
    ['see', { art: drawn, witness: { name: 'Wit Ness', email: 'wit@example.org' } }],
    ['ours', { value: 'mine first' }],
  ] as const)
    expect((await put(id, more)).status, id).toBe(200)
  expect(stepOf(await one.act('POST', 'finish'))).toBe('finished')

  await agreeAndSign(two, 's2')
  const { body } = await two.act('GET', 'view')
  const shown = new Map(body.fields?.map((field) => [field.id, field]))
  expect(shown.get('ours')).toMatchObject({ mine: false, editable: true, answer: { value: 'mine first' } })
  expect(shown.get('text')).toMatchObject({ editable: false, answer: { value: 'Ω 日本' } })
  expect((await put('ours', { value: 'then ours' }, two)).status).toBe(200)
  expect(typeOf(await put('text', { value: 'not mine' }, two))).toBe('not-allowed')
  expect(stepOf(await two.act('POST', 'finish'))).toBe('finished')
})

test('refuses unprintable characters and text beyond the page on entry, naming the characters', async () => {
  const at = { page: 1, x_coordinate: 50 }
  const fields = [
    { id: 'text', type: 'input', ...at, y_coordinate: 60, width: 100 },
    { id: 'sign', type: 'signature', ...at, y_coordinate: 500 },
    { id: 'see', type: 'witness', ...at, y_coordinate: 400 },
  ]
  const { people } = await begin([{ fields }])
  const [one] = people
  if (!one) throw new Error('a recipient')
  await one.act('POST', 'consent', { version: '2026-1' })
  const empty = { value: null, checked: false, art: null, witness: null }
  const typed = (text: string) => ({ kind: 'typed', text, face: 'caveat' })
  const told = async (path: string, body: object) => {
    const { status, body: problem } = await one.act('PUT', path, body)
    return [status, problem.errors?.[0]?.path, problem.detail]
  }
  const refusal = 'No font here can print “𓀀”, “ꦤ”.'
  expect(await told('fields/text', { ...empty, value: 'a 𓀀 ꦤꦤ' })).toEqual([422, 'value', refusal])
  expect(await told('fields/sign', { ...empty, art: typed('𓀀 ꦤ') })).toEqual([422, 'art', refusal])
  expect((await one.act('PUT', 'fields/sign', { ...empty, art: drawn })).status).toBe(200)
  const witness = { name: 'Wit 𓀀ꦤ', email: 'wit@example.org' }
  expect(await told('fields/see', { ...empty, art: drawn, witness })).toEqual([422, 'witness.name', refusal])
  expect(await told('adopted', { initials: typed('𓀀ꦤ') })).toEqual([422, 'initials', refusal])
  expect(await told('fields/see/witness', witness)).toEqual([422, 'name', refusal])
  const tooLong = 'The text doesn’t fit on the page.'
  expect(await told('fields/text', { ...empty, value: 'word '.repeat(400) })).toEqual([422, 'value', tooLong])
  expect((await one.act('PUT', 'fields/text', { ...empty, value: 'word '.repeat(60) })).status).toBe(200)
})

test('does not let a late request undo a later entry', async () => {
  const field = { id: 'text', type: 'input', page: 1, x_coordinate: 50, y_coordinate: 700 }
  const { people } = await begin([{ fields: [field] }])
  const [one] = people
  if (!one) throw new Error('a recipient')
  await one.act('POST', 'consent', { version: '2026-1' })
  const put = async (value: string, seen?: string | null) => {
    const answer = { value, checked: false, art: null, witness: null }
    const { status, body } = await one.act('PUT', 'fields/text', { ...answer, seen })
    expect(status).toBe(200)
    return body as { answered: string; saved: boolean }
  }
  const held = async () => (await one.act('GET', 'view')).body.fields?.[0]
  const last = await put('last', null)
  expect(last.saved).toBe(true)
  expect(await put('early', null)).toEqual({ answered: last.answered, saved: false })
  expect(await held()).toMatchObject({ answer: { value: 'last' }, answered: last.answered })
  expect((await put('upon it', last.answered)).saved).toBe(true)
  expect((await put('without knowing')).saved).toBe(true)
  expect(await held()).toMatchObject({ answer: { value: 'without knowing' } })
})

test('hides what others enter until they finish', async () => {
  const { people } = await begin([{}, {}])
  const [one, two] = people
  if (!one || !two) throw new Error('two recipients')
  await agreeAndSign(one, 's1')
  await two.act('POST', 'consent', { version: '2026-1' })
  const seen = async () => {
    const { body } = await two.act('GET', 'view')
    return (body as { fields: { id: string; answer: { art: unknown } }[] }).fields.find(
      ({ id }) => id === 's1',
    )
  }
  expect((await seen())?.answer.art).toBeNull()
  await one.act('POST', 'finish')
  expect((await seen())?.answer.art).toEqual(drawn)
})

test('notifies the sender of a decline, keeps the envelope open, and ignores a second one', async () => {
  const { envelope, people } = await begin([{}])
  const [one] = people
  if (!one) throw new Error('a recipient')
  const declined = await one.act('POST', 'decline', { reason: 'Wrong rates.' })
  expect(declined.body).toMatchObject({ step: 'declined', envelope: { status: 'sent' } })
  expect((await one.act('POST', 'decline', { reason: 'Again.' })).status).toBe(200)
  expect(typeOf(await one.act('POST', 'finish'))).toBe('recipient-declined')
  await service.idle()
  const [mail] = await inbox(database, { subject: 'Declined: Agreement' })
  expect(mail?.text).toContain('> Wrong rates.')
  expect((await kinds(envelope.id)).filter((kind) => kind === 'recipient-declined')).toHaveLength(1)
})

test('shows a viewer the documents at once, without asking for consent', async () => {
  const { people } = await begin([{}, { type: 'viewer' }])
  const [signer, viewer] = people
  if (!signer || !viewer) throw new Error('two recipients')
  expect(viewer.opened.body).toMatchObject({ view: { step: 'open', documents: [{ name: 'Agreement' }] } })
  expect(stepOf(await viewer.act('POST', 'finish'))).toBe('finished')
  expect(stepOf(await signer.act('GET', 'view'))).toBe('consent')
})

test('explains every dead end and whom to ask, and serves no document', async () => {
  const { envelope, people } = await begin([{ type: 'viewer' }, {}])
  const [viewer, signer] = people
  if (!viewer || !signer) throw new Error('two recipients')
  const id = viewer.opened.body.view?.documents?.[0]?.id ?? ''
  const file = () => viewer.act('GET', `documents/${id}/file`)
  expect((await file()).status).toBe(200)
  const picture = () => viewer.act('GET', `documents/${id}/first-page`)
  expect((await picture()).headers.get('content-type')).toBe('image/png')
  expect((await viewer.act('GET', 'documents/another/first-page')).status).toBe(404)
  expect(deadEndOf(await follow(service, 'never-made'))).toEqual({
    reason: 'invalid',
    language: null,
    envelope_name: null,
    sender: null,
    branding: null,
    may_request_link: false,
    renews_itself: false,
    by_sms: false,
    muted: false,
  })
  await database
    .updateTable('signingTokens')
    .set({ expires: new Date(Date.now() - 1000) })
    .where('recipientId', '=', envelope.recipients[0]?.id ?? '')
    .execute()
  expect((await file()).status).toBe(401)
  expect((await picture()).status).toBe(401)
  expect(deadEndOf(await follow(service, viewer.token))).toMatchObject({
    reason: 'expired',
    envelope_name: 'Agreement',
    sender: { name: 'Mara Lindqvist' },
    may_request_link: true,
    by_sms: false,
  })
  await call(sender.headers, 'POST', `/v1/envelopes/${envelope.id}/void`)
  expect(deadEndOf(await follow(service, signer.token))).toMatchObject({
    reason: 'voided',
    may_request_link: false,
    by_sms: false,
  })
  expect((await signer.act('GET', 'view')).status).toBe(401)
  expect((await signer.act('POST', 'finish')).status).toBe(401)
})

test('sends a new link in place of an expired one, and nothing to a muted recipient', async () => {
  const { envelope, people } = await begin([{}, { muted: true }])
  await service.idle()
  await database
    .updateTable('signingTokens')
    .set({ expires: new Date(Date.now() - 1000) })
    .where('envelopeId', '=', envelope.id)
    .execute()
  const ask = (index: number) => call({}, 'POST', '/signing/links', { token: people[index]?.token })
  const mails = async () => {
    await service.idle()
    const sent = await inbox(database, { organisationId: sender.organisationId })
    const ours = ['person1@example.org', 'person2@example.org']
    return sent.filter(({ toAddress }) => ours.includes(toAddress)).toReversed()
  }
  const before = await mails()
  const told = await Promise.all(people.map(async ({ token }) => deadEndOf(await follow(service, token))))
  expect(told).toMatchObject([{ muted: false }, { muted: true, may_request_link: true }])
  expect((await ask(0)).body).toEqual({ sent: true })
  expect((await ask(1)).body).toEqual({ sent: false })
  const after = await mails()
  expect(after).toHaveLength(before.length + 1)
  const token = /\/sign\/(\S+)/.exec(after[0]?.text ?? '')?.[1] ?? ''
  expect(firstStepOf(await follow(service, token))).toBe('consent')
  await ask(0)
  await ask(0)
  expect((await ask(0)).status).toBe(429)
  expect((await call({}, 'POST', '/signing/links', { token: 'never-made' })).status).toBe(403)
})

test('offers the data of invoices to those who may read the document, byte for byte', async () => {
  const withInvoice = async (invoice: string) => {
    const pdf = await PDFDocument.create()
    pdf.addPage([595, 842])
    const options = { mimeType: 'text/xml', afRelationship: AFRelationship.Data }
    await pdf.attach(new TextEncoder().encode(invoice), 'factur-x.xml', options)
    return { name: 'Invoice', type: 'application/pdf', base: (await pdf.save()).toBase64() }
  }
  const invoices = ['<invoice total="100"/>', '<invoice total="250"/>']
  const documents = await Promise.all(invoices.map(withInvoice))
  const envelope = await sendTestEnvelope(service, sender, [{}], { documents })
  const own = await follow(service, await linkOf(service, sender, envelope.recipients[0]?.id ?? ''))
  const other = await begin([{}])
  type Shown = { readonly documents: readonly { readonly attached: readonly Attached[] }[] }
  interface Attached {
    readonly name: string
    readonly size: number
    readonly sha256: string
    readonly file: string
  }
  const view = (await own.act('POST', 'consent', { version: '2026-1' })).body as unknown as Shown
  const attached = view.documents.flatMap((document) => document.attached)
  expect(attached.map(({ name, size }) => [name, size])).toEqual(
    invoices.map((one) => ['factur-x.xml', one.length]),
  )
  const ask = async (person: TestRecipient | undefined, path: string) =>
    fetch(new URL(path, service.url), {
      headers: { authorization: `Bearer ${person?.opened.body.session ?? ''}` },
    })
  for (const [index, { file, sha256 }] of attached.entries()) {
    const answer = await ask(own, file)
    const bytes = await answer.bytes()
    expect(new TextDecoder().decode(bytes)).toBe(invoices[index])
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect((await ask(other.people[0], file)).status).not.toBe(200)
    expect((await ask(own, file.replace(sha256, '0'.repeat(64)))).status).toBe(404)
  }
})
