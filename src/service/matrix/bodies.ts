import { randomUUIDv7 } from 'node:crypto'
import { codeOfStep, stepAt } from '../one-time-codes.ts'
import { authenticatorSecret } from './plant-self.ts'
import type { Occasion } from './requests.ts'
import type { Thing } from './things.ts'

/** Bodies and queries that are complete and right, so that nothing but the caller's rights is in question. */

export const person = { name: 'Ada Lovelace', email: 'ada@example.com' }
export const wholePerson = {
  ...person,
  mobile: null,
  message: null,
  password: null,
  sms_auth: null,
  muted: false,
  redirects: {},
}
export const named = { name: 'A new name' }
export const shared = { shared: true }

export const someone = () => ({ name: 'Sam', email: `${randomUUIDv7()}@somebody.example` })

export const ofEnvelope = ({ ids }: Thing) => `?envelope_id=${ids['id']}`

/** The secret that leads to the thing, as the named member of the body. */
export const bringing = (member: string, secret: string) => (occasion: Occasion) => ({
  [member]: occasion.thing.secrets[secret],
})

/** The new password of whoever brings a link. */
export const newPassword = 'correct horse battery'

export const ownPassword = ({ ground }: Occasion) => ({ password: ground.password })

/** What the authenticator of everybody who has one shows now. */
export const authenticatorCode = () => ({ code: codeOfStep(authenticatorSecret, stepAt(new Date())) })

export function upload({ ground }: Occasion): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(ground.pdf.bytes)], 'contract.pdf'))
  return form
}

export function people(): FormData {
  const form = new FormData()
  form.set('file', new File(['Name,Email\nAda,ada@example.com'], 'people.csv'))
  return form
}

export function photo(): FormData {
  const form = new FormData()
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  form.set('file', new File([png], 'photo.png'))
  return form
}

function document({ ground }: Occasion) {
  return { base: Buffer.from(ground.pdf.bytes).toString('base64'), type: 'application/pdf' }
}

export const documentInto = (occasion: Occasion) => ({
  ...document(occasion),
  envelope_id: occasion.thing.ids['id'],
})

export const oneDocument = ({ thing }: Occasion) => ({ document_ids: [thing.ids['document_id']] })

const field = { type: 'signature', page: 1, x_coordinate: 100, y_coordinate: 200 }

export const envelopeFromSender = (occasion: Occasion) => ({
  name: 'Lease',
  account_id: occasion.thing.ids['account'],
  documents: [document(occasion)],
  recipients: [{ ...person, fields: [field] }],
})

export const verificationFromSender = ({ thing }: Occasion) => ({
  ...person,
  account_id: thing.ids['account'],
})

/** Sent by the caller, or by the administrator of the organisation whose credentials call. */
export function envelopeFromTemplate({ cast: { ours, foreign }, caller, thing }: Occasion) {
  const administrator = (caller.organisationId === foreign.organisationId ? foreign : ours).accountId
  return {
    account_id: caller.accountId ?? administrator,
    name: 'Lease',
    recipients: thing.state === 'unfinished' ? [] : [{ role_id: thing.ids['role'] }],
  }
}

export const draftContent = ({ thing: { ids } }: Occasion) => ({
  revision: 1,
  name: 'A new name',
  message: '',
  shared: true,
  group_id: null,
  metadata: {},
  fields: [],
  recipients: [
    {
      ...person,
      id: ids['recipient'] ?? '',
      mobile: '',
      type: 'signer',
      order: 1,
      message: '',
      password: null,
      has_password: false,
      sms_auth: '',
      muted: false,
      session_completed: '',
      session_declined: '',
    },
  ],
})

export const templateContent = {
  revision: 1,
  name: 'A new name',
  shared: true,
  group_id: null,
  envelope_name: '',
  envelope_message: '',
  envelope_shared: false,
  roles: [],
  fields: [],
}

export const identityDetails = {
  given_names: 'Ida',
  family_name: 'Clear',
  birth_date: '1990-12-31',
  address: '1 Street',
  country: 'AU',
  document: 'passport',
  document_number: 'P1234567',
}
