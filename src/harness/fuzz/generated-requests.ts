import { expect, test } from 'vitest'
import { testService } from '../world/service.ts'
import { campaign } from './campaign.ts'
import type { DescribedOperation } from './described.ts'
import { partnerKey } from './world.ts'

const { FUZZ_REQUESTS, FUZZ_SEED, FUZZ_PATH, FUZZ_GATHER, FUZZ_TELL } = process.env

/** The total number of requests sent to both halves of the API. Each run has another seed, so that runs add up. */
const requests = Number(FUZZ_REQUESTS ?? 20_000)
const seed = Number(FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))

/**
 * Sends requests generated from the OpenAPI documents to one half of the API and checks every answer against the
 * documents. Call it at the top of a test file: each half has its own file, so that both run in parallel.
 */
export async function testGeneratedRequests(
  half: string,
  only: (operation: DescribedOperation) => boolean,
): Promise<void> {
  const settings = { PARTNER_KEY: `generated:${partnerKey}` }
  const service = await testService(settings, { runsJobs: false, plansOnce: true })
  const count = Math.ceil(requests / 2)
  const wanted = { requests: count, seed, only, gather: FUZZ_GATHER !== undefined }
  const title = `${count} generated requests to the ${half} interface are answered as documented, seed ${seed}`
  test(title, { timeout: 60_000 + requests * 90 }, async () => {
    const path = FUZZ_PATH === undefined ? {} : { path: FUZZ_PATH }
    const { statuses, operations, faults } = await campaign(service, { ...wanted, ...path })
    const counts = [...statuses].toSorted(([one], [other]) => one - other).map((pair) => pair.join(': '))
    process.stdout.write(`${half} interface, generated requests, seed ${seed}: ${counts.join(', ')}\n`)
    if (FUZZ_TELL !== undefined)
      for (const [name, { answers, successes }] of operations)
        process.stdout.write(`${successes}/${answers} ${name}\n`)
    expect(faults.join('\n\n'), `All of it again: FUZZ_SEED=${seed}; one fault: as told with it`).toBe('')
  })
}
