import { livingProcesses } from '../../database/presence.ts'
import type { LivingProcess } from '../../database/presence.ts'
import { queueState } from '../../queue/queue-state.ts'
import type { QueueState, StuckJobs } from '../../queue/queue-state.ts'
import { isExposed } from '#domain/webhook/addresses.ts'
import { plainAddresses } from '../../database/webhooks/endpoints.ts'
import { ProbeFault } from '../../ports/probe/probe.ts'
import type { Found, Probe } from '../../ports/probe/probe.ts'
import type { Context } from '../operation.ts'

/** Seconds that a job may wait for its first attempt before a warning, and before the queue counts as stalled. */
const longSeconds = 60
const tooLongSeconds = 600

const stamping: ReadonlySet<string> = new Set(['anchor-head', 'anchor-root'])
const messages = /-(email|sms|code)$/

/** How far behind the queue is and what fails in it, over all organisations. */
export function probeQueue({ database }: Pick<Context, 'database'>): Probe {
  let reading: Promise<QueueState> | undefined
  const read = () => (reading ??= queueState(database))
  return {
    isEachItsOwn: true,
    stages: [
      { name: 'Workers', run: async () => workers(await livingProcesses(database)) },
      { name: 'Waiting', run: async () => waiting(await read()) },
      { name: 'Messages', run: async () => undelivered(await read()) },
      { name: 'Webhooks', run: async () => endpoints(await read()) },
      { name: 'Encryption', run: async () => exposed(await plainAddresses(database)) },
      { name: 'Seals', run: async () => unsealed(await read()) },
      { name: 'Evidence', run: async () => held(await read()) },
      { name: 'Time-stamps', run: async () => stamps(await read()) },
      { name: 'Other jobs', run: async () => otherJobs(await read()) },
    ],
  }
}

/** Who runs jobs. Throws when there is no one. */
export function workers(processes: readonly LivingProcess[]): Found {
  const working = processes.filter(({ role }) => role !== 'web')
  if (working.length === 0)
    throw new ProbeFault(
      'No process is running jobs, so nothing is sealed and no email is sent.',
      'Start one with ROLE=worker, or check in its log why it can’t reach the database.',
    )
  const without = processes.filter(({ storageUp }) => storageUp === false).map(({ host }) => host)
  const words = `${counted(working.length, 'process runs', 'processes run')} jobs (${working.map(({ host }) => host).join(', ')}), ${processes.length - working.length} only serve requests.`
  if (without.length === 0) return { words }
  return {
    words: `${words} Without document storage: ${without.join(', ')}.`,
    remedy:
      'Check Storage on this page, and whether these machines reach STORAGE_URL or have room in DATA_DIR.',
  }
}

/** How long jobs wait for their first attempt. Throws when the queue is stalled. */
export function waiting({ waiting: count, running, oldestSeconds }: QueueState): Found {
  if (count === 0)
    return { words: running === 0 ? 'Nothing is waiting.' : `Nothing is waiting, ${running} running.` }
  const age = oldestSeconds < 90 ? `${Math.round(oldestSeconds)} s` : `${Math.round(oldestSeconds / 60)} min`
  const words = `${jobs(count)} ${count === 1 ? 'is' : 'are'} waiting, the oldest for ${age}.`
  if (oldestSeconds > tooLongSeconds)
    throw new ProbeFault(
      words,
      'No worker is running them. Check that a process with ROLE=worker or ROLE=all is running, and check its log.',
    )
  return oldestSeconds > longSeconds
    ? { words, remedy: 'There is more to do than the workers can manage. Start another with ROLE=worker.' }
    : { words }
}

function undelivered({ stuck }: QueueState): Found {
  const own = stuck.filter(({ task }) => messages.test(task))
  const { retried, givenUp } = sums(own)
  if (retried + givenUp === 0) return { words: 'No messages are delayed.' }
  return {
    words: `${counted(retried, 'message is', 'messages are')} being retried, ${givenUp} given up.`,
    remedy:
      'Check Mail and SMS on this page. Each envelope shows what happened to its messages. Resend once the problem is fixed.',
  }
}

function endpoints({ failingEndpoints, disabledEndpoints }: QueueState): Found {
  const disabled = disabledEndpoints === 0 ? '' : ` ${counted(disabledEndpoints, 'is', 'are')} disabled.`
  if (failingEndpoints === 0) return { words: `Every active endpoint accepts its events.${disabled}` }
  return {
    words: `${counted(failingEndpoints, 'endpoint fails', 'endpoints fail')}.${disabled}`,
    remedy: 'The Webhooks page shows what each receiver answered. Its owner must fix it.',
  }
}

/** Whether events travel over the internet without encryption. */
export function exposed(addresses: readonly string[]): Found {
  const count = addresses.filter(isExposed).length
  if (count === 0) return { words: 'No events travel over the internet without encryption.' }
  return {
    words: `${counted(count, 'active endpoint receives its events', 'active endpoints receive their events')} without encryption (http). Everyone on the way can read them, and open the links to files in them for 72 hours.`,
    remedy:
      'Ask the owners to use https. An organisation can disallow such endpoints under Organisation, Webhooks.',
  }
}

function unsealed({ unsealed: count, stuck }: QueueState): Found {
  const { givenUp } = sums(stuck.filter(({ task }) => task === 'seal-envelope'))
  if (count + givenUp === 0) return { words: 'Every completed envelope is sealed.' }
  throw new ProbeFault(
    `${counted(Math.max(count, givenUp), 'completed envelope is', 'completed envelopes are')} not sealed yet.`,
    'Check Time-stamps, PDF engine and Storage on this page. Sealing resumes automatically once they work.',
  )
}

/** Throws while an envelope is held. */
function held({ held: count }: Pick<QueueState, 'held'>): Found {
  if (count === 0) return { words: 'Every envelope matches what was recorded.' }
  throw new ProbeFault(
    `${counted(count, 'completed envelope differs', 'completed envelopes differ')} from what was recorded or signed, and ${count === 1 ? 'is' : 'are'} neither sealed nor released.`,
    'Each envelope’s page says what differs. If someone changed the database or the stored files, restore it from a backup. If a finished file came out wrong, the log names its fields. Sealing resumes automatically.',
  )
}

/** Stamping is never given up, so whatever fails is tried again. */
function stamps({ stuck }: QueueState): Found {
  const { retried, givenUp } = sums(stuck.filter(({ task }) => stamping.has(task)))
  if (retried + givenUp === 0) return { words: 'No audit trails are waiting for a time-stamp.' }
  return {
    words: `${counted(retried + givenUp, 'audit trail is', 'audit trails are')} waiting for a time-stamp.`,
    remedy: 'Check Time-stamps on this page. It is retried automatically until the authority answers.',
  }
}

function otherJobs({ stuck }: QueueState): Found {
  const isOther = ({ task }: StuckJobs) =>
    !messages.test(task) && !task.startsWith('webhook') && task !== 'seal-envelope' && !stamping.has(task)
  const own = stuck.filter(isOther)
  const { retried, givenUp } = sums(own)
  if (retried + givenUp === 0) return { words: 'None are failing.' }
  const names = own.map(({ task }) => task).join(', ')
  return {
    words: `${counted(retried, 'job is', 'jobs are')} being retried, ${givenUp} given up (${names}).`,
    remedy: 'The log of the service says why each failed.',
  }
}

function sums(stuck: readonly StuckJobs[]): { readonly retried: number; readonly givenUp: number } {
  const add = (of: (one: StuckJobs) => number) => stuck.reduce((sum, one) => sum + of(one), 0)
  return { retried: add(({ retried }) => retried), givenUp: add(({ givenUp }) => givenUp) }
}

function jobs(count: number): string {
  return counted(count, 'job', 'jobs')
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
