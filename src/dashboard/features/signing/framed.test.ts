import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { SigningMessage } from '#client/embed.ts'
import type { SigningStep, SigningView } from '../../api/guests/signing.ts'
import { framedBy } from '../../kit/platform/framed-by.ts'
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
const passedOn: Partial<SigningState> = { justDone: 'reassigned' }
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
  [
    [at('open'), passedOn, ended],
    ['ready', 'reassigned'],
  ],
  [[{ phase: { kind: 'dead-end', deadEnd: { reason: 'reassigned' } } } as never], ['ready', 'reassigned']],
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
  for (const around of [null, 'unknown']) expect(toldOf([at('open')], around)).toEqual([])
})

afterEach(() => vi.unstubAllGlobals())

/** Has the page in a frame, as its browser describes that. */
function stubFrame(ancestorOrigins: readonly string[] | undefined, referrer = '', isFramed = true) {
  const postMessage = vi.fn<(message: SigningMessage, to: string) => void>()
  const own = { parent: {} }
  own.parent = isFramed ? { postMessage } : own
  vi.stubGlobal('window', own)
  vi.stubGlobal('location', { ancestorOrigins })
  vi.stubGlobal('document', { referrer })
  return postMessage
}

test.each([
  [[origin, 'https://outer.example'], '', origin],
  [undefined, `${origin}/page?secret`, origin],
  [['null'], '', 'unknown'],
  [undefined, '', 'unknown'],
  [undefined, 'about:client', 'unknown'],
])('knows from %j or %j in whose page it is', (ancestors, referrer, known) => {
  stubFrame(ancestors, referrer)
  expect(framedBy()).toBe(known)
  stubFrame(ancestors, referrer, false)
  expect(framedBy()).toBeNull()
})

test('posts to that origin alone', () => {
  const post = stubFrame([origin])
  const store = createStore<SigningState>(() => blankState)
  tellAround(store, framedBy())
  store.setState(at('open'))
  expect(post.mock.calls.map(([{ event }, to]) => [event, to])).toEqual([['ready', origin]])
})
