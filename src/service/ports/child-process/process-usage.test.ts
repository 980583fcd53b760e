import process from 'node:process'
import { expect, test } from 'vitest'
import { usageOf } from './process-usage.ts'

test.runIf(process.platform === 'linux')('measures memory and processor time of the process', async () => {
  const usage = await usageOf(process.pid)
  const resident = process.memoryUsage.rss() / 1024 / 1024
  expect(usage?.megabytes).toBeGreaterThan(resident / 2)
  expect(usage?.megabytes).toBeLessThan(resident * 2)
  const { user, system } = process.cpuUsage()
  expect(usage?.processorMilliseconds).toBeGreaterThan(0)
  expect(usage?.processorMilliseconds).toBeLessThanOrEqual((user + system) / 1000 + 20)
})

test('returns nothing for a missing process', async () => {
  expect(await usageOf(2 ** 22 + 1)).toBeNull()
})
