import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FieldAnswer } from '#domain/field/field.ts'
import { ProblemError } from '#client/problem-error.ts'
import { localAnswerStore } from './answer-store.ts'
import type { KeptAnswer } from './answer-store.ts'
import { createValueQueue, stillToSend } from './value-queue.ts'

const text = (value: string): FieldAnswer => ({ value, checked: false, art: null, witness: null })

/** As in the browser: the keys are the object's own members. */
class MemoryStorage {
  [key: string]: unknown
  getItem(key: string): string | null {
    return (Object.hasOwn(this, key) ? (this[key] as string) : null) ?? null
  }
  setItem(key: string, value: string): void {
    this[key] = value
  }
  removeItem(key: string): void {
    delete this[key]
  }
}

function problem(code: ProblemError['code'], status: number): ProblemError {
  return new ProblemError({
    message: '',
    code,
    title: '',
    status,
    requestId: null,
    retryAfter: null,
    errors: [],
  })
}

/** A queue with a service that can be cut off, refuse, or answer slowly. */
function setUp(storage = new MemoryStorage(), kept: readonly KeptAnswer[] = []) {
  const store = localAnswerStore(storage as unknown as Storage, 'r1')
  const service = {
    failure: null as ProblemError | null,
    received: [] as [string, string | null][],
    delay: 0,
  }
  const states: string[] = []
  const ended = vi.fn<(error: ProblemError) => void>()
  const refused = vi.fn<(fieldId: string, error: ProblemError) => void>()
  const queue = createValueQueue(
    {
      store,
      send: async (fieldId, answer) => {
        if (service.delay > 0) await new Promise((resolve) => setTimeout(resolve, service.delay))
        if (service.failure) throw service.failure
        service.received.push([fieldId, answer.value])
        return { answered: new Date(Date.now()).toISOString() }
      },
      now: () => Date.now(),
      onState: (state) => states.at(-1) !== state && states.push(state),
      onSaved: () => undefined,
      onRefused: refused,
      onEnded: ended,
    },
    kept,
  )
  return { queue, service, store, storage, states, ended, refused }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('sends typing once, after a pause', async () => {
  const { queue, service, states } = setUp()
  queue.set('a', text('h'), 500)
  await vi.advanceTimersByTimeAsync(300)
  queue.set('a', text('hi'), 500)
  await vi.advanceTimersByTimeAsync(300)
  expect(service.received).toEqual([])
  await vi.advanceTimersByTimeAsync(300)
  expect(service.received).toEqual([['a', 'hi']])
  expect(states).toEqual(['saving', 'saved'])
})

test('sends what is typed during a request afterwards', async () => {
  const { queue, service, store } = setUp()
  service.delay = 100
  queue.set('a', text('1'))
  await vi.advanceTimersByTimeAsync(50)
  queue.set('a', text('2'))
  await vi.advanceTimersByTimeAsync(60)
  expect(store.all().map((entry) => entry.answer.value)).toEqual(['2'])
  await vi.advanceTimersByTimeAsync(200)
  expect(service.received).toEqual([
    ['a', '1'],
    ['a', '2'],
  ])
  expect(store.all()).toEqual([])
})

test('keeps offline answers, reports them, and sends them in order once the connection is back', async () => {
  const { queue, service, states, store } = setUp()
  service.failure = ProblemError.offline(null)
  queue.set('a', text('1'))
  queue.set('b', text('2'))
  queue.set('a', text('3'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(states.at(-1)).toBe('offline')
  expect(store.all().map((entry) => entry.fieldId)).toEqual(['b', 'a'])
  service.failure = null
  queue.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(service.received).toEqual([
    ['b', '2'],
    ['a', '3'],
  ])
  expect(states.at(-1)).toBe('saved')
})

test('retries by itself until the service has recovered', async () => {
  const { queue, service } = setUp()
  service.failure = problem('not-available', 503)
  queue.set('a', text('1'))
  await vi.advanceTimersByTimeAsync(5000)
  service.failure = null
  await vi.advanceTimersByTimeAsync(30_000)
  expect(service.received).toEqual([['a', '1']])
})

test('retries soon when a connection that is said to be back carries nothing yet', async () => {
  const { queue, service } = setUp()
  service.failure = ProblemError.offline(null)
  queue.set('a', text('1'))
  await vi.advanceTimersByTimeAsync(120_000)
  queue.retry()
  await vi.advanceTimersByTimeAsync(0)
  service.failure = null
  await vi.advanceTimersByTimeAsync(3000)
  expect(service.received).toEqual([['a', '1']])
})

test('sends what an earlier page stored', async () => {
  const first = setUp()
  first.service.failure = ProblemError.offline(null)
  first.queue.set('a', text('kept'))
  await vi.advanceTimersByTimeAsync(100)
  first.queue.stop()
  const second = setUp(first.storage, first.store.all())
  await vi.advanceTimersByTimeAsync(0)
  expect(second.service.received).toEqual([['a', 'kept']])
  expect(second.store.all()).toEqual([])
})

test('sends at once on flush, and says what prevents it', async () => {
  const { queue, service } = setUp()
  queue.set('a', text('1'), 5000)
  await queue.flush()
  expect(service.received).toEqual([['a', '1']])
  service.failure = ProblemError.offline(null)
  queue.set('a', text('2'), 5000)
  await expect(queue.flush()).rejects.toMatchObject({ code: 'offline' })
})

test('stops sending when the session ends, and keeps the answers', async () => {
  const { queue, service, store, ended } = setUp()
  service.failure = problem('session-ended', 401)
  queue.set('a', text('1'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ended).toHaveBeenCalledOnce()
  expect(store.all()).toHaveLength(1)
})

test('reports a refused answer without holding up the others', async () => {
  const { queue, service, store, refused } = setUp()
  service.failure = problem('invalid-input', 422)
  queue.set('a', text('1'))
  await vi.advanceTimersByTimeAsync(0)
  service.failure = null
  queue.set('b', text('2'))
  await vi.advanceTimersByTimeAsync(0)
  expect(refused).toHaveBeenCalledWith('a', expect.objectContaining({ code: 'invalid-input' }), text('1'))
  expect(service.received).toEqual([['b', '2']])
  expect(store.all()).toEqual([])
})

test('says that nothing is stored on a device without room', async () => {
  const storage = new MemoryStorage()
  const { queue, service, states } = setUp(storage)
  storage.setItem = () => {
    throw new Error('quota')
  }
  service.failure = ProblemError.offline(null)
  queue.set('a', text('1'))
  await vi.advanceTimersByTimeAsync(100)
  expect(states.at(-1)).toBe('unkept')
})

test('retries what someone else answered in between, or what arrived too slowly', async () => {
  for (const failure of [problem(null, 403), problem(null, 404), problem('request-timeout', 408)]) {
    const { queue, service, store, refused } = setUp()
    service.failure = failure
    queue.set('a', text('1'))
    await vi.advanceTimersByTimeAsync(100)
    expect(store.all()).toHaveLength(1)
    service.failure = null
    await vi.advanceTimersByTimeAsync(30_000)
    expect(service.received).toEqual([['a', '1']])
    expect(refused).not.toHaveBeenCalled()
  }
})

test("keeps one tab's answer when another has saved an earlier entry", async () => {
  const one = setUp()
  one.service.delay = 100
  for (const value of ['1', '2', '3']) one.queue.set('a', text(value))
  const other = setUp(one.storage)
  other.service.failure = ProblemError.offline(null)
  await vi.advanceTimersByTimeAsync(50)
  other.queue.set('a', text('later'))
  await vi.advanceTimersByTimeAsync(200)
  expect(other.store.all().map(({ answer }) => answer.value)).toEqual(['later'])
  other.queue.stop()
})

test('knows which earlier entries may have arrived', async () => {
  const { queue, service, store } = setUp()
  service.failure = ProblemError.offline(null)
  queue.set('a', text('sent in vain'))
  await vi.advanceTimersByTimeAsync(100)
  queue.set('a', text('never sent'), 60_000)
  queue.set('a', text('last'), 60_000)
  expect(store.all().map(({ before }) => before)).toEqual([[text('sent in vain')]])
  queue.stop()
})

test('leaves out stored answers of closed fields and overwritten ones', () => {
  const at = Date.parse('2026-01-01T00:00:00.000Z')
  const entry = (fieldId: string, order: number): KeptAnswer => ({ fieldId, answer: text(''), at, order })
  const fields = [
    { id: 'open', editable: true, answered: null, answer: text('') },
    { id: 'older', editable: true, answered: '2025-12-31T00:00:00.000Z', answer: text('') },
    { id: 'newer', editable: true, answered: '2026-01-01T00:10:00.000Z', answer: text('') },
    { id: 'closed', editable: false, answered: null, answer: text('') },
  ]
  const kept = ['open', 'older', 'newer', 'closed', 'gone'].map(entry)
  expect(stillToSend(kept, fields).map((answer) => answer.fieldId)).toEqual(['open', 'older'])
})

test("does not take a late entry of this device, or what was seen, for someone else's", () => {
  const at = Date.parse('2026-01-01T00:00:00.000Z')
  const answered = '2026-01-01T00:10:00.000Z'
  const field = { id: 'a', editable: true, answered, answer: text('early') }
  const entry = { fieldId: 'a', answer: text('last'), at, order: 1 }
  expect(stillToSend([{ ...entry, before: [text('early')] }], [field])).toHaveLength(1)
  expect(stillToSend([{ ...entry, seen: answered }], [field])).toHaveLength(1)
  expect(stillToSend([{ ...entry, before: [text('another')], seen: null }], [field])).toEqual([])
})
