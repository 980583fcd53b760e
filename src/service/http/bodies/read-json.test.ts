import { expect, test } from 'vitest'
import { readJson } from './read-json.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const base = 'A'.repeat(100_000)
const escaped = '\\"☃\\u0041'.repeat(50_000)
const wide = '🚀é'.repeat(60_000)

test.each([
  [
    'files',
    {
      documents: [
        { name: 'a', base },
        { name: 'b', base: wide },
      ],
      list: [base, [base]],
    },
  ],
  ['a long name', { [base]: 'short', [wide]: base }],
  ['one text', base],
  ['members with odd names', JSON.parse(`{"__proto__": "${base}", "constructor": {"x": "${base}"}}`)],
])('reads %s as JSON.parse does', async (_, value) => {
  for (const spaces of [0, 2]) {
    const text = `${JSON.stringify(value, null, spaces)}${' '.repeat(300_000)}`
    expect(await readJson(bytesOf(text))).toEqual(JSON.parse(text))
  }
  const text = `{"a": "${escaped}", "b": "${escaped}" , "${escaped}"  : 1}`
  expect(await readJson(bytesOf(text))).toEqual(JSON.parse(text))
})

test('keeps a byte order mark in a text, not before everything', async () => {
  const text = `{"a":"\uFEFF${base}${base}${base}","b":"\uFEFFx"}`
  expect(await readJson(bytesOf(`\uFEFF${text}`))).toEqual(JSON.parse(text))
})

test.each([
  ['a text without an end', bytesOf(`{"a":"${base}${base}${base}`)],
  ['a line break in a text', bytesOf(`{"a":"${base}${base}${base}\n"}`)],
  ['two values', bytesOf(`"${base}${base}" "${base}"`)],
  ['half a character', new Uint8Array([...bytesOf(`{"a":"${base}${base}${base}`), 0xc3, ...bytesOf('"}')])],
  ['nothing but zeros', new Uint8Array(300_000)],
])('refuses %s', async (_, bytes) => {
  await expect(readJson(bytes)).rejects.toMatchObject({ refusal: { code: 'malformed-body' } })
})

test('refuses too many values of a large body, and reads the next one', async () => {
  const heavy = readJson(bytesOf(`{"documents":[${'[],'.repeat(200_000)}[]]}`))
  const next = readJson(bytesOf(`["${base}${base}${base}"]`))
  await expect(heavy).rejects.toMatchObject({ refusal: { code: 'too-large' } })
  expect(await next).toEqual([base + base + base])
})

test.each([
  [
    'names of members',
    () => `{${Array.from({ length: 66 }, (_, index) => `"${'k'.repeat(100_000)}${index}":1`).join(',')}}`,
  ],
  ['spaces', () => `{"name":"x" ${' '.repeat(6_000_000)}}`],
  ['one number', () => `{"name":${'1'.repeat(6_000_000)}}`],
  [
    'many ordinary texts',
    () => JSON.stringify({ documents: Array.from({ length: 1000 }, () => 'a'.repeat(6000)) }),
  ],
])('refuses %s that are long without being files, before they are parsed', async (_, body) => {
  await expect(readJson(bytesOf(body()))).rejects.toMatchObject({
    refusal: { code: 'too-large', detail: 'Apart from files, the request is larger than 4 MB.' },
  })
})
