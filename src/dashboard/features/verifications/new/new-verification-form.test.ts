import { expect, test } from 'vitest'
import { newVerificationForm, requestOf } from './new-verification-form.ts'
import type { NewVerificationForm } from './new-verification-form.ts'

const filled: NewVerificationForm = {
  name: ' Ada Park ',
  email: 'ada@example.com',
  mobile: '',
  mobileOtp: '',
  biometrics: false,
  screening: true,
  muted: false,
  message: '',
  messageSms: '',
  accountId: 'a',
  groupId: '',
  shared: false,
  metadata: [],
}

const requestFrom = (parts: Partial<NewVerificationForm>) =>
  requestOf(newVerificationForm.parse({ ...filled, ...parts }))

test('leaves out what is empty', () => {
  expect(requestFrom({})).toEqual({
    name: 'Ada Park',
    email: 'ada@example.com',
    accountId: 'a',
    biometrics: false,
    screening: true,
    muted: false,
    shared: false,
    mobile: null,
    mobileOtp: null,
    message: null,
    messageSms: null,
    groupId: null,
    metadata: {},
  })
})

test.each([
  ['+61 400 000 000', '+61400000000'],
  ['0049 (151) 234-567', '+49151234567'],
])('understands the number %s', (written, sent) => {
  expect(requestFrom({ mobileOtp: written }).mobileOtp).toBe(sent)
})

test('includes message texts only where messages are sent', () => {
  const words = { message: 'Hello', messageSms: 'Go to {{token}}', mobile: '+61400000000' }
  expect(requestFrom(words)).toMatchObject(words)
  expect(requestFrom({ ...words, mobile: '' })).toMatchObject({ message: 'Hello', messageSms: null })
  expect(requestFrom({ ...words, muted: true })).toMatchObject({
    message: null,
    messageSms: null,
    mobile: null,
  })
})

test('requires unique metadata names', () => {
  const pairs = (...keys: string[]) => keys.map((key) => ({ key, value: 'x' }))
  expect(requestFrom({ metadata: [...pairs('case', 'context'), { key: '', value: '' }] }).metadata).toEqual({
    case: 'x',
    context: 'x',
  })
  for (const metadata of [pairs('case', 'case'), pairs('')])
    expect(newVerificationForm.safeParse({ ...filled, metadata }).success).toBe(false)
})

test.each(['', 'nobody', 'a@b.c, d@e.f'])('refuses the email %j', (email) => {
  expect(newVerificationForm.safeParse({ ...filled, email }).success).toBe(false)
})
