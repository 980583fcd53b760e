import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { refusal } from '#domain/refusals.ts'
import { Refused } from '../problem.ts'
import { outlineJson, withTexts } from './json-outline.ts'
import type { OutlineAnswer } from './json-outline.ts'
import type { OutlineRequest, ThreadAnswer } from './json-thread.ts'

/** Bytes up to which a body is read at once. */
const small = 256 * 1024

/**
 * Reads JSON in UTF-8. A large body, which is files in base64, is read by a thread, so that nobody else waits for it;
 * its bytes must not be used afterwards. Refuses `malformed-body`, and what would take too long to read.
 */
export async function readJson(bytes: Uint8Array): Promise<unknown> {
  const mark = randomUUID()
  const answer = bytes.length <= small ? outlineJson(bytes, mark) : await reader.outline(bytes, mark)
  if (answer.ok)
    try {
      return withTexts(answer, mark)
    } catch (error) {
      throw malformed(error instanceof SyntaxError ? error.message : '')
    }
  throw answer.refusal === null ? malformed(answer.message) : new Refused(answer.refusal)
}

function malformed(message: string): Refused {
  const words = message === '' ? '' : `: ${message}`
  return new Refused(refusal('malformed-body', `The body is not valid JSON in UTF-8${words}.`))
}

interface Waiting {
  readonly resolve: (answer: OutlineAnswer) => void
  readonly reject: (error: Error) => void
}

/** One thread, started when first needed. One that ends by itself is started again for the next body. */
class JsonReader {
  readonly #waiting = new Map<number, Waiting>()
  #thread: Worker | null = null
  #count = 0

  outline(bytes: Uint8Array, mark: string): Promise<OutlineAnswer> {
    const thread = (this.#thread ??= this.#start())
    const id = (this.#count += 1)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      const isWhole = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
      const request = { id, bytes, mark } satisfies OutlineRequest
      thread.postMessage(request, isWhole ? [bytes.buffer] : [])
    })
  }

  #start(): Worker {
    const thread = new Worker(new URL('json-thread.ts', import.meta.url))
    thread.unref()
    thread.on('message', ({ id, ...answer }: ThreadAnswer) => {
      this.#waiting.get(id)?.resolve(answer)
      this.#waiting.delete(id)
    })
    thread.on('error', (error) => this.#end(error instanceof Error ? error : new Error(String(error))))
    thread.on('exit', () => this.#end(new Error('The thread that reads bodies ended')))
    return thread
  }

  #end(error: Error): void {
    this.#thread = null
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

const reader = new JsonReader()
