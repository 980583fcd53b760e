import { expect, test } from 'vitest'
import type { EditedTemplate } from '../../api/sending/templates.ts'
import { draftForm, fillableFields, firstForm, sendForm, bodyOf } from './use-form.ts'

const role = {
  id: 'tenant',
  name: 'Tenant',
  recipientName: '',
  recipientEmail: '',
  recipientMobile: '+61400000000',
  recipientType: 'signer' as const,
  recipientPassword: '',
  recipientOrder: 1,
  sessionCompleted: '',
  sessionDeclined: '',
}

const field = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  recipientId: 'tenant',
  value: null,
  checked: false,
  ...more,
})

const template = {
  envelopeName: 'Lease',
  envelopeMessage: 'Please sign',
  envelopeShared: true,
  roles: [role],
  fields: [
    field('rent', 'input', { value: '900' }),
    field('pets', 'checkbox', { checked: true }),
    field('sign', 'signature'),
    field('other', 'input', { recipientId: 'owner' }),
  ],
} as unknown as EditedTemplate

test('starts the form with what the template proposes, and only fields that can be filled in', () => {
  const form = firstForm(template)
  expect(form).toMatchObject({ name: 'Lease', message: 'Please sign', shared: true })
  expect(form.people[0]).toMatchObject({
    mobile: '+61400000000',
    values: [
      { id: 'rent', value: '900' },
      { id: 'pets', value: 'true' },
    ],
  })
  expect(fillableFields(template, 'owner').map(({ id }) => id)).toEqual(['other'])
})

test('sends what was entered, without empty values and those the template has', () => {
  const form = firstForm(template)
  const [person] = form.people
  if (!person) throw new Error('Nobody')
  const values = [
    { id: 'rent', value: '950' },
    { id: 'pets', value: 'true' },
  ]
  const people = [{ ...person, name: ' Tina ', email: 'tina@example.com', values }]
  expect(bodyOf(template, { ...form, people }, 'me', false)).toEqual({
    accountId: 'me',
    draft: false,
    name: 'Lease',
    message: 'Please sign',
    shared: true,
    recipients: [
      {
        roleId: 'tenant',
        name: 'Tina',
        email: 'tina@example.com',
        mobile: '+61400000000',
        fields: [{ id: 'rent', value: '950' }],
      },
    ],
  })
})

test('allows a draft to lack names but not to be wrong, and a sent envelope to lack nothing', () => {
  const form = firstForm(template)
  expect(draftForm.safeParse(form).success).toBe(true)
  expect(sendForm.safeParse(form).success).toBe(false)
  const wrong = { ...form, people: form.people.map((one) => ({ ...one, email: 'tina@' })) }
  expect(draftForm.safeParse(wrong).success).toBe(false)
})
