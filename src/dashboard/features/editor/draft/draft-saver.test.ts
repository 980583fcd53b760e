import { expect, test } from 'vitest'
import { aDocument, aDraft, problem } from './draft-fixtures.ts'
import { newFieldAt } from '../fields/new-field.ts'
import { contentOf, newRecipient } from './draft-content.ts'
import { next } from './draft-saver.ts'
import type { SaverStep } from './draft-saver.ts'
import type { Effect, SaverEvent } from './saver-events.ts'
import { firstState } from './draft-state.ts'
import type { DraftService, DraftState, Save } from './draft-state.ts'
import type { Edited, EditedContent } from './edited.ts'

const documents = [aDocument('x', 1)]
const recipients = [{ ...newRecipient([]), id: 'r' }]
const start = aDraft({ name: 'Start', documents })
const service = { forgetsPasswords: true } as DraftService
const nothingKept = { read: () => null, readLog: () => null, write: () => undefined }
const opened: DraftState = {
  ...firstState({ service, snapshots: nothingKept, draft: start }),
  isOpen: true,
}
const mine = { ...contentOf(start), name: 'Mine' }
const theirs: Edited = { ...start, name: 'Theirs', revision: 2 }
const beside: Edited = { ...start, message: 'Hello', revision: 2 }
const nothingNew: Edited = { ...start, documents: [...documents, aDocument('y', 1)], revision: 2 }

const edited = (save: Save, more: Partial<DraftState> = {}): DraftState => ({
  ...opened,
  content: mine,
  save,
  ...more,
})
const states = {
  saved: opened,
  unsaved: edited({ at: 'unsaved' }),
  saving: edited({ at: 'saving' }),
  offline: edited({ at: 'offline' }, { wait: 4000 }),
  refused: edited({ at: 'refused', message: 'No.' }),
  conflict: edited({ at: 'conflict', theirs }),
  closed: edited({ at: 'closed', reason: 'sent' }),
} as const satisfies Record<string, DraftState>

/** In short: the save state, then the effects except snapshots. */
function told({ draft, effects }: SaverStep): string {
  const done = effects.map(wordsFor).filter((words) => words !== 'snapshot')
  return [draft.save.at, ...done].join(' ')
}

function wordsFor(effect: Effect): string {
  switch (effect.do) {
    case 'create':
    case 'save':
      return effect.do
    case 'read':
      return `read-${effect.reason}`
    case 'wait':
      return `wait-${effect.ms}`
    case 'snapshot':
      return effect.isNow ? 'snapshot-now' : 'snapshot'
    case 'tell':
      return `tell-${effect.what}`
  }
}
const failed = (
  doing: 'create' | 'save' | 'stale' | 'news',
  cause: unknown,
  sent: EditedContent = mine,
): SaverEvent => ({ on: 'failed', doing, problem: cause, sent })

const events = {
  edit: { on: 'edit', content: { ...mine, name: 'Mine, still' } },
  created: { on: 'created', draft: start },
  saved: { on: 'saved', sent: mine, revision: 2 },
  'read after a stale save: nothing new': { on: 'read', reason: 'stale', draft: nothingNew },
  'read after a stale save: something else': { on: 'read', reason: 'stale', draft: beside },
  'read after a stale save: the same thing': {
    on: 'read',
    reason: 'stale',
    draft: { ...theirs, revision: 3 },
  },
  'read for news: known': { on: 'read', reason: 'news', draft: start },
  'read for news: a document': { on: 'read', reason: 'news', draft: { ...nothingNew, revision: 3 } },
  'read for news: something else': { on: 'read', reason: 'news', draft: { ...beside, revision: 3 } },
  'read for news: the same thing': { on: 'read', reason: 'news', draft: { ...theirs, revision: 3 } },
  'creating fails without a connection': failed('create', problem('offline', 0)),
  'saving fails without a connection': failed('save', problem('offline', 0)),
  'saving fails while the service is down': failed('save', problem('not-available', 503)),
  'saving is stale': failed('save', problem('stale-revision', 409)),
  'saving is refused': failed('save', problem('invalid-input', 422)),
  'saving is refused after another edit': failed('save', problem('invalid-input', 422), { ...mine }),
  'saving comes after signing out': failed('save', problem('not-authenticated', 401)),
  'saving breaks': failed('save', new TypeError('x')),
  'saving comes after sending': failed('save', problem('envelope-not-draft', 409)),
  'saving comes after deleting': failed('save', problem('not-found', 404)),
  'reading after a stale save fails': failed('stale', problem('offline', 0)),
  'reading news fails': failed('news', problem('offline', 0)),
  'reading news comes after deleting': failed('news', problem('not-found', 404)),
  news: { on: 'newer', revision: 3 },
  'news that is known': { on: 'newer', revision: 1 },
  'news of something': { on: 'newer', revision: null },
  'choose mine': { on: 'choose', whose: 'mine' },
  'choose theirs': { on: 'choose', whose: 'theirs' },
  'a document': { on: 'document', document: aDocument('y', 1), revision: 2 },
  'a document after something unknown': { on: 'document', document: aDocument('y', 1), revision: 3 },
  documents: { on: 'documents', draft: nothingNew },
  'documents and something else': { on: 'documents', draft: { ...beside, documents: nothingNew.documents } },
  'documents and the same thing': { on: 'documents', draft: { ...theirs, documents: nothingNew.documents } },
  pause: { on: 'pause', isPaused: true },
  flush: { on: 'flush' },
  timer: { on: 'timer' },
  online: { on: 'online' },
  enter: { on: 'enter' },
  leave: { on: 'leave' },
} as const satisfies Record<string, SaverEvent>

/** For each event: states and what follows. Others stay as they are, without effects. */
const table: Record<keyof typeof events, string> = {
  edit: 'saved unsaved refused → unsaved wait-700; offline → offline wait-700',
  created:
    'saved → saved tell-created; unsaved → unsaved tell-created; saving → saving tell-created; offline refused → unsaved tell-created wait-700; conflict → conflict tell-created; closed → closed tell-created',
  saved: 'saving → saved',
  'read after a stale save: nothing new': 'saving → saving save',
  'read after a stale save: something else':
    'saved → saved tell-caught-up; unsaved saving offline refused → saving tell-merged save',
  'read after a stale save: the same thing':
    'saved → saved tell-caught-up; unsaved saving offline refused → conflict',
  'read for news: known': '',
  'read for news: a document': 'conflict → saving save',
  'read for news: something else':
    'saved → saved tell-caught-up; unsaved offline refused → saving tell-merged save; saving → saving tell-merged',
  'read for news: the same thing': 'saved → saved tell-caught-up; unsaved saving offline refused → conflict',
  'creating fails without a connection':
    'saved unsaved saving refused → offline wait-2000; offline → offline wait-8000',
  'saving fails without a connection': 'saving → offline wait-2000',
  'saving fails while the service is down': 'saving → offline wait-2000',
  'saving is stale': 'saving → saving read-stale',
  'saving is refused': 'saving → refused',
  'saving is refused after another edit': 'saving → refused wait-700',
  'saving comes after signing out': 'saving → refused tell-signed-out',
  'saving breaks': 'saving → refused',
  'saving comes after sending': 'saving → closed',
  'saving comes after deleting': 'saving → closed',
  'reading after a stale save fails': 'saving → offline wait-2000',
  'reading news fails': '',
  'reading news comes after deleting': 'saved unsaved saving offline refused conflict → closed',
  news: 'saved → saved read-news; unsaved → unsaved read-news; saving → saving read-news; offline → offline read-news; refused → refused read-news; conflict → conflict read-news',
  'news that is known': '',
  'news of something':
    'saved → saved read-news; unsaved → unsaved read-news; saving → saving read-news; offline → offline read-news; refused → refused read-news; conflict → conflict read-news',
  'choose mine': 'conflict → saving save',
  'choose theirs': 'conflict → saved',
  'a document': '',
  'a document after something unknown':
    'saved → saved read-news; unsaved → unsaved read-news; saving → saving read-news; offline → offline read-news; refused → refused read-news; conflict → conflict read-news',
  documents: 'unsaved → unsaved wait-700',
  'documents and something else':
    'saved → saved tell-caught-up; unsaved offline refused → saving tell-merged save; saving → saving tell-merged',
  'documents and the same thing': 'saved → saved tell-caught-up; unsaved saving offline refused → conflict',
  pause: '',
  flush: 'unsaved offline refused → saving save',
  timer: 'unsaved offline refused → saving save',
  online: 'offline → saving save',
  enter: 'unsaved offline refused → saving save',
  leave:
    'saved → saved snapshot-now; unsaved offline refused → saving snapshot-now save; saving → saving snapshot-now; conflict → conflict snapshot-now; closed → closed snapshot-now',
}

const stateNames = Object.keys(states) as (keyof typeof states)[]
const eventNames = Object.keys(events) as (keyof typeof events)[]

test.each(eventNames)('%s: in every state', (name) => {
  const expected = Object.fromEntries(stateNames.map((state) => [state, state as string]))
  for (const rule of table[name].split('; ').filter(Boolean)) {
    const [from = '', to = ''] = rule.split(' → ')
    for (const state of from.split(' ')) expected[state] = to
  }
  const found = stateNames.map((state) => [state, told(next(states[state], events[name]))])
  expect(Object.fromEntries(found)).toEqual(expected)
})

test.each(stateNames)('%s: writes a snapshot after every change of what a reload resumes', (name) => {
  for (const event of eventNames) {
    const before = states[name]
    const { draft, effects } = next(before, events[event])
    const isChanged = (['id', 'revision', 'content', 'saved', 'log'] as const).some(
      (key) => draft[key] !== before[key],
    )
    expect(
      effects.some((effect) => effect.do === 'snapshot'),
      event,
    ).toBe(isChanged || event === 'leave')
  }
})

/** The steps of consecutive events. */
function play(from: DraftState, ...happened: readonly SaverEvent[]): SaverStep[] {
  let draft = from
  return happened.map((event) => {
    const step = next(draft, event)
    draft = step.draft
    return step
  })
}
const tellAll = (steps: readonly SaverStep[]) => steps.map(told)
const offline = failed('save', problem('offline', 0))

test('saves an edit made during a save afterwards', () => {
  const later = { ...mine, message: 'Later' }
  const steps = play(
    states.saving,
    { on: 'edit', content: later },
    { on: 'timer' },
    { on: 'saved', sent: mine, revision: 2 },
    { on: 'timer' },
    { on: 'saved', sent: later, revision: 3 },
  )
  expect(tellAll(steps)).toEqual(['saving', 'saving', 'unsaved wait-700', 'saving save', 'saved'])
  expect(steps.at(-1)?.draft).toMatchObject({ revision: 3, saved: later, content: later })
})

test('waits longer without a connection, up to half a minute, and starts over after a successful save', () => {
  const tries = Array.from({ length: 6 }, (): SaverEvent[] => [offline, { on: 'timer' }]).flat()
  const waits = play(states.saving, ...tries).flatMap(({ effects }) =>
    effects.flatMap((effect) => (effect.do === 'wait' ? [effect.ms] : [])),
  )
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
  const again = play(
    { ...states.saving, wait: 30_000 },
    { on: 'saved', sent: mine, revision: 2 },
    { on: 'edit', content: { ...mine, name: 'Again' } },
    { on: 'timer' },
    offline,
  )
  expect(told(again.at(-1) as SaverStep)).toBe('offline wait-2000')
})

test('keeps mine or theirs as the sender chooses', () => {
  const kept = next(states.conflict, { on: 'choose', whose: 'mine' }).draft
  expect(kept).toMatchObject({ content: mine, saved: { name: 'Theirs' }, revision: 2 })
  const given = next(states.conflict, { on: 'choose', whose: 'theirs' }).draft
  expect(given).toMatchObject({
    content: { name: 'Theirs' },
    saved: { name: 'Theirs' },
    revision: 2,
    loads: 1,
  })
})

test('ends a conflict when the other side reverts its change', () => {
  const back: Edited = { ...start, revision: 3 }
  const { draft } = next(states.conflict, { on: 'read', reason: 'news', draft: back })
  expect(draft).toMatchObject({
    save: { at: 'saving' },
    content: mine,
    saved: { name: 'Start' },
    revision: 3,
  })
})

test('keeps what was chosen before the draft existed, and takes the rest from the service', () => {
  const empty = firstState({ service, snapshots: nothingKept, draft: null })
  const steps = play(
    { ...empty, isOpen: true },
    { on: 'edit', content: { ...empty.content, metadata: { case: '4711' } } },
    { on: 'created', draft: { ...aDraft(), groupId: 'g', shared: true } },
    { on: 'timer' },
  )
  expect(tellAll(steps)).toEqual(['unsaved create wait-700', 'unsaved tell-created', 'saving save'])
  expect(steps.at(-1)?.draft.content).toMatchObject({
    metadata: { case: '4711' },
    groupId: 'g',
    shared: true,
  })
})

test('saves what was entered during the last save at once after leaving, and retries nothing', () => {
  const later = { ...mine, name: 'Later' }
  const steps = play(
    states.saving,
    { on: 'edit', content: later },
    { on: 'leave' },
    { on: 'saved', sent: mine, revision: 2 },
    offline,
    { on: 'newer', revision: 9 },
  )
  expect(tellAll(steps)).toEqual(['saving', 'saving snapshot-now', 'saving save', 'offline', 'offline'])
})

test('reports neither news nor the end while it is being sent from here', () => {
  const paused = { ...opened, isPaused: true }
  expect(next(paused, events.news).effects).toEqual([])
  expect(next(paused, failed('news', problem('envelope-not-draft', 409))).draft).toBe(paused)
})

test('saves a refused draft when it is edited again', () => {
  const better = { ...mine, name: 'Better' }
  const steps = play(
    states.refused,
    { on: 'edit', content: better },
    { on: 'timer' },
    { on: 'saved', sent: better, revision: 2 },
  )
  expect(tellAll(steps)).toEqual(['unsaved wait-700', 'saving save', 'saved'])
})

test('keeps the undo steps when others changed fields too, and moves them with their pages', () => {
  const field = newFieldAt('date', 'r', 'date-1', { page: 1, left: 0, bottom: 0, width: 120, height: 20 })
  const change = { before: null, after: field, index: 0 }
  const log = { done: [{ label: 'Place', key: null, at: 0, changes: [change] }], undone: [] }
  const before = { ...states.unsaved, log, content: { ...mine, recipients, fields: [] } }
  const dirty = { ...before, saved: { ...contentOf(start), recipients }, documents: [aDocument('b', 1)] }
  const logAfter = (draft: Edited) => next(dirty, { on: 'read', reason: 'news', draft }).draft.log
  const documents = [aDocument('b', 1)]
  expect(logAfter({ ...beside, recipients, documents, fields: [field] })).toBe(log)
  const after = logAfter({ ...beside, recipients, documents: [aDocument('a', 2), ...documents] })
  expect(after.done[0]?.changes[0]?.after?.page).toBe(3)
  expect(logAfter({ ...beside, recipients, documents: [aDocument('a', 2)] }).done).toEqual([])
})
