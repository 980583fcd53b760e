import { expect, test } from 'vitest'
import { filledText, unknownPlaceholders } from './email-texts.ts'

const values = {
  recipient: 'Ada {{sender}}',
  sender: 'Mara',
  envelope: '$& Lease',
  organisation: 'Nordlicht',
  deadline: null,
}

test('puts values in once, as they are', () => {
  expect(filledText('{{recipient}}, sign {{ envelope }} for {{sender}}', values)).toBe(
    'Ada {{sender}}, sign $& Lease for Mara',
  )
})

test('a text that names what there is not is not used', () => {
  expect(filledText('Until {{deadline}}', values)).toBeNull()
  expect(filledText('Until {{deadline}}', { ...values, deadline: 'Friday' })).toBe('Until Friday')
})

test('finds names and braces that stand for nothing', () => {
  expect(unknownPlaceholders('{{sender}} {{ deadline }}')).toEqual([])
  expect(unknownPlaceholders('{{Sender}} {{link}} {{')).toEqual(['Sender', 'link', '{{'])
})
