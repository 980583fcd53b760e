import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A stream whose events the test sends. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static opened: Stream[] = []
  readonly readyState = 1
  readonly close = vi.fn()

  constructor() {
    super()
    Stream.opened.push(this)
  }

  say(event: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
  }
}

const heard = vi.fn()

/** A page of an age in milliseconds, whose stream has opened. */
async function listening(age: number) {
  vi.stubGlobal('performance', { now: () => age, timeOrigin: Date.now() - age })
  const { onLive } = await import('./live.ts')
  const stop = onLive(heard)
  const [stream] = Stream.opened
  if (stream === undefined) throw new Error('No stream was opened')
  stream.dispatchEvent(new Event('open'))
  return { stream, stop }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  Stream.opened = []
  heard.mockClear()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('reads nothing again where nothing has changed since the page began', async () => {
  const { stream } = await listening(400)
  stream.say({ kind: 'quiet', milliseconds: 400 })
  await vi.runAllTimersAsync()
  expect(heard).not.toHaveBeenCalled()
  stream.say({ kind: 'envelope', envelope_id: 'one' })
  expect(heard).toHaveBeenCalledExactlyOnceWith({ kind: 'envelope', envelopeId: 'one' })
})

test('reads everything again, once, where something has changed since the page began', async () => {
  const { stream } = await listening(400)
  stream.say({ kind: 'quiet', milliseconds: 399 })
  expect(heard).toHaveBeenCalledExactlyOnceWith({ kind: 'reconnected' })
  await vi.runAllTimersAsync()
  expect(heard).toHaveBeenCalledOnce()
})

test('takes the time that a sleeping device did not count for part of the age of its page', async () => {
  const { stream } = await listening(400)
  vi.setSystemTime(Date.now() + 60_000)
  stream.say({ kind: 'quiet', milliseconds: 10_000 })
  expect(heard).toHaveBeenCalledExactlyOnceWith({ kind: 'reconnected' })
})

test('reads everything again where the service says nothing of the past', async () => {
  await listening(400)
  expect(heard).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(heard).toHaveBeenCalledExactlyOnceWith({ kind: 'reconnected' })
})

test('reads nothing once no one listens', async () => {
  const { stream, stop } = await listening(400)
  stop()
  await vi.runAllTimersAsync()
  expect(heard).not.toHaveBeenCalled()
  expect(stream.close).toHaveBeenCalledOnce()
})
