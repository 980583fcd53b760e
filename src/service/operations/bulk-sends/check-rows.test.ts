import { expect, test } from 'vitest'
import { targetsOf } from '#domain/bulk-send/targets.ts'
import { processorTime } from '#harness/bench/processor-time.ts'
import { checkRow, checkRows, rowRules } from './check-rows.ts'

const roles = [{ id: 'tenant', name: 'Tenant', recipientName: 'Ada', recipientEmail: 'ada@example.com' }]

function rulesFor(
  count: number,
  columns: number,
  options: readonly { value: string; option: string }[] = [],
) {
  const type = options.length > 0 ? ('dropdown' as const) : ('input' as const)
  const fields = Array.from({ length: count }, (_, index) => ({
    id: `field-${index}`,
    recipientId: 'tenant',
    type,
    options,
  }))
  const targets = targetsOf({ envelopeName: 'Lease', roles, fields })
  const mapping = Array.from({ length: columns }, (_, index) => `field.field-${count - 1 - index}`)
  return rowRules({ columns: mapping, mapping, targets, roles, fields })
}

test('takes a choice by its value first, otherwise by its text, of which the first counts', () => {
  const rules = rulesFor(1, 1, [
    { value: 'a', option: 'b' },
    { value: 'b', option: ' Two ' },
    { value: 'c', option: 'two' },
  ])
  const chosen = (cell: string) => checkRow(rules, [cell]).use.recipients[0]?.fields?.[0]?.value
  expect(['a', 'b', 'B', 'TWO', 'c'].map(chosen)).toEqual(['a', 'b', 'a', 'b', 'c'])
  expect(checkRow(rules, ['three']).faults).toEqual([
    { column: 0, message: 'Choose one of “b”, “ Two ”, “two”.' },
  ])
})

const rows = (count: number, cell: string) =>
  Array.from({ length: count }, (_, number) => ({ number, cells: Array<string>(200).fill(cell) }))

test('others have their turn while many rows are read', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const checked = await checkRows(rulesFor(200, 200), rows(8000, 'none'))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
  expect(checked.every(({ faults }) => faults.length === 0)).toBe(true)
})

test('rows of a template with many fields and options take about as long as those of a small one', async () => {
  const options = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ value: `${index}`, option: `Option ${index}` }))
  const costOf = async (fields: number, choices: number) => {
    const rules = rulesFor(fields, 200, options(choices))
    const begun = processorTime()
    const checked = await checkRows(rules, rows(300, `option ${choices - 1}`))
    expect(checked.every(({ faults }) => faults.length === 0)).toBe(true)
    return processorTime() - begun
  }
  await costOf(200, 2)
  const small = await costOf(200, 2)
  expect((await costOf(4500, 500)) / small).toBeLessThan(8)
})
