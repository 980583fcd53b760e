import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import type { Call } from '../call.ts'
import { openRequestLimits } from './request-limits.ts'

const { database } = await testDatabase()
const quotas = { perCaller: 100, perAddress: 0 }

/** A process that counts. Returns how many of the requests it lets pass. */
function aProcess() {
  const limits = openRequestLimits(quotas, database, 20)
  const caller = { kind: 'partner', partner: 'acme', organisationId: null } as const
  return (requests: number) => {
    let passed = 0
    for (let sent = 0; sent < requests; sent += 1)
      try {
        const call = { get: () => [], set: () => undefined } as unknown as Call
        limits.countCaller(call, caller)
        passed += 1
      } catch {
        return passed
      }
    return passed
  }
}

test('two processes together give a caller one quota', async () => {
  const [one, other] = [aProcess(), aProcess()]
  let passed = 0
  for (let round = 0; round < 8; round += 1) {
    passed += one(20) + other(20)
    // Several times as long as they take to tell each other.
    await sleep(100)
  }
  // Alone, each would have let 100 pass.
  expect(passed >= 100 && passed <= 140).toBe(true)
  expect([one(1), other(1)]).toEqual([0, 0])
})
