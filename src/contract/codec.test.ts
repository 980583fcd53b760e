import fc from 'fast-check'
import { expect, test } from 'vitest'
import { camelName, snakeName, toCamel, toSnake } from './codec.ts'

test('renames keys at any depth and leaves the content of metadata alone', () => {
  const wire = {
    account_id: 'a',
    recipients: [{ sms_auth: null }],
    metadata: { my_key: { inner_key: 1 } },
    sent: null,
  }
  const code = {
    accountId: 'a',
    recipients: [{ smsAuth: null }],
    metadata: { my_key: { inner_key: 1 } },
    sent: null,
  }
  expect(toCamel(wire)).toEqual(code)
  expect(toSnake(code)).toEqual(wire)
})

test('leaves dates, bytes and text unchanged', () => {
  const made = new Date(0)
  const bytes = new Uint8Array([1])
  expect(toCamel({ a_b: made, c_d: bytes, e_f: 'g_h' })).toEqual({ aB: made, cD: bytes, eF: 'g_h' })
})

test('converts every wire name to code and back', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/)
  const wireName = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join('_'))
  fc.assert(
    fc.property(
      wireName.filter((name) => !/_\d/.test(name)),
      (name) => snakeName(camelName(name)) === name,
    ),
  )
})
