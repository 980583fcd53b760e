import { array, assert, boolean, constantFrom, integer, oneof, property, record as shape } from 'fast-check'
import { expect, test } from 'vitest'
import type { DraftField } from '../../../api/sending/drafts.ts'
import { commandBetween, emptyLog, newest, record, redo, undo } from './commands.ts'
import type { CommandLog } from './commands.ts'
import { newField } from './new-field.ts'

const field = (id: string, x = 0): DraftField => ({
  ...newField('input', 'r', id),
  page: 1,
  xCoordinate: x,
  yCoordinate: 0,
})

function act(fields: DraftField[], log: CommandLog, after: DraftField[], key: string | null = null, at = 0) {
  const command = commandBetween(fields, after, { label: 'Act', key, at })
  return { fields: after, log: command ? record(log, command) : log }
}

test('makes no command when nothing changed', () => {
  const fields = [field('a')]
  expect(commandBetween(fields, [...fields], { label: 'Act', at: 0 })).toBeNull()
})

test('puts a deleted field back where it was', () => {
  const fields = [field('a'), field('b'), field('c')]
  const { log } = act(fields, emptyLog, [fields[0] as DraftField, fields[2] as DraftField])
  expect(undo([fields[0] as DraftField, fields[2] as DraftField], log)?.fields).toEqual(fields)
})

test('undoes a changed id too', () => {
  const before = [field('a'), field('b')]
  const after = [field('a'), field('renamed')]
  const { log } = act(before, emptyLog, after)
  const back = undo(after, log)
  expect(back?.fields.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(redo(back?.fields ?? [], back?.log ?? emptyLog)?.fields.map(({ id }) => id)).toEqual([
    'a',
    'renamed',
  ])
})

test('undoes quick nudges as one step', () => {
  let state = { fields: [field('a', 0)], log: emptyLog }
  for (const x of [1, 2, 3]) state = act(state.fields, state.log, [field('a', x)], 'nudge', x * 100)
  state = act(state.fields, state.log, [field('a', 9)], 'nudge', 5000)
  expect(state.log.done).toHaveLength(2)
  const first = undo(state.fields, state.log)
  expect(first?.fields[0]?.xCoordinate).toBe(3)
  expect(undo(first?.fields ?? [], first?.log ?? emptyLog)?.fields[0]?.xCoordinate).toBe(0)
})

test('forgets what was undone after a new action', () => {
  const one = act([], emptyLog, [field('a')])
  const back = undo(one.fields, one.log)
  const two = act(back?.fields ?? [], back?.log ?? emptyLog, [field('b')])
  expect(redo(two.fields, two.log)).toBeNull()
})

const edit = oneof(
  shape({ kind: constantFrom('add' as const), at: integer({ min: 0, max: 8 }), x: integer() }),
  shape({ kind: constantFrom('remove' as const), at: integer({ min: 0, max: 8 }), x: integer() }),
  shape({ kind: constantFrom('move' as const), at: integer({ min: 0, max: 8 }), x: integer() }),
  shape({ kind: constantFrom('rename' as const), at: integer({ min: 0, max: 8 }), x: integer() }),
)

test('restores every list on any walk back and forth through any actions', () => {
  assert(
    property(array(edit, { maxLength: 25 }), array(boolean(), { maxLength: 60 }), (edits, walk) => {
      let fields: DraftField[] = []
      let log = emptyLog
      const history = [fields]
      let next = 0
      for (const { kind, at, x } of edits) {
        const after = [...fields]
        const index = Math.min(at, after.length)
        const there = after[index]
        if (kind === 'add') after.splice(index, 0, field(`n${(next += 1)}`, x))
        else if (!there) continue
        else if (kind === 'remove') after.splice(index, 1)
        else if (kind === 'move') after[index] = { ...there, xCoordinate: x }
        else after[index] = { ...there, id: `n${(next += 1)}` }
        ;({ fields, log } = act(fields, log, after))
        history.push(after)
      }
      let position = history.length - 1
      for (const back of walk) {
        const step = back ? undo(fields, log) : redo(fields, log)
        if (!step) {
          expect(position).toBe(back ? 0 : history.length - 1)
          continue
        }
        position += back ? -1 : 1
        ;({ fields, log } = step)
        expect(fields).toEqual(history[position])
      }
    }),
  )
})

test('keeps the newest commands of a log that is too long, and what was undone first of all', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => field(`f${at}`, count))
  let state = { fields: [] as DraftField[], log: emptyLog }
  for (const count of [3, 5, 2]) state = act(state.fields, state.log, many(count))
  const back = undo(state.fields, state.log)
  const sizes = (log: CommandLog) =>
    [log.done, log.undone].map((list) => list.map(({ changes }) => changes.length))
  expect(sizes(state.log)).toEqual([[3, 5, 5], []])
  expect(sizes(newest(state.log, 10))).toEqual([[5, 5], []])
  expect(sizes(newest(back?.log ?? emptyLog, 10))).toEqual([[5], [5]])
  expect(sizes(newest(state.log, 4))).toEqual([[], []])
})
