import { expect, test } from 'vitest'
import { processorTime, walkOf10MB } from '#harness/bench/processor-time.ts'
import { readCsvAside } from './read-csv-aside.ts'
import { readCsv } from './read-csv.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('refuses what no list of recipients has', () => {
  const detailOf = (text: string) => {
    const read = readCsv(bytesOf(text))
    return read.ok ? null : read.refusal.detail
  }
  expect(detailOf('a\n'.repeat(200_000))).toBe('The file has more than 100,000 lines. Split it.')
  expect(detailOf(`a\n${'1\n'.repeat(10_001)}`)).toContain('10000 can be sent at once')
  expect(detailOf(`a\n${'1,'.repeat(201)}1`)).toBe('Row 2 has more than 200 cells.')
  expect(detailOf(`a\n1\n${'\n'.repeat(90_000)}2\n`)).toBeNull()
})

test.each([
  ['cells', () => `a\n${'"x",'.repeat(1_200_000)}`],
  ['quotes', () => '"'.repeat(5_000_000)],
  ['lines', () => '1,2\n'.repeat(1_200_000)],
])('a file of nothing but %s keeps nobody waiting', async (_, text) => {
  const bytes = bytesOf(text())
  const costs: number[] = []
  // What other files of this process left running counts too, so one cheap reading of three is enough.
  while (costs.length < 3 && !costs.some((cost) => cost < 15)) {
    const walk = walkOf10MB()
    const before = processorTime()
    const [read, beside] = await Promise.all([readCsvAside(bytes), readCsvAside(bytesOf('a,b\n1,2'))])
    costs.push((processorTime() - before) / walk)
    expect(read.ok).toBe(false)
    expect(beside).toEqual({
      ok: true,
      value: { columns: ['a', 'b'], rows: [{ number: 2, cells: ['1', '2'] }] },
    })
  }
  expect(Math.min(...costs)).toBeLessThan(15)
})
