/*
 * What browsers lack that recipients still use: from Safari 16.4, Chrome 111, Firefox 115 and Samsung Internet 22 on.
 * Imported first by every beginning of a page and by workers. `launcher/old-browsers.mjs` refuses a build of the
 * recipients' pages that needs anything newer that is not added here.
 */

type Loose = Record<PropertyKey, unknown>

/** Adds what is missing, as the language itself would: not enumerable. */
function add(target: object, name: PropertyKey, value: (this: never, ...given: never[]) => unknown): void {
  if (name in target) return
  Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

add(Map, 'groupBy', (items: Iterable<unknown>, keyOf: (item: unknown, index: number) => unknown) => {
  const groups = new Map<unknown, unknown[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
})

add(Promise, 'withResolvers', () => {
  const parts: Loose = {}
  parts['promise'] = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }))
  return parts
})

add(URL, 'canParse', (address: string, base?: string) => {
  try {
    return Boolean(new URL(address, base))
  } catch {
    return false
  }
})

add(AbortSignal, 'any', (signals: Iterable<AbortSignal>) => {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort(signal.reason)
      break
    }
    signal.addEventListener('abort', () => controller.abort(signal.reason), {
      once: true,
      signal: controller.signal,
    })
  }
  return controller.signal
})

add(String.prototype, 'isWellFormed', function isWellFormed(this: string) {
  return !/\p{Surrogate}/u.test(this)
})

/** PDF.js reads a page's text this way. No Safari has it. */
async function* valuesOf(this: ReadableStream<unknown>): AsyncGenerator<unknown> {
  const reader = this.getReader()
  let isRead = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) {
        isRead = true
        return
      }
      yield value
    }
  } finally {
    if (!isRead) await reader.cancel()
    reader.releaseLock()
  }
}
add(ReadableStream.prototype, Symbol.asyncIterator, valuesOf)
add(ReadableStream.prototype, 'values', valuesOf)

add(Uint8Array.prototype, 'toHex', function toHex(this: Uint8Array) {
  return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('')
})

add(Uint8Array, 'fromHex', (text: string) => {
  if (!/^(?:[\da-f]{2})*$/i.test(text)) throw new SyntaxError('Not hexadecimal.')
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
})

add(Uint8Array.prototype, 'toBase64', function toBase64(this: Uint8Array) {
  return btoa(Array.from(this, (byte) => String.fromCodePoint(byte)).join(''))
})

add(Uint8Array, 'fromBase64', (text: string) => {
  const characters = decoded(text)
  return Uint8Array.from(characters, (character) => character.codePointAt(0) ?? 0)
})

function decoded(text: string): string {
  try {
    return atob(text)
  } catch {
    throw new SyntaxError('Not base64.')
  }
}
