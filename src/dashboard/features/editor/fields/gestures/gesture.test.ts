import { assert, double, property } from 'fast-check'
import { expect, test } from 'vitest'
import { idle, nextGesture } from './gesture.ts'
import { pointerAt } from './gesture-types.ts'
import type { Gesture, GestureAct, GestureEvent } from './gesture-types.ts'
import type { Box, PageLayout } from '../field-place.ts'

const box = (fieldId: string, left: number, bottom: number, page = 1): Box => ({
  key: fieldId,
  fieldId,
  rect: { page, left, bottom, width: 100, height: 20 },
  problem: null,
  isAnchored: false,
})
const paper = { width: 612, height: 792 }
const layout: PageLayout = {
  boxes: [box('a', 100, 100), box('b', 400, 600), box('c', 100, 300, 2)],
  unplaced: [],
  pages: [paper, paper],
}
const a = layout.boxes[0] as Box

function play(
  events: readonly GestureEvent[],
  from: Gesture = idle,
): { gesture: Gesture; acts: GestureAct[] } {
  const acts: GestureAct[] = []
  let gesture = from
  for (const event of events) {
    const step = nextGesture(gesture, event, layout)
    gesture = step.gesture
    acts.push(...step.acts)
  }
  return { gesture, acts }
}

const none = new Set<string>()
const press = (
  x: number,
  y: number,
  target: Extract<GestureEvent, { kind: 'press' }>['target'],
  selection = none,
  more = {},
): GestureEvent => ({
  kind: 'press',
  pointer: pointerAt(1, x, y, more),
  target,
  selection,
})
const move = (x: number, y: number, selection = none, more = {}): GestureEvent => ({
  kind: 'move',
  pointer: pointerAt(1, x, y, { free: true, ...more }),
  selection,
})
const release = (x: number, y: number, selection = none, more = {}): GestureEvent => ({
  kind: 'release',
  pointer: pointerAt(1, x, y, { free: true, ...more }),
  selection,
})
const onA = { kind: 'field', box: a } as const

test('selects by a click, and adds or removes with shift', () => {
  expect(play([press(110, 110, onA), release(111, 110)]).acts.at(-1)).toEqual({
    kind: 'select',
    ids: new Set(['a']),
  })
  const both = new Set(['a', 'b'])
  expect(play([press(110, 110, onA, both, { shift: true }), release(110, 110, both)]).acts).toEqual([
    { kind: 'select', ids: new Set(['b']) },
  ])
  expect(play([press(5, 5, { kind: 'page' }, both), release(5, 5, both)]).acts).toEqual([
    { kind: 'select', ids: none },
  ])
})

test('moves the whole selection by the total distance', () => {
  const selection = new Set(['a', 'b'])
  const { gesture, acts } = play([
    press(110, 110, onA, selection),
    move(150, 90, selection),
    move(160.4, 105.2, selection),
    release(160.4, 105.2, selection),
  ])
  expect(gesture).toEqual(idle)
  const act = acts[0]
  expect(act?.kind === 'move' && act.ids).toEqual(selection)
  expect(act?.kind === 'move' && act.shift.dx).toBeCloseTo(50.4)
  expect(act?.kind === 'move' && act.shift.dy).toBeCloseTo(-4.8)
})

test('depends only on where the pointer ends', () => {
  const coordinate = double({ min: -2000, max: 2000, noNaN: true })
  assert(
    property(coordinate, coordinate, coordinate, coordinate, (x, y, viaX, viaY) => {
      const end = { x: x + 500, y: y + 500 }
      const straight = play([press(110, 110, onA), move(end.x, end.y), release(end.x, end.y)])
      const around = play([press(110, 110, onA), move(end.x, end.y), move(viaX, viaY), release(end.x, end.y)])
      expect(around.acts.at(-1)).toEqual(straight.acts.at(-1))
    }),
  )
})

test('leaves no trace after Escape', () => {
  const { gesture, acts } = play([press(110, 110, onA, new Set(['a'])), move(300, 300), { kind: 'bail' }])
  expect(gesture).toEqual(idle)
  expect(acts).toEqual([])
  expect(play([{ kind: 'bail' }, release(1, 1)]).acts).toEqual([])
})

test('takes the field to the next page', () => {
  const { acts } = play([
    press(110, 110, onA),
    move(200, 700, none, { page: 2 }),
    release(200, 700, none, { page: 2 }),
  ])
  expect(acts.at(-1)).toEqual({ kind: 'move', ids: new Set(['a']), shift: { pages: 1, dx: 90, dy: 590 } })
})

test('snaps fields while moving, unless a key turns it off', () => {
  const snapping = play([press(110, 110, onA), move(412, 600, none, { free: false })])
  expect(snapping.gesture.kind === 'moving' && snapping.gesture.shift.dx).toBeCloseTo(300)
  const free = play([press(110, 110, onA), move(412, 600)])
  expect(free.gesture.kind === 'moving' && free.gesture.shift.dx).toBeCloseTo(302)
})

test('drags two sides by a corner and keeps the opposite one', () => {
  const target = { kind: 'handle', box: a, handle: 'nw', type: 'input' } as const
  const { acts } = play([press(100, 120, target), move(80, 150), release(80, 150)])
  expect(acts).toEqual([
    { kind: 'resize', box: a, to: { page: 1, left: 80, bottom: 100, width: 120, height: 50 } },
  ])
})

test('keeps a box large enough to grasp, with its other side in place', () => {
  const target = { kind: 'handle', box: a, handle: 'w', type: 'input' } as const
  const { gesture } = play([press(100, 110, target), move(900, 110)])
  expect(gesture.kind === 'resizing' && gesture.rect).toEqual({
    page: 1,
    left: 192,
    bottom: 100,
    width: 8,
    height: 20,
  })
})

test('keeps initials square with any handle', () => {
  const square = { ...a, rect: { ...a.rect, width: 40, height: 40 } }
  const target = { kind: 'handle', box: square, handle: 'e', type: 'initials' } as const
  const { gesture } = play([press(140, 110, target), move(160, 110)])
  expect(gesture.kind === 'resizing' && gesture.rect).toMatchObject({ left: 100, width: 60, height: 60 })
})

test('selects what the marquee touches while it is drawn', () => {
  const { acts } = play([press(50, 50, { kind: 'page' }), move(120, 130), release(450, 650)])
  expect(acts[0]).toEqual({ kind: 'select', ids: new Set(['a']) })
  expect(acts.at(-1)).toEqual({ kind: 'select', ids: new Set(['a', 'b']) })
})

test('spans pages with a marquee', () => {
  const { acts } = play([
    press(50, 500, { kind: 'page' }),
    move(500, 250, none, { page: 2 }),
    release(500, 250, none, { page: 2 }),
  ])
  expect(acts.at(-1)).toEqual({ kind: 'select', ids: new Set(['a', 'c']) })
})

test('places a type from the palette under the pointer, kept on the page', () => {
  const { gesture, acts } = play([
    { kind: 'take', type: 'signature', by: 'drag' },
    move(600, 400),
    release(600, 400),
  ])
  expect(gesture).toEqual(idle)
  expect(acts).toEqual([
    {
      kind: 'place',
      type: 'signature',
      rect: { page: 1, left: 462, bottom: 370, width: 150, height: 60 },
      keepPlacing: false,
    },
  ])
})

test('places nothing when a drag is released off the pages, and keeps a chosen type', () => {
  expect(play([{ kind: 'take', type: 'date', by: 'drag' }, release(0, 0, none, { inside: false })])).toEqual({
    gesture: idle,
    acts: [],
  })
  const chosen = play([{ kind: 'take', type: 'date', by: 'click' }, release(0, 0, none, { inside: false })])
  expect(chosen.gesture.kind).toBe('placing')
})

test('places a chosen type repeatedly while shift is held', () => {
  const { gesture, acts } = play([
    { kind: 'take', type: 'date', by: 'click' },
    release(100, 100, none, { shift: true }),
  ])
  expect(gesture.kind).toBe('placing')
  expect(acts).toMatchObject([{ kind: 'place', keepPlacing: true }])
})
