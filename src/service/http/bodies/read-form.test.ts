import { expect, test } from 'vitest'
import { costInWalks } from '#harness/bench/processor-time.ts'
import { readForm } from './read-form.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const type = 'multipart/form-data; boundary=edge'
const part = (head: string, content: string) =>
  `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`

test('reads what browsers and fetch write', async () => {
  const form = new FormData()
  const content = new Uint8Array(100_000).map((_, index) => index % 251)
  form.set('file', new File([content], 'Ünder "quotes"\r\n.pdf', { type: 'application/pdf' }))
  form.set('name', 'Grüße\r\n--edge')
  form.set('empty', '')
  const written = new Response(form)
  const read = readForm(
    written.headers.get('content-type') ?? '',
    new Uint8Array(await written.arrayBuffer()),
  )
  expect(read).toMatchObject({ name: 'Grüße\r\n--edge', empty: '' })
  const file = read['file'] as File
  expect(file).toMatchObject({ name: 'Ünder "quotes"\r\n.pdf', type: 'application/pdf' })
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(content)
})

test('reads a quoted boundary, a beginning before it and spaces after it', () => {
  const body = `ignored\r\n${part('name="a"', 'x--edge')}--edge--  \r\nignored`
  expect(readForm('multipart/form-data; charset=utf-8; boundary="edge"', bytesOf(body))).toEqual({
    a: 'x--edge',
  })
  expect(readForm(type, bytesOf('--edge--'))).toEqual({})
})

test.each([
  ['no boundary in the type', 'multipart/form-data', part('name="a"', '1')],
  ['another boundary', 'multipart/form-data; boundary=other', part('name="a"', '1')],
  ['no last boundary', type, part('name="a"', '1')],
  ['a part without a name', type, `${part('filename="a"', '1')}--edge--`],
  ['a part without a head', type, '--edge\r\nnothing\r\n--edge--'],
  ['too many parts', type, `${part('name="a"', '1').repeat(21)}--edge--`],
  ['an endless head', type, `${part(`name="a"; filename="${'a'.repeat(10_000)}"`, '1')}--edge--`],
])('refuses %s', (_, contentType, body) => {
  expect(() => readForm(contentType, bytesOf(body))).toThrow('not a valid multipart form')
})

const attacks = {
  parts: '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(190_000),
  'a file name': part(`name="file"; filename="${'a'.repeat(10_000_000)}"`, ''),
  lines: `--edge\r\n${'X-a: b\r\n'.repeat(1_200_000)}\r\n\r\n`,
  'almost boundaries': part('name="file"; filename="a"', '\r\n--edg'.repeat(1_400_000)),
  'spaces before a parameter': part(`${';\t'.repeat(3000)}name="a"`, ''),
} as const

test.each(Object.entries(attacks))('spends no time on 10 MB of %s', (_, body) => {
  const bytes = bytesOf(`${body}--edge--`)
  const cost = costInWalks(() => {
    try {
      readForm(type, bytes)
    } catch {
      // Most of them are refused.
    }
  })
  expect(cost).toBeLessThan(20)
})

test('finds a boundary that repeats itself in a body of nearly the same', () => {
  const boundary = 'a'.repeat(70)
  const almost = `\r\n--${'a'.repeat(69)}b`.repeat(70_000)
  const bytes = bytesOf(`--${boundary}\r\n${'a'.repeat(5_000_000)}${almost}`)
  const cost = costInWalks(() => {
    expect(() => readForm(`multipart/form-data; boundary=${boundary}`, bytes)).toThrow('last boundary')
  })
  expect(cost).toBeLessThan(20)
})
