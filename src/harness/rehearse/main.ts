import { existsSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openClient } from './client.ts'
import { causeFaults, faultNames, rollingRestart } from './faults.ts'
import type { Caused } from './faults.ts'
import { injectable, injectedBy } from './inject.ts'
import { aSender, sendAndSign } from './journeys.ts'
import { openStack } from './stack.ts'
import { judge } from './verdict.ts'

/**
 * Rehearses the failure of everything that can fail: two web processes and two workers are used by their real interfaces
 * while one after another is killed or silenced, and at the end everything that was acknowledged must have happened.
 * `--minutes 30` takes longer than the minute that it takes by default, `--senders` sends more at a time, and `--inject`
 * makes one thing go wrong that the rehearsal then has to find, or with `all` each of them. `--postgres /usr/lib/postgresql/15/bin` makes a primary
 * with a replica, which takes over again and again, and `--pgbouncer /usr/sbin/pgbouncer` puts a pooler before them. With
 * a DATABASE_URL of the operator's own, `--fail-over` is their command for that.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    senders: { type: 'string', default: '3' },
    inject: { type: 'string' },
    postgres: { type: 'string' },
    pgbouncer: { type: 'string' },
    'fail-over': { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const injected = injectedBy(values.inject ?? '')
if (!(minutes > 0) || (values.inject !== undefined && injected.length === 0)) {
  process.stderr.write(
    `npm run rehearse -- [--minutes 30] [--senders 3] [--postgres DIRECTORY [--pgbouncer PROGRAM]] [--fail-over COMMAND] [--inject all|${Object.keys(injectable).join('|')}]\n`,
  )
  process.exit(2)
}
if (existsSync('.env')) process.loadEnvFile('.env')

const complaints: string[] = []
const complain = (words: string) => void complaints.push(words)
const say = (words: string) => void process.stdout.write(`${words}\n`)

say('starting two web processes and two workers …')
const stack = await openStack(process.env, {
  programs:
    values.postgres === undefined ? null : { postgres: values.postgres, pgbouncer: values.pgbouncer ?? null },
  failOverBy: values['fail-over'] ?? null,
  ended: (name, how) => complain(`${name} ended by itself: ${how}`),
})
const stopAtOnce = () => void stack.close(false).finally(() => process.exit(130))
process.once('SIGINT', stopAtOnce).once('SIGTERM', stopAtOnce)
const client = openClient(stack.web.map(({ url }) => url))
try {
  const sender = await aSender(client, stack.partnerKey, stack.eventsTo)
  // Its holder would open an email for that.
  await stack.pool.query('update accounts set verified = now() where id = $1', [sender.accountId])
  const first = new AbortController()
  setTimeout(() => first.abort(), 100)
  await sendAndSign(client, sender, { signal: first.signal, pause: 0, complain })
  if (complaints.length > 0) throw new Error('It does not work even before anything is broken')
  const over = new AbortController()
  const begun = Date.now()
  const senders = Array.from({ length: Number(values.senders) }, () =>
    sendAndSign(client, sender, { signal: over.signal, pause: 500, complain }),
  )
  await sleep(3000)
  const calm = minutes > 2 ? 2000 : 500
  const caused = await causeFaults(stack, {
    until: begun + minutes * 60_000,
    milliseconds: minutes > 2 ? 10_000 : 3000,
    calm,
    tell: (name) => say(`${((Date.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${name}`),
  })
  over.abort()
  const journeys = (await Promise.all(senders)).flat()
  const finished = journeys.find(({ isFinished }) => isFinished)
  if (finished === undefined) throw new Error('Nothing was signed at all')
  say('looking for everything that was acknowledged …')
  const found = {
    client,
    sender,
    pool: stack.pool,
    letters: stack.letters,
    events: stack.events,
    caused,
    complain,
  }
  if (injected.length > 0) await judge(journeys, { ...found, complain: () => undefined })
  for (const name of injected)
    await injectable[name].inject({ finished, pool: stack.pool, letters: stack.letters, client, caused })
  const counted = await judge(journeys, found)
  report(caused, counted.sealSeconds)
  for (const name of injected)
    say(
      `${complaints.some((words) => injectable[name].complaint.test(words)) ? 'found ' : 'MISSED'}  ${name}`,
    )
  const times = (words: string) => caused.filter(({ name }) => name.includes(words)).length
  const kills = [...stack.web, ...stack.workers].reduce((sum, node) => sum + node.kills(), 0)
  say(
    `\n${kills} processes killed, ${times('database killed')} databases, ${times('fails over')} failovers, ${times('storage')} times no storage, ${times(rollingRestart)} rolling restarts\n${counted.signatures} signatures acknowledged in ${counted.envelopes} envelopes, ${stack.letters.length} letters, ${stack.events.length} events, ${complaints.length} faults`,
  )
} catch (error) {
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error))
} finally {
  client.close()
  for (const words of complaints.slice(0, 25)) say(`FAULT  ${words}`)
  if (complaints.length > 0) say(`The logs are in ${stack.directory}`)
  await stack.close(complaints.length > 0)
}
process.exit(complaints.length === 0 ? 0 : 1)

/** For each fault, how long clients waited for an answer, and for all, how long seals took. */
function report(caused: readonly Caused[], seals: readonly number[]): void {
  say(`\n${'fault'.padEnd(30)}  times   gone (s)  longest wait (s)  median (ms)`)
  for (const name of [null, ...faultNames]) {
    const own = caused.filter((one) => one.name === name)
    const waits = client.waits.flatMap(({ at, milliseconds }) => {
      const during = caused.filter(({ from, to }) => at + milliseconds >= from && at <= to + 2000)
      const isOwn = name === null ? during.length === 0 : during.some((one) => one.name === name)
      return isOwn ? [milliseconds] : []
    })
    if (name !== null && own.length === 0) continue
    const gone = own.reduce((sum, { from, to }) => sum + to - from, 0) / Math.max(1, own.length) / 1000
    const sorted = waits.toSorted((a, b) => a - b)
    const longest = (sorted.at(-1) ?? 0) / 1000
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0
    say(
      `${(name ?? 'none').padEnd(30)}  ${String(own.length).padStart(5)}  ${gone.toFixed(1).padStart(9)}  ${longest.toFixed(1).padStart(16)}  ${String(median).padStart(11)}`,
    )
  }
  const sorted = seals.toSorted((a, b) => a - b)
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1)
  say(
    `\nseals, while everything for them was there: median ${at(0.5)} s, 99 of 100 ${at(0.99)} s, longest ${at(1)} s`,
  )
}
