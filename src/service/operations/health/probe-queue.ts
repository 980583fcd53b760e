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
      'No process runs jobs: nothing is sealed, and no email is sent.',
      'Start one with ROLE=worker, or see in its log why it cannot reach the database.',
    )
  const without = processes.filter(({ storageUp }) => storageUp === false).map(({ host }) => host)
  const words = `${counted(working.length, 'process runs', 'processes run')} jobs (${working.map(({ host }) => host).join(', ')}), ${processes.length - working.length} only serve requests.`
  if (without.length === 0) return { words }
  return {
    words: `${words} Without document storage: ${without.join(', ')}.`,
    remedy:
      'See Storage on this page, and whether these machines reach what STORAGE_URL names, or have room in DATA_DIR.',
  }
}

/** How long jobs wait for their first attempt. Throws when the queue is stalled. */
export function waiting({ waiting: count, running, oldestSeconds }: QueueState): Found {
  if (count === 0) return { words: running === 0 ? 'Nothing waits.' : `Nothing waits, ${running} at work.` }
  const age = oldestSeconds < 90 ? `${Math.round(oldestSeconds)} s` : `${Math.round(oldestSeconds / 60)} min`
  const words = `${jobs(count)} ${count === 1 ? 'waits' : 'wait'}, the oldest for ${age}.`
  if (oldestSeconds > tooLongSeconds)
    throw new ProbeFault(
      words,
      'No worker takes them: see whether a process with ROLE=worker or ROLE=all runs, and its log.',
    )
  return oldestSeconds > longSeconds
    ? { words, remedy: 'There is more to do than the workers manage: start another with ROLE=worker.' }
    : { words }
}

function undelivered({ stuck }: QueueState): Found {
  const own = stuck.filter(({ task }) => messages.test(task))
  const { retried, givenUp } = sums(own)
  if (retried + givenUp === 0) return { words: 'No message is held up.' }
  return {
    words: `${counted(retried, 'message is', 'messages are')} tried again, ${givenUp} given up.`,
    remedy:
      'Look at Mail and SMS on this page. Each envelope says what became of its messages; resend once the reason is gone.',
  }
}

function endpoints({ failingEndpoints, disabledEndpoints }: QueueState): Found {
  const disabled = disabledEndpoints === 0 ? '' : ` ${counted(disabledEndpoints, 'is', 'are')} disabled.`
  if (failingEndpoints === 0) return { words: `Every active endpoint takes its events.${disabled}` }
  return {
    words: `${counted(failingEndpoints, 'endpoint fails', 'endpoints fail')}.${disabled}`,
    remedy: 'The webhooks’ page tells what each receiver answered. Its owner has to mend it.',
  }
}

/** Whether events travel over the internet without encryption. */
export function exposed(addresses: readonly string[]): Found {
  const count = addresses.filter(isExposed).length
  if (count === 0) return { words: 'No events travel over the internet without encryption.' }
  return {
    words: `${counted(count, 'active endpoint takes its events', 'active endpoints take their events')} without encryption (http). Everyone on the way can read them, and open the links to files in them for 72 hours.`,
    remedy:
      'Have the owners use https. An organisation can refuse such endpoints under Organisation, Webhooks.',
  }
}

function unsealed({ unsealed: count, stuck }: QueueState): Found {
  const { givenUp } = sums(stuck.filter(({ task }) => task === 'seal-envelope'))
  if (count + givenUp === 0) return { words: 'Every completed envelope is sealed.' }
  throw new ProbeFault(
    `${counted(Math.max(count, givenUp), 'completed envelope is', 'completed envelopes are')} not sealed yet.`,
    'Look at Time-stamps, PDF engine and Storage on this page; sealing goes on by itself once they work.',
  )
}

/** Throws while an envelope is held. */
function held({ held: count }: Pick<QueueState, 'held'>): Found {
  if (count === 0) return { words: 'Every envelope agrees with what was recorded.' }
  throw new ProbeFault(
    `${counted(count, 'completed envelope differs', 'completed envelopes differ')} from what was recorded or signed, and ${count === 1 ? 'is' : 'are'} neither sealed nor given out.`,
    'Each envelope’s page says what differs. If someone changed the database or the stored files, restore it from a backup; if a finished file came out wrong, the log names its fields. Sealing goes on by itself.',
  )
}

/** Stamping is never given up, so whatever fails is tried again. */
function stamps({ stuck }: QueueState): Found {
  const { retried, givenUp } = sums(stuck.filter(({ task }) => stamping.has(task)))
  if (retried + givenUp === 0) return { words: 'No audit trail waits for a time-stamp.' }
  return {
    words: `${counted(retried + givenUp, 'audit trail waits', 'audit trails wait')} for a time-stamp.`,
    remedy: 'Look at Time-stamps on this page: it is tried again by itself until the authority answers.',
  }
}

function otherJobs({ stuck }: QueueState): Found {
  const isOther = ({ task }: StuckJobs) =>
    !messages.test(task) && !task.startsWith('webhook') && task !== 'seal-envelope' && !stamping.has(task)
  const own = stuck.filter(isOther)
  const { retried, givenUp } = sums(own)
  if (retried + givenUp === 0) return { words: 'None fails.' }
  const names = own.map(({ task }) => task).join(', ')
  return {
    words: `${counted(retried, 'job is', 'jobs are')} tried again, ${givenUp} given up (${names}).`,
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
