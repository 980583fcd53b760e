import { expect, test } from 'vitest'
import type { PreflightIssue } from '../../../api/sending/drafts.ts'
import { emptyContent, newRecipient } from '../draft/draft-content.ts'
import { rectOf } from '../fields/field-place.ts'
import { newFieldAt } from '../fields/new-field.ts'
import { groupIssues } from './preflight-groups.ts'

const person = (id: string, parts = {}) => ({ ...newRecipient([]), id, name: id, ...parts })
const box = { page: 1, left: 100, bottom: 100, width: 120, height: 40 }
const fieldOf = (id: string, rect = box, recipientId = 'ada') =>
  newFieldAt('signature', recipientId, id, rect)
const pages = [{ width: 600, height: 800 }]
const issue = (code: string, parts: Partial<PreflightIssue> = {}): PreflightIssue => ({
  severity: 'warning',
  code,
  message: `${code} ${parts.fieldId ?? ''}`,
  ...parts,
})

function groups(
  issues: readonly PreflightIssue[],
  fields = [fieldOf('a'), fieldOf('b'), fieldOf('c')],
  recipients = [person('ada'), person('ben', { type: 'viewer' })],
) {
  return groupIssues(issues, { content: { ...emptyContent, recipients, fields }, pages })
}

test('says each cause once, errors first, and keeps the sentence of a single one', () => {
  const found = groups([
    ...['a', 'b', 'c'].map((fieldId) => issue('over-text', { fieldId })),
    issue('overlap', { fieldId: 'a' }),
    issue('field-without-place', { severity: 'error', fieldId: 'b' }),
  ])
  expect(found.map(({ title, issues }) => [title, issues.length])).toEqual([
    ['field-without-place b', 1],
    ['3 fields cover text', 3],
    ['overlap a', 1],
  ])
})

test('moves all at once to where the service found room, and says what stays', () => {
  const place = { ...box, bottom: 160 }
  const [group] = groups([
    issue('over-text', { fieldId: 'a', place }),
    issue('over-text', { fieldId: 'b', place: { ...place, left: 300, width: 96, height: 32 } }),
    issue('over-text', { fieldId: 'c' }),
  ])
  expect(group?.mend?.label).toBe('Move 2 of 3, smaller where needed')
  const after = group?.mend?.fields?.([fieldOf('a'), fieldOf('b'), fieldOf('c')]).map(rectOf)
  expect(after).toEqual([place, { ...place, left: 300, width: 96, height: 32 }, box])
})

test('moves fields back onto their page', () => {
  const beyond = fieldOf('a', { ...box, left: 550 })
  const [group] = groups([issue('beyond-page', { fieldId: 'a' })], [beyond])
  expect(group?.mend?.label).toBe('Move it')
  expect(group?.mend?.fields?.([beyond]).map(rectOf)).toEqual([{ ...box, left: 480 }])
})

test('gives the fields of someone who does not sign to the only one who does', () => {
  const theirs = fieldOf('a', box, 'ben')
  const [group] = groups([issue('field-of-non-signer', { fieldId: 'a' })], [theirs])
  expect(group?.mend?.label).toBe('Give to ada')
  expect(group?.mend?.fields?.([theirs])[0]?.recipientId).toBe('ada')
  const two = [person('ada'), person('cleo'), person('ben', { type: 'viewer' })]
  expect(groups([issue('field-of-non-signer', { fieldId: 'a' })], [theirs], two)[0]?.mend).toBeNull()
})

test('lets signers without a field only view, unless no signer would be left', () => {
  const without = issue('signer-without-field', { severity: 'error', recipientId: 'cleo' })
  const people = [person('ada'), person('cleo')]
  const [group] = groups([without], [], people)
  const after = group?.mend?.content?.({ ...emptyContent, recipients: people })
  expect(after?.recipients.map(({ type }) => type)).toEqual(['signer', 'viewer'])
  expect(groups([without], [], [person('cleo')])[0]?.mend).toBeNull()
})
