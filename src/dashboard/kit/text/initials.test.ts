import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['  maria  del carmen ', 'MC'],
  ['日本 太郎', '日太'],
  ['Élodie', 'É'],
  ['👩‍🚀 Sam', '👩S'],
  ['', ''],
  ['Dr. Yusuf Demir', 'YD'],
  ['Prof. Dr. Ada Lovelace', 'AL'],
  ['Dr.', 'D'],
])('has initials for %j', (name, expected) => {
  expect(initialsOf(name)).toBe(expected)
})
