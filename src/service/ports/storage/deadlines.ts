import { PartAway } from '../away.ts'
import { beforeDeadline } from '../../deadline.ts'
import { checkedKey, NotStored } from './storage.ts'
import type { ByteRange, Content, Storage } from './storage.ts'

/** Longest silence of the store before a call counts as failed. */
const longestSilence = 30_000

/** The store does not answer, or cannot do what it was asked. Nothing that it acknowledged before is lost. */
export class StorageAway extends PartAway {
  /** Whether there is no room left. */
  readonly isFull: boolean

  constructor(cause: unknown) {
    super('storage', cause instanceof Error ? cause.message : String(cause), cause)
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    this.isFull = code === 'ENOSPC' || code === 'EDQUOT'
  }
}

/**
 * A store of which every call ends in time, whatever becomes of the connection, and fails as {@link StorageAway}.
 */
export function withDeadlines(storage: Storage, silence = longestSilence): Storage {
  const inTime: InTime = (call) => unlessSilent(call, silence)
  const at =
    <Rest extends readonly unknown[], Value>(call: (key: string, ...rest: Rest) => Promise<Value>) =>
    async (key: string, ...rest: Rest): Promise<Value> => {
      checkedKey(key)
      return inTime(() => call(key, ...rest))
    }
  return {
    kind: storage.kind,
    freeSpace: () => inTime(() => storage.freeSpace()),
    put: at((key, content: Content) => storage.put(key, content)),
    get: at((key) => storage.get(key)),
    stream: at(async (key, range?: ByteRange) => {
      const { size, body } = await storage.stream(key, range)
      return { size, body: bodyInTime(body, inTime) }
    }),
    pieces: (key) => oneByOne(storage.pieces(checkedKey(key)), inTime),
    size: at((key) => storage.size(key)),
    exists: at((key) => storage.exists(key)),
    delete: at((key) => storage.delete(key)),
    list: () => oneByOne(storage.list(), inTime),
  }
}

type InTime = <Value>(call: () => Promise<Value>) => Promise<Value>

async function unlessSilent<Value>(call: () => Promise<Value>, silence: number): Promise<Value> {
  try {
    return await beforeDeadline(silence, call)
  } catch (error) {
    throw error instanceof NotStored ? error : new StorageAway(error)
  }
}

/** A body of which every part comes in time. */
function bodyInTime(body: ReadableStream<Uint8Array>, inTime: InTime): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await inTime(() => reader.read())
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        reader.cancel(error).catch(() => undefined)
        throw error
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** What comes one after the other, each in time. */
async function* oneByOne<Value>(values: AsyncIterable<Value>, inTime: InTime): AsyncGenerator<Value> {
  const iterator = values[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await inTime(() => iterator.next())
      if (next.done === true) return
      yield next.value
    }
  } finally {
    // Whoever is silent may be so at this too.
    iterator.return?.().catch(() => undefined)
  }
}
