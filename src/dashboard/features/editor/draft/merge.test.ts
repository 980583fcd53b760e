import { expect, test } from 'vitest'
import type { DraftDocument, DraftField } from '../../../api/sending/drafts.ts'
import { emptyContent, newRecipient } from './draft-content.ts'
import type { Edited, EditedContent } from './edited.ts'
import { newFieldAt } from '../fields/new-field.ts'
import { mergedContent } from './merge.ts'

const ada = { ...newRecipient([]), id: 'ada', name: 'Ada' }
const bob = { ...newRecipient([ada]), id: 'bob', name: 'Bob' }
const field = (id: string, left: number, page = 1, owner = 'ada'): DraftField =>
  newFieldAt('date', owner, id, { page, left, bottom: 0, width: 120, height: 20 })
const aDocument = (id: string): DraftDocument => ({
  id,
  name: id,
  size: 1,
  pages: [{ width: 612, height: 792 }],
  file: `/app/${id}`,
  notes: [],
  signed: false,
  carried: false,
  created: '2026-01-01T00:00:00.000Z',
})
const documents = [aDocument('one'), aDocument('two')]
const base: EditedContent = {
  ...emptyContent,
  name: 'Lease',
  recipients: [ada, bob],
  fields: [field('a', 10), field('b', 20, 2)],
}
const merge = (mine: Partial<EditedContent>, theirs: Partial<Edited>) =>
  mergedContent({
    base,
    mine: { ...base, ...mine },
    documents,
    theirs: { ...base, id: 'draft', revision: 2, documents, ...theirs },
  })

test('takes what only one side changed from there', () => {
  const merged = merge(
    { name: 'Lease 2027', fields: [field('a', 99), field('b', 20, 2)] },
    { message: 'Hello', recipients: [ada, { ...bob, name: 'Bobby' }] },
  )
  expect(merged).toMatchObject({
    name: 'Lease 2027',
    message: 'Hello',
    recipients: [{ name: 'Ada' }, { name: 'Bobby' }],
    fields: [{ xCoordinate: 99 }, { xCoordinate: 20 }],
  })
})

test('merges different fields of both sides, including added and removed ones', () => {
  const merged = merge(
    { fields: [field('a', 99), field('b', 20, 2), field('mine', 1)] },
    { fields: [field('a', 10), field('theirs', 2)] },
  )
  expect(merged?.fields.map(({ id, xCoordinate }) => [id, xCoordinate])).toEqual([
    ['a', 99],
    ['mine', 1],
    ['theirs', 2],
  ])
})

test.each<[string, Partial<EditedContent>, Partial<Edited>]>([
  [
    'the same field moved to two places',
    { fields: [field('a', 11)] },
    { fields: [field('a', 12), field('b', 20, 2)] },
  ],
  [
    'a field moved here and removed there',
    { fields: [field('a', 11), field('b', 20, 2)] },
    { fields: [field('b', 20, 2)] },
  ],
  ['two names', { name: 'One' }, { name: 'Two' }],
  [
    'a field for someone who was removed',
    { fields: [...base.fields, field('c', 1, 1, 'bob')] },
    { recipients: [ada] },
  ],
])('refuses to merge %s', (_, mine, theirs) => {
  expect(merge(mine, theirs)).toBeNull()
})

test('takes the same change on both sides as one', () => {
  const fields = [field('a', 11), field('b', 20, 2)]
  expect(merge({ fields }, { fields, name: 'Other' })).toMatchObject({
    name: 'Other',
    fields: [{ xCoordinate: 11 }, {}],
  })
})

test('moves fields added here with their pages when documents changed places there', () => {
  const theirs = { documents: documents.toReversed(), fields: [field('a', 10, 2), field('b', 20, 1)] }
  const merged = merge({ fields: [...base.fields, field('c', 30, 1)] }, theirs)
  expect(merged?.fields.map(({ id, page }) => [id, page])).toEqual([
    ['a', 2],
    ['b', 1],
    ['c', 2],
  ])
})
