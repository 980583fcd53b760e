import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { agreement } from '../../files/sample-pdf.ts'
import { startService } from '../../service-process.ts'
import { checkArrivals } from '../../webhooks/check-arrivals.ts'
import type { Fault } from '../../webhooks/check-arrivals.ts'
import { atRandom, senderWith, senderWithFault } from '../../webhooks/endpoints.ts'
import type { Endpoints } from '../../webhooks/endpoints.ts'
import { startKilledService } from '../../webhooks/killed-service.ts'
import type { KilledService } from '../../webhooks/killed-service.ts'
import { compareDelays } from '../../webhooks/latency.ts'
import { injectedFaults } from '../../webhooks/injected-faults.ts'
import { startReceivers } from '../../webhooks/receivers.ts'
import { eventsPerScenario, expectedOf, scenarios } from '../../webhooks/workload.ts'

/*
 * For a longer run: WEBHOOK_EVENTS=10000 WEBHOOK_KILLS=50 npm run e2e -- webhooks. Retries are an hour apart, so
 * their delay is ended in the database, where nothing else of the service is changed.
 */
const events = Number(process.env['WEBHOOK_EVENTS'] ?? 150)
const kills = Number(process.env['WEBHOOK_KILLS'] ?? 1)
const faultShare = 0.2
const drivers = 4
const settings = { WEBHOOK_ALLOW_PRIVATE: 'true' }

test('delivers everything once, in order and signed, although receivers fail and the service is killed', async () => {
  test.setTimeout(180_000 + events * 300 + kills * 20_000)
  const service = await startKilledService(settings)
  const receivers = await startReceivers()
  try {
    const down = receivers.add('down', () => 'fail')
    const gone = receivers.add('gone', () => 'gone')
    const served = [
      receivers.add('steady'),
      receivers.add('flaky', atRandom(faultShare)),
      receivers.add('flakier', atRandom(2 * faultShare)),
      down,
    ]
    const sender = await senderWith(service.first, [...served, gone])
    const faulty = await Promise.all(
      injectedFaults.map((fault) => senderWithFault(service.first, receivers, fault)),
    )
    await driveAndKill(sender, service)
    await Promise.all(faulty.flatMap(({ sender }) => [0, 1].map((index) => runScenario(sender, index))))
    down.choose = () => 'accept'
    await service.allDelivered()

    const expectation = { expected: await expectedOf(sender.api), kills: service.kills }
    const count = expectation.expected.flatMap(({ must }) => must).length
    say(`${count} events of ${expectation.expected.length} envelopes, ${service.kills.length} kills`)
    expect(count, 'events').toBeGreaterThan(events / 2)
    for (const receiver of served) {
      const faults = await checkArrivals(receiver, expectation)
      say(`${receiver.name}: ${receiver.arrivals.length} arrivals, ${wordsOf(faults)}`)
      expect(faults, receiver.name).toEqual([])
    }
    for (const { fault, sender, receiver } of faulty) {
      const faults = await checkArrivals(receiver, { expected: await expectedOf(sender.api), kills: [] })
      say(`injected, "${fault.name}": ${wordsOf(faults)}`)
      expect(faults, fault.name).toContain(fault.shows)
    }
    expect(receivers.redirectsFollowed(), 'redirects are not followed').toBe(0)
    const most = Math.max(...served.map(({ mostRead }) => mostRead))
    say(`an endless answer was cut off after ${Math.round(most / 1024)} KB written, at the latest`)
    const endpoints = await sender.api.expect<{ url: string; active: boolean }[]>(200, 'GET', '/v1/endpoints')
    expect(endpoints.filter(({ active }) => !active).map(({ url }) => url)).toEqual([gone.url])
  } finally {
    await service.stop()
    await receivers.stop()
  }
})

test('delivers to a good receiver without delay while others hang', async () => {
  const service = await startService({ environment: settings })
  const receivers = await startReceivers()
  try {
    const hanging = Array.from({ length: 6 }, (_, index) => receivers.add(`hanging-${index}`, () => 'hang'))
    const [besideHanging, byItself] = [receivers.add('beside'), receivers.add('by-itself')]
    const beside = await senderWith(service, [...hanging, besideHanging])
    const alone = await senderWith(service, [byItself])
    const delay = await compareDelays({ ...beside, good: besideHanging }, { ...alone, good: byItself }, 6)
    say(
      `beside 6 that hang: ${delay.middle.toFixed(2)} times the usual wait, ${delay.worst} ms at worst; ` +
        `each of them is waited for ${hangMilliseconds} ms`,
    )
    expect(delay.middle).toBeLessThan(5)
    expect(delay.worst).toBeLessThan(hangMilliseconds)
  } finally {
    // A graceful stop would wait for those that hang.
    await service.kill()
    await service.stop()
    await receivers.stop()
  }
})

/** How long the service waits for an answer. */
const hangMilliseconds = 10_000

/** Runs several envelopes at a time, and kills the service at regular intervals. */
async function driveAndKill(sender: Endpoints, service: KilledService): Promise<void> {
  const total = Math.ceil(events / eventsPerScenario)
  let begun = 0
  const drive = async () => {
    while (begun < total) {
      begun += 1
      await service.up()
      await runScenario(sender, begun)
    }
  }
  const driving = Promise.all(Array.from({ length: drivers }, drive))
  for (let turn = 1; turn <= kills; turn += 1) {
    while (begun < (total * turn) / (kills + 1)) await pause(20)
    await service.kill()
  }
  await driving
}

const pdf = agreement()

/** Runs one envelope; whatever a kill or a busy machine interrupts stays as it is. */
async function runScenario(sender: Endpoints, index: number): Promise<void> {
  const scenario = scenarios[index % scenarios.length]
  await scenario?.(sender, await pdf).catch(() => undefined)
}

function wordsOf(faults: readonly Fault[]): string {
  if (faults.length === 0) return 'no fault'
  const counts = Map.groupBy(faults, (fault) => fault)
  return [...counts].map(([fault, all]) => `${all.length} × ${fault}`).join(', ')
}

function say(words: string): void {
  process.stdout.write(`    ${words}\n`)
}
