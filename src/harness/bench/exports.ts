import { insertEnvelopes } from './list-data.ts'
import { openBenchService } from './list-service.ts'
import { compare } from './row.ts'
import type { Row } from './row.ts'

const rounds = 3

/**
 * The list as CSV out of many envelopes compared with ten times out of a tenth of them: whether each row takes the
 * same time, however many there are; and how much the process grew while making the file, compared with the file's
 * size.
 */
export async function measureExports(): Promise<Row[]> {
  const service = await openBenchService()
  try {
    const few = await insertEnvelopes(service.pool, 10_000)
    const many = await insertEnvelopes(service.pool, 100_000)
    const ofFew = await service.as(few.organisationId, few.administrator)
    const ofMany = await service.as(many.organisationId, many.administrator)
    const address = '/app/envelopes/export'
    const tenTimes = async () => {
      for (let time = 0; time < 10; time += 1) await ofFew(address, {})
    }
    const ratio = await compare(() => ofMany(address, {}), tenTimes, rounds)
    const growth = await growthOf(() => ofMany(address, {}))
    return [
      { name: 'CSV of 100,000 envelopes ÷ ten of 10,000', ratio, goal: 1.5 },
      { name: 'memory grown by a CSV of 100,000 envelopes ÷ the file', ratio: growth, goal: 3 },
    ]
  } finally {
    await service.close()
  }
}

/** How much the process grows at most while a file of that size is made and read. */
async function growthOf(make: () => Promise<number>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
  try {
    const bytes = await make()
    return (most - before) / bytes
  } finally {
    clearInterval(watch)
  }
}
