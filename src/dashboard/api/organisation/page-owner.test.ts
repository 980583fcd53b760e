import { expect, test } from 'vitest'
import { forgetPerson } from './page-owner.ts'

/** A storage like a browser's: its keys are properties. */
function storageOf(content: Readonly<Record<string, string>>): Storage {
  const removeItem = function (this: Record<string, string>, key: string) {
    Reflect.deleteProperty(this, key)
  }
  return Object.assign(Object.create({ removeItem }), content) as Storage
}

test('keeps only what belongs to the machine and to recipients beyond a session', () => {
  const tab = storageOf({
    'countersign.draft.1.e1': '{"name":"Lease of Ada Park"}',
    'countersign.suggestions-hidden.e1': '1',
    'countersign.account': 'a1',
    'countersign-signing-session': '{}',
    'kept by a library': 'Ada Park',
  })
  const device = storageOf({
    'countersign.theme': 'dark',
    'countersign-language': 'de',
    'countersign.document-view': 'reading',
    'countersign.reading-size': '1.2',
    'countersign-answers-1:r1:f1': '{}',
    'countersign.recent': 'Ada Park',
  })
  forgetPerson([tab, device])
  expect(Object.keys(tab)).toEqual(['countersign-signing-session'])
  expect(Object.keys(device)).toEqual([
    'countersign.theme',
    'countersign-language',
    'countersign.document-view',
    'countersign.reading-size',
    'countersign-answers-1:r1:f1',
  ])
})
