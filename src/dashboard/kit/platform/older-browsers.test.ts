import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'

const source = stripTypeScriptTypes(readFileSync(new URL('older-browsers.ts', import.meta.url), 'utf8'))

/** Evaluates an expression in a process whose browser is old: everything that is added was taken away before. */
function inOldBrowser(expression: string): unknown {
  const removed = `
    for (const [target, names] of [
      [Map, ['groupBy']], [Promise, ['withResolvers']], [URL, ['canParse']], [AbortSignal, ['any']],
      [ReadableStream.prototype, [Symbol.asyncIterator, 'values']],
      [Uint8Array, ['fromHex', 'fromBase64']], [Uint8Array.prototype, ['toHex', 'toBase64']],
      [String.prototype, ['isWellFormed']],
    ]) for (const name of names) {
      delete target[name]
      if (name in target) throw new Error(String(name) + ' is still there')
    }`
  const program = `${removed}\n${source}\nconsole.log(JSON.stringify(await (async () => ${expression})()))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }),
  )
}

test('adds to old browsers what pages need, and it does what newer ones do', () => {
  const result = inOldBrowser(`({
    grouped: [...Map.groupBy([1, 2, 3], (one) => one % 2)],
    resolved: await (() => { const { promise, resolve } = Promise.withResolvers(); resolve(7); return promise })(),
    addresses: [URL.canParse('https://a.example'), URL.canParse('nowhere')],
    streamed: await (async () => {
      const all = []
      for await (const part of new Blob(['ab']).stream()) all.push(...part)
      return all
    })(),
    cancelled: await (async () => {
      let isCancelled = false
      const endless = new ReadableStream({ pull: (to) => to.enqueue(1), cancel: () => { isCancelled = true } })
      for await (const part of endless) if (part === 1) break
      return [isCancelled, endless.locked]
    })(),
    hex: [new Uint8Array([0, 255]).toHex(), [...Uint8Array.fromHex('00Ff')]],
    base64: [new Uint8Array([0, 255]).toBase64(), [...Uint8Array.fromBase64('AP8=')]],
    wrong: (() => { try { Uint8Array.fromBase64('*') } catch (error) { return error.name } })(),
    aborted: (() => {
      const one = new AbortController()
      const either = AbortSignal.any([one.signal, AbortSignal.timeout(60_000)])
      one.abort('why')
      return [either.aborted, either.reason, AbortSignal.any([one.signal]).aborted]
    })(),
    whole: ['a😀', 'a\\ud83d'].map((text) => text.isWellFormed()),
    listed: Object.keys(Map),
  })`)
  expect(result).toEqual({
    grouped: [
      [1, [1, 3]],
      [0, [2]],
    ],
    resolved: 7,
    addresses: [true, false],
    streamed: [97, 98],
    cancelled: [true, false],
    hex: ['00ff', [0, 255]],
    base64: ['AP8=', [0, 255]],
    wrong: 'SyntaxError',
    aborted: [true, 'why', true],
    whole: [true, false],
    listed: [],
  })
})
