import {
  array,
  assert,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  property,
  record,
  subarray,
} from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import { fieldTypes } from '#domain/field/field.ts'
import type { DraftField, FieldSuggestion } from '../../../api/sending/drafts.ts'
import { emptyContent } from '../draft/draft-content.ts'
import { openDraftSession } from '../draft/draft-session.ts'
import { draftSnapshots } from '../draft/draft-snapshot.ts'
import type { DraftService } from '../draft/draft-state.ts'
import type { Edited } from '../draft/edited.ts'
import { newRecipient } from '../draft/draft-content.ts'
import { redo, undo } from './commands.ts'
import { openFieldEditor } from './field-editor.ts'
import type { FieldEditor } from './field-editor.ts'
import { handles, pointerAt } from './gestures/gesture-types.ts'
import type { Target } from './gestures/gesture-types.ts'
import { newFieldAt } from './new-field.ts'

const page = { width: 612, height: 792 }
const ada = { ...newRecipient([]), id: 'ada', name: 'Ada' }
const placed = (id: string, left: number, bottom: number, on = 1): DraftField =>
  newFieldAt('input', 'ada', id, { page: on, left, bottom, width: 150, height: 20 })

const start: Edited = {
  ...emptyContent,
  id: 'draft',
  revision: 1,
  recipients: [ada],
  documents: [
    {
      id: 'lease',
      name: 'lease.pdf',
      size: 1000,
      pages: [page, page, page],
      file: '/app/lease',
      notes: [],
      signed: false,
      carried: false,
      created: '2026-01-01T00:00:00.000Z',
    },
  ],
  fields: [
    placed('a', 100, 100),
    placed('b', 300, 500),
    placed('c', 50, 60, 2),
    { ...placed('d', 0, 0), page: null, anchor: 'Sign', xCoordinate: null, yCoordinate: null },
  ],
}

const suggestion: FieldSuggestion = {
  type: 'signature',
  source: 'line',
  label: 'Tenant',
  party: '',
  required: true,
  options: [],
  page: 3,
  left: 72,
  bottom: 200,
  width: 150,
  height: 40,
}

/** An action of a sender as plain data, so that a failing sequence can be printed and shrunk. */
type Act =
  | {
      readonly kind: 'fieldEditor'
      readonly verb:
        | 'remove'
        | 'copy'
        | 'cut'
        | 'paste'
        | 'duplicate'
        | 'repeatOnEveryPage'
        | 'selectAll'
        | 'undo'
        | 'redo'
    }
  | { readonly kind: 'select'; readonly at: readonly number[] }
  | { readonly kind: 'place'; readonly type: DraftField['type'] }
  | {
      readonly kind: 'drop'
      readonly type: DraftField['type']
      readonly page: number
      readonly x: number
      readonly y: number
    }
  | {
      readonly kind: 'drag'
      readonly at: number
      readonly pages: number
      readonly dx: number
      readonly dy: number
      readonly bail: boolean
    }
  | {
      readonly kind: 'pull'
      readonly at: number
      readonly handle: number
      readonly dx: number
      readonly dy: number
    }
  | { readonly kind: 'marquee'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'nudge' | 'grow'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'align'; readonly how: 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom' }
  | { readonly kind: 'distribute'; readonly axis: 'x' | 'y' }
  | { readonly kind: 'change'; readonly value: string; readonly key: boolean }
  | { readonly kind: 'rename'; readonly at: number }
  | { readonly kind: 'offer'; readonly verb: 'accept' | 'acceptAll' | 'decline' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'reload' }

const near = integer({ min: -60, max: 60 })
const acts: Arbitrary<Act> = oneof(
  record({
    kind: constant('fieldEditor'),
    verb: constantFrom(
      'remove',
      'copy',
      'cut',
      'paste',
      'duplicate',
      'repeatOnEveryPage',
      'selectAll',
      'undo',
      'redo',
    ),
  }),
  record({ kind: constant('select'), at: subarray([0, 1, 2, 3, 4, 5, 6]) }),
  record({ kind: constant('place'), type: constantFrom(...fieldTypes) }),
  record({
    kind: constant('drop'),
    type: constantFrom(...fieldTypes),
    page: integer({ min: 1, max: 3 }),
    x: integer({ min: 0, max: 600 }),
    y: integer({ min: 0, max: 780 }),
  }),
  record({
    kind: constant('drag'),
    at: nat(9),
    pages: integer({ min: -1, max: 1 }),
    dx: near,
    dy: near,
    bail: constantFrom(false, false, true),
  }),
  record({ kind: constant('pull'), at: nat(9), handle: nat(7), dx: near, dy: near }),
  record({
    kind: constant('marquee'),
    dx: integer({ min: 10, max: 600 }),
    dy: integer({ min: 10, max: 700 }),
  }),
  record({ kind: constantFrom('nudge', 'grow'), dx: near, dy: near }),
  record({
    kind: constant('align'),
    how: constantFrom('left', 'center', 'right', 'top', 'middle', 'bottom'),
  }),
  record({ kind: constant('distribute'), axis: constantFrom('x', 'y') }),
  record({ kind: constant('change'), value: constantFrom('one', 'two'), key: constantFrom(true, false) }),
  record({ kind: constant('rename'), at: nat(9) }),
  record({ kind: constant('offer'), verb: constantFrom('accept', 'acceptAll', 'decline') }),
  constant({ kind: 'wait' } as const),
  constant({ kind: 'reload' } as const),
)

/** A tab's storage: text only, as in a browser. */
function aStorage(): Storage {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  return storage as unknown as Storage
}

/** A service that never answers: only the tab keeps anything. */
const silent = new Proxy({}, { get: () => () => new Promise(() => undefined) }) as unknown as DraftService

function openEditor() {
  const snapshots = draftSnapshots(aStorage(), aStorage())
  let now = 0
  const open = () => {
    const session = openDraftSession({
      service: silent,
      snapshots,
      draft: structuredClone(start),
      now: () => now,
    })
    const stop = session.start()
    const fieldEditor = openFieldEditor(session)
    fieldEditor.start()
    const places = [
      { page: 1, left: 72, bottom: 700, width: 30, height: 10 },
      { page: 2, left: 200, bottom: 300, width: 30, height: 10 },
    ]
    fieldEditor.addAnchorPlaces(new Map([['Sign', places]]))
    fieldEditor.offers.set([suggestion, { ...suggestion, page: 1, bottom: 300 }], false)
    return { session, fieldEditor, stop }
  }
  let here = open()
  return {
    fieldEditor: () => here.fieldEditor,
    state: () => here.session.store.getState(),
    reload: () => {
      here.stop()
      here = open()
    },
    wait: () => void (now += 5000),
    close: () => here.stop(),
  }
}

function perform(act: Act, editor: ReturnType<typeof openEditor>): void {
  const fieldEditor = editor.fieldEditor()
  const ids = editor.state().content.fields.map((field) => field.id)
  switch (act.kind) {
    case 'fieldEditor':
      return fieldEditor[act.verb]()
    case 'select':
      return fieldEditor.select(act.at.flatMap((at) => ids[at] ?? []))
    case 'place':
      return fieldEditor.placeInView(act.type)
    case 'nudge':
    case 'grow':
      return fieldEditor[act.kind](act.dx, act.dy)
    case 'align':
      return fieldEditor.align(act.how)
    case 'distribute':
      return fieldEditor.distribute(act.axis)
    case 'change':
      return fieldEditor.change(
        'Change value',
        (field) => ({ ...field, value: act.value }),
        act.key ? 'value' : undefined,
      )
    case 'rename':
      return fieldEditor.rename(
        ids[act.at % Math.max(ids.length, 1)] ?? '',
        `renamed ${ids.length} ${act.at}`,
      )
    case 'offer':
      if (act.verb !== 'acceptAll') fieldEditor.offers.step(1)
      return fieldEditor.offers[act.verb]()
    case 'wait':
      return editor.wait()
    case 'reload':
      return editor.reload()
    case 'drop':
    case 'drag':
    case 'pull':
    case 'marquee':
      return gesture(act, fieldEditor)
  }
}

type Gestures = Extract<Act, { kind: 'drop' | 'drag' | 'pull' | 'marquee' }>

/** What a pointer does: a press, moves, and a release or Escape. */
function gesture(act: Gestures, fieldEditor: FieldEditor): void {
  const { layout, selection } = fieldEditor.store.getState()
  const send = (kind: 'move' | 'release', on: number, x: number, y: number) =>
    fieldEditor.handle({
      kind,
      pointer: pointerAt(on, x, y),
      selection: fieldEditor.store.getState().selection,
    })
  if (act.kind === 'drop') {
    fieldEditor.handle({ kind: 'take', type: act.type, by: 'drag' })
    send('move', act.page, act.x, act.y)
    return send('release', act.page, act.x, act.y)
  }
  if (act.kind === 'marquee') {
    fieldEditor.handle({ kind: 'press', pointer: pointerAt(1, 5, 5), target: { kind: 'page' }, selection })
    return send('release', 1, 5 + act.dx, 5 + act.dy)
  }
  const box = layout.boxes[act.at % Math.max(layout.boxes.length, 1)]
  if (!box) return
  const { left: x, bottom: y, page: on } = box.rect
  const handle = act.kind === 'pull' ? handles[act.handle] : undefined
  const target: Target = handle ? { kind: 'handle', box, handle, type: 'input' } : { kind: 'field', box }
  fieldEditor.handle({ kind: 'press', pointer: pointerAt(on, x, y), target, selection })
  const to = act.kind === 'drag' ? Math.min(Math.max(on + act.pages, 1), 3) : on
  send('move', to, x + act.dx / 2, y + act.dy / 2)
  if (act.kind === 'drag' && act.bail) return fieldEditor.handle({ kind: 'bail' })
  send('release', to, x + act.dx, y + act.dy)
}

type Steps = Parameters<typeof undo>[1]

/** Undoes everything and redoes everything, without the editor noticing. */
function walked(fields: readonly DraftField[], log: Steps, takeBack: typeof undo) {
  let back = { fields: [...fields], log }
  for (let step = takeBack(back.fields, back.log); step; step = takeBack(back.fields, back.log)) back = step
  let on = back
  for (let left = log.done.length; left > 0; left -= 1) on = redo(on.fields, on.log) ?? on
  let end = on
  for (let step = redo(end.fields, end.log); step; step = redo(end.fields, end.log)) end = step
  return { first: back.fields, again: on.fields, end: end.fields }
}

/**
 * The property: at any point of a sequence, undoing everything returns to its start, and redoing everything returns to
 * that point.
 */
const wayBack = (takeBack: typeof undo) =>
  property(array(acts, { maxLength: 30 }), (sequence) => {
    const editor = openEditor()
    try {
      let furthest = start.fields
      for (const act of sequence) {
        const before = editor.state()
        perform(act, editor)
        const { content, log } = editor.state()
        if (act.kind === 'reload') {
          expect(content.fields).toEqual(before.content.fields)
          expect(log).toEqual(before.log)
        }
        if (log.undone.length === 0) furthest = content.fields
        const { first, again, end } = walked(content.fields, log, takeBack)
        expect(first).toEqual(start.fields)
        expect(again).toEqual(content.fields)
        expect(end).toEqual(furthest)
      }
    } finally {
      editor.close()
    }
  })

test('undoes everything to the start and redoes it to the end, across reloads too', () => {
  assert(wayBack(undo), { numRuns: 300 })
})

test('is failed by an undo that puts a deleted field back at the wrong place', () => {
  const forgetful: typeof undo = (fields, log) => {
    const step = undo(fields, log)
    const isRestored = step?.command.changes.some(({ before, after }) => before && !after)
    return step && isRestored ? { ...step, fields: step.fields.toReversed() } : step
  }
  expect(() => assert(wayBack(forgetful), { numRuns: 300 })).toThrow(/Counterexample/)
})
