import { expect, test } from 'vitest'
import { deviceIn, marked } from './device-marks.ts'

const key = Buffer.alloc(32, 7)
const ada = 'account:ada@example.com'
const eve = 'account:eve@example.com'

test('knows a device only for whom it was marked', () => {
  const marks = marked('', ada, key)
  const name = deviceIn(marks, ada, key)
  expect(name).toMatch(/^[\w-]{12}$/)
  expect(deviceIn(marks, eve, key)).toBeNull()
  expect(deviceIn(marks, ada, Buffer.alloc(32, 8))).toBeNull()
  expect(deviceIn(marked('', ada, key), ada, key)).not.toBe(name)
})

test('accepts no mark that was put together by hand', () => {
  const [name = '', signature = ''] = marked('', ada, key).split('.')
  for (const forged of [
    '',
    '.',
    `${name}.`,
    `.${signature}`,
    `AAAAAAAAAAAA.${signature}`,
    '~~~',
    'x'.repeat(9000),
  ])
    expect(deviceIn(forged, ada, key)).toBeNull()
})

test('keeps the marks of eight people who share a browser, the latest first', () => {
  let marks = marked('', ada, key)
  const name = deviceIn(marks, ada, key)
  for (let index = 0; index < 7; index += 1) marks = marked(marks, `account:${index}`, key)
  expect(deviceIn(marks, ada, key)).toBe(name)
  marks = marked(marked(marks, ada, key), eve, key)
  expect([deviceIn(marks, ada, key), deviceIn(marks, 'account:0', key)]).toEqual([name, null])
  expect(marks.split('~')).toHaveLength(8)
})
