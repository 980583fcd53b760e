import { witnessStatementVersion } from '#domain/field/witness.ts'
import { expect, test } from 'vitest'
import { auditTrail } from '../../database/envelopes/audit-events.ts'
import { verifyEvidence, takeSnapshot } from '../envelopes/verify-evidence.ts'
import {
  drawn,
  follow,
  linkOf,
  sendTestEnvelope,
  signed,
  testSender,
  witnessSecret,
} from '#harness/world/signing.ts'
import { testService } from '#harness/world/service.ts'

const service = await testService()
const sender = await testSender(service)
const { call, database } = service
const grace = { name: 'Grace Hopper', email: 'grace@example.com' }
const attested = {
  value: null,
  checked: false,
  art: drawn,
  witness: { name: 'Alan', email: 'alan@example.com' },
}
const redrawn = {
  ...drawn,
  strokes: [
    [
      { x: 1, y: 1, width: 2 },
      { x: 200, y: 90, width: 2 },
    ],
  ],
}

/** A signer who has to sign and to have it witnessed. */
async function begin() {
  const at = { page: 1, x_coordinate: 100 }
  const fields = [
    { id: 'sign', type: 'signature', ...at, y_coordinate: 300, required: true },
    { id: 'see', type: 'witness', ...at, y_coordinate: 400, required: true },
    { id: 'short', type: 'initials', ...at, y_coordinate: 500, required: false },
  ]
  const envelope = await sendTestEnvelope(service, sender, [{ fields }])
  const signer = await follow(service, await linkOf(service, sender, envelope.recipients[0]?.id ?? ''))
  await signer.act('POST', 'consent', { version: '2026-1' })
  return { key: { organisationId: sender.organisationId, envelopeId: envelope.id }, ...signer }
}

const typeOf = ({ body }: { readonly body: { readonly type?: string } }) =>
  body.type?.replace('/problems/', '')

const linkFor = (address: string) => witnessSecret(service, address)

const open = async (token: string) =>
  (await call<{ view?: object; dead_end?: object }>({}, 'POST', '/signing/witness/open', { token })).body
const attest = (token: string) =>
  call<{ type?: string }>({ authorization: `Bearer ${token}` }, 'POST', '/signing/witness/sign', {
    name: grace.name,
    statement_version: witnessStatementVersion,
    art: drawn,
  })

test('asks for the signature before anyone can witness it', async () => {
  const { act } = await begin()
  const early = await act('PUT', 'fields/see/witness', grace)
  expect(typeOf(early)).toBe('fields-incomplete')
  expect(early.body.errors).toEqual([{ path: 'fields.sign', message: 'Sign the field on page 1.' }])
  expect(typeOf(await act('PUT', 'fields/see', attested))).toBe('fields-incomplete')
  expect((await act('PUT', 'fields/sign', signed)).status).toBe(200)
  expect((await act('PUT', 'fields/see', attested)).status).toBe(200)
  expect((await act('POST', 'finish')).body.step).toBe('finished')
})

test('shows a witness the signature, and takes their word back when it changes', async () => {
  const { act, key } = await begin()
  await act('PUT', 'fields/sign', signed)
  await act('PUT', 'fields/see/witness', grace)
  const first = await linkFor(grace.email)
  expect(await open(first)).toMatchObject({ view: { signatures: [{ art: drawn }] } })
  expect((await attest(first)).status).toBe(200)

  // The same signature once more, as after a lost answer, changes nothing.
  await act('PUT', 'fields/sign', signed)
  expect((await act('GET', 'view')).body.fields).toMatchObject([{}, { answer: { witness: grace } }, {}])

  await act('PUT', 'fields/sign', { ...signed, art: redrawn })
  expect((await act('GET', 'view')).body.fields).toMatchObject([
    { answer: { art: redrawn } },
    { answer: { art: null, witness: null }, witness_link: null },
    {},
  ])
  expect(await open(first)).toMatchObject({ dead_end: { reason: 'withdrawn' } })
  expect(typeOf(await act('POST', 'finish'))).toBe('fields-incomplete')

  await act('PUT', 'fields/see/witness', grace)
  const second = await linkFor(grace.email)
  // Optional initials are attested to as well.
  await act('PUT', 'fields/short', signed)
  expect(typeOf(await attest(second))).toBe('link-invalid')
  await act('PUT', 'fields/see', attested)
  expect((await act('POST', 'finish')).body.step).toBe('finished')

  const events = (await auditTrail(database, key)).filter(({ kind }) => kind.startsWith('witness-'))
  expect(events.map(({ kind }) => kind.replace('witness-', ''))).toEqual([
    'invited',
    'opened',
    'signed',
    'cleared',
    'invited',
    'cleared',
    'signed',
  ])
  expect(events[3]).toMatchObject({ details: { field: 'see', name: grace.name, email: grace.email } })
  expect(events[6]?.details['of']).toMatch(/^[0-9a-f]{64}$/)
  expect(events[6]?.details['of']).not.toBe(events[2]?.details['of'])
  const snapshot = await takeSnapshot({ database }, key)
  expect(snapshot && (await verifyEvidence(service, snapshot)).reasons).toEqual([])
})

test('refuses a witness whose signer has taken the signature back', async () => {
  const { act } = await begin()
  await act('PUT', 'fields/sign', signed)
  await act('PUT', 'fields/see/witness', grace)
  const token = await linkFor(grace.email)
  await act('PUT', 'fields/sign', { ...signed, art: null })
  expect(typeOf(await attest(token))).toBe('link-invalid')
  expect(typeOf(await act('PUT', 'fields/see/witness', grace))).toBe('fields-incomplete')
})
