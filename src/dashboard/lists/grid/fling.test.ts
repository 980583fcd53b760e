import { expect, test } from 'vitest'
import { newFling } from './fling.ts'

const rowHeight = 44

test('a list that goes by faster than it can be read is flung, until it slows down or rests', () => {
  const fling = newFling()
  expect(fling.isOn()).toBe(false)
  for (const offset of [60, 120, 180]) fling.follow(offset, true, rowHeight)
  expect(fling.isOn()).toBe(false)
  for (const offset of [900, 1600]) fling.follow(offset, true, rowHeight)
  expect(fling.isOn()).toBe(true)
  fling.follow(1660, true, rowHeight)
  expect(fling.isOn()).toBe(false)
  for (const offset of [1000, 300]) fling.follow(offset, true, rowHeight)
  expect(fling.isOn()).toBe(true)
  fling.follow(300, false, rowHeight)
  expect(fling.isOn()).toBe(false)
})

test('one jump is no fling', () => {
  const fling = newFling()
  fling.follow(44_000, true, rowHeight)
  expect(fling.isOn()).toBe(false)
  fling.follow(44_000, false, rowHeight)
  fling.follow(0, true, rowHeight)
  expect(fling.isOn()).toBe(false)
})
