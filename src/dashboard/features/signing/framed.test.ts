import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { SigningMessage } from '#client/embed.ts'
import type { SigningStep, SigningView } from '../../api/guests/signing.ts'
import { tellAround } from './framed.ts'
import { blankState } from './signing-state.ts'
import type { SigningState } from './signing-state.ts'

const origin = 'https://app.example.com'
const at = (step: SigningStep): Partial<SigningState> => ({
  phase: { kind: 'view' },
  view: {
    step,
    envelope: { id: 'e', name: 'Secret merger' },
    recipient: { id: 'r', name: 'Maria', email: 'maria@example.com' },
  } as SigningView,
})
const ended: Partial<SigningState> = { phase: { kind: 'ended', origin: null }, view: null }
const opening: Partial<SigningState> = { phase: { kind: 'opening' } }
const dead = { phase: { kind: 'dead-end', deadEnd: {} } } as Partial<SigningState>

function toldOf(states: readonly Partial<SigningState>[], around: string | null = origin) {
  const store = createStore<SigningState>(() => blankState)
  const told: { message: SigningMessage; to: string }[] = []
  const stop = tellAround(store, around, (message, to) => told.push({ message, to }))
  for (const state of states) store.setState(state)
  stop()
  store.setState(at('declined'))
  return told
}
const eventsOf = (states: readonly Partial<SigningState>[]) =>
  toldOf(states).map(({ message }) => message.event)

test.each([
  [
    [at('password'), at('consent'), at('open'), at('finished')],
    ['ready', 'completed'],
  ],
  [
    [at('open'), at('declined')],
    ['ready', 'declined'],
  ],
  [
    [at('finished'), at('finished')],
    ['ready', 'completed'],
  ],
  [
    [at('open'), ended, opening, at('open')],
    ['ready', 'error', 'ready'],
  ],
  [
    [at('open'), at('closed')],
    ['ready', 'error'],
  ],
  [[dead, dead], ['error']],
])('tells each thing once, case %#', (states, events) => {
  expect(eventsOf(states)).toEqual(events)
})

test('tells ids and nothing else, to the origin around it alone, and nothing without one', () => {
  const told = toldOf([at('open'), ended])
  const ids = { envelope: 'e', recipient: 'r' }
  expect(told).toEqual([
    { message: { source: 'countersign', version: 1, event: 'ready', ids }, to: origin },
    { message: { source: 'countersign', version: 1, event: 'error', ids }, to: origin },
  ])
  expect(toldOf([dead])[0]?.message.ids).toEqual({ envelope: null, recipient: null })
  expect(toldOf([at('open')], null)).toEqual([])
})
