import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { screeningSamples } from '#harness/identity/screening-samples.ts'
import { birthsOf } from './gather.ts'
import { openScreeningLists } from './open-screening-lists.ts'
import { readList } from './read-list.ts'

const samples = screeningSamples()
const folder = mkdtempSync(join(tmpdir(), 'countersign-lists-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const inPieces = async function* (text: string, size = 37) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const part = (text: string) => async () => ({ bytes: inPieces(text), date: '2026-11-20' })
const read = (...texts: string[]) => readList('list', texts.map(part))

test.each(['ofac-sdn.xml', 'ofac-advanced.xml', 'un.xml', 'eu.xml', 'eu.csv', 'uk.xml', 'uk.csv'] as const)(
  'reads people, aliases, birth dates and programmes of %s',
  async (name) => {
    const list = await read(samples[name])
    expect(list).toMatchObject({
      date: '2026-11-20',
      count: 1,
      sha256: createHash('sha256').update(samples[name]).digest('hex'),
    })
    const [person] = list.people
    expect(person).toMatchObject({ id: '9001', births: ['1970-05-21'], programmes: ['TEST-PROGRAM'] })
    const plain = person?.names.map((one) => `${one.name.toLowerCase()} ${one.isWeak}`)
    expect(plain?.[0]).toMatch(/^(ilya vorontsov-testov|vorontsov-testov ilya) false$/)
    expect(plain?.at(-1)).toBe('big ilya true')
  },
)

test('joins the three files of OFAC, in which nothing is -0-', async () => {
  const list = await read(samples['sdn.csv'], samples['add.csv'], samples['alt.csv'])
  expect(list.people).toEqual([
    {
      id: '9001',
      names: [
        { name: 'Ilya VORONTSOV-TESTOV', isWeak: false },
        { name: 'BIG ILYA', isWeak: true },
      ],
      births: ['1970-05-21'],
      programmes: ['TEST-PROGRAM'],
    },
  ])
})

test.each([
  ['circa 1970', ['1970']],
  ['May 1970', ['1970-05']],
  ['1970 to 1972', ['1970', '1971', '1972']],
  ['1 Jan 1970 to 31 Dec 1971', ['1970', '1971']],
  ['dd/mm/1970', ['1970']],
  ['dd/05/1970', ['1970-05']],
  ['3/5/1970', ['1970-05-03']],
  ['unknown', []],
])('reads the birth date %s', (text, births) => {
  expect(birthsOf(text)).toEqual(births)
})

const bomb = `<?xml version="1.0"?><!DOCTYPE sdnList [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><sdnList>&b;</sdnList>`
const entry = (content: string) => `<sdnList><sdnEntry>${content}</sdnEntry></sdnList>`

test.each([
  ['a document type', bomb, 'document type'],
  ['an external entity', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><sdnList/>', 'document type'],
  ['an unknown entity', entry('<uid>&boom;</uid>'), 'well-formed'],
  ['another root', '<html><body/></html>', 'none of the known'],
  ['an end that is missing', samples['un.xml'].slice(0, -30), 'well-formed'],
  ['deep nesting', `<sdnList>${'<a>'.repeat(60)}`, 'nested'],
  ['a tag without end', `<sdnList><sdnEntry a="${'x'.repeat(1_200_000)}`, 'longer'],
  ['a comment without end', `<sdnList><!--${'<'.repeat(1_200_000)}`, 'longer'],
  ['a text without end', entry(`<uid>${'x'.repeat(2_200_000)}</uid>`), 'longer|too much text'],
  ['an entry without end', entry('<aka/>'.repeat(25_000)), 'too many parts'],
  ['nothing', '', 'empty|known'],
  ['no people', '<sdnList></sdnList>', 'no people'],
  ['a row without end', `Unique ID,Name 6,"${'x'.repeat(1_200_000)}`, 'longer'],
  ['another table', 'a,b,c\n1,2,3\n', 'none of the known'],
])('refuses %s', async (_, text, why) => {
  const bytes = async () => ({ bytes: inPieces(text, 65_536), date: '2026-11-20' })
  await expect(readList('list', [bytes])).rejects.toThrow(new RegExp(why))
})

test('refuses what is larger than its bound, and reads no further', async () => {
  let given = 0
  const endless = async function* () {
    yield Buffer.from('<sdnList>')
    const block = Buffer.from(`<!--${' '.repeat(60_000)}-->`)
    for (; given < 500_000_000; given += block.length) yield block
  }
  const before = process.memoryUsage().rss
  const reading = readList('list', [async () => ({ bytes: endless(), date: '' })], 5_000_000)
  await expect(reading).rejects.toThrow('larger')
  expect(given).toBeLessThan(5_200_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
})

let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
const server = createServer((request, response) => answer(request, response))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => (answer = () => undefined))
const { port } = server.address() as AddressInfo
const lists = openScreeningLists({ sources: [], days: 30, milliseconds: 500 })
const at = (path: string) => ({ name: 'list', addresses: [`http://127.0.0.1:${port}${path}`] })

test('fetches a list, and knows it again by its digest', async () => {
  answer = (_, response) => response.end(samples['un.xml'])
  const list = await lists.read(at('/'), null)
  expect(list).toMatchObject({ count: 1, date: '2026-11-20' })
  expect(await lists.read(at('/'), list?.sha256 ?? '')).toBeNull()
})

test('follows to the same host, and to no address that is not public', async () => {
  answer = ({ url }, response) =>
    url === '/list'
      ? response.end(samples['un.xml'])
      : response
          .writeHead(302, { location: url === '/near' ? '/list' : `http://localhost:${port}/list` })
          .end()
  expect(await lists.read(at('/near'), null)).toMatchObject({ count: 1 })
  await expect(lists.read(at('/far'), null)).rejects.toThrow('local network')
})

test('gives up what leads in a circle, fails, or does not come in time', async () => {
  answer = (_, response) => response.writeHead(302, { location: '/again' }).end()
  await expect(lists.read(at('/'), null)).rejects.toThrow('on and on')
  answer = (_, response) => response.writeHead(500).end()
  await expect(lists.read(at('/'), null)).rejects.toThrow('500')
  answer = (_, response) => void response.write('<sdnList>')
  await expect(lists.read(at('/'), null)).rejects.toThrow('too long')
})

test('reads files, and dates those that have no date by their own', async () => {
  const paths = (['sdn.csv', 'add.csv', 'alt.csv'] as const).map((name) => {
    const path = join(folder, name)
    writeFileSync(path, samples[name])
    utimesSync(path, new Date('2026-11-19T10:00:00Z'), new Date('2026-11-19T10:00:00Z'))
    return path
  })
  expect(await lists.read({ name: 'ofac', addresses: paths }, null)).toMatchObject({
    count: 1,
    date: '2026-11-19',
  })
  await expect(lists.read({ name: 'ofac', addresses: [join(folder, 'none.xml')] }, null)).rejects.toThrow(
    'ENOENT',
  )
})
