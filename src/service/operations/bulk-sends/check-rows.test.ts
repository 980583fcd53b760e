import { expect, test } from 'vitest'
import { targetsOf } from '#domain/bulk-send/targets.ts'
import { longestTurnUntil } from '#harness/bench/processor-time.ts'
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

test('no one waits for many rows of a template with many fields', async () => {
  const options = Array.from({ length: 500 }, (_, index) => ({
    value: `${index}`,
    option: `Option ${index}`,
  }))
  const rows = Array.from({ length: 400 }, (_, number) => ({ number, cells: Array(200).fill('option 499') }))
  const checked = checkRows(rulesFor(4500, 200, options), rows)
  expect(await longestTurnUntil(checked)).toBeLessThan(15)
  expect((await checked).every(({ faults }) => faults.length === 0)).toBe(true)
})
