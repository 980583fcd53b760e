import { expect, test } from 'vitest'
import type { SigningField, SigningView } from '../../api/guests/signing.ts'
import { changedElsewhere, mergeView, withAnswer } from './view-merge.ts'

const text = (value: string) => ({ value, checked: false, art: null, witness: null })
const nothing = { value: null, checked: false, art: null, witness: null }
const field = (id: string, value: string, answered: string | null) =>
  ({ id, answer: text(value), answered }) as SigningField

function view(fields: SigningField[], file = '/file', step: SigningView['step'] = 'open'): SigningView {
  const documents = [{ id: 'd', name: 'Lease', file, firstPage: 1, pages: [{ width: 612, height: 792 }] }]
  return { step, fields, documents } as SigningView
}

test('keeps an answer confirmed after the view was created', () => {
  const known = withAnswer(
    view([field('a', '', null)]),
    'a',
    text('mine'),
    '2026-01-01T10:00:02.000Z',
    'Maria',
  )
  const older = view([field('a', 'old', '2026-01-01T10:00:01.000Z')])
  expect(mergeView(known, older).fields[0]?.answer.value).toBe('mine')
})

test('takes what others answered later', () => {
  const known = view([field('a', 'mine', '2026-01-01T10:00:00.000Z')])
  const newer = view([field('a', 'theirs', '2026-01-01T10:00:05.000Z')])
  const merged = mergeView(known, newer)
  expect(merged.fields[0]?.answer.value).toBe('theirs')
  expect(changedElsewhere(known, merged, () => false).map(({ id }) => id)).toEqual(['a'])
  expect(changedElsewhere(known, merged, () => true)).toEqual([])
})

test('keeps unchanged fields and documents as the same objects, so that nothing is drawn or loaded again', () => {
  const known = view([field('a', 'x', null)])
  const merged = mergeView(known, view([field('a', 'x', null)], '/file?another-address'))
  expect(merged.fields[0]).toBe(known.fields[0])
  expect(merged.documents).toBe(known.documents)
})

test('takes a drawing as the service keeps it, also when it was answered no later', () => {
  const signed = (text: string) => {
    const art = { kind: 'typed', text, face: 'caveat' } as const
    return { ...field('a', '', '2026-01-01T10:00:00.000Z'), answer: { ...nothing, art } }
  }
  const merged = mergeView(view([signed('Ada ')]), view([signed('Ada')]))
  expect(merged.fields[0]).toEqual(signed('Ada'))
})

test('replaces everything with a view of another step', () => {
  const known = view([field('a', 'x', null)])
  const finished = view([], '/file', 'finished')
  expect(mergeView(known, finished)).toBe(finished)
})
