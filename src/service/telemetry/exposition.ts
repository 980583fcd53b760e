import process from 'node:process'
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import type { Gauges } from './gauges.ts'
import type { Measures } from './measures.ts'

export interface Exposition {
  readonly sink: Measures
  /** Everything in Prometheus' text format. */
  text(): Promise<string>
}

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const workSeconds = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600]
/** Anyone can send any method, so only known ones become labels. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Names and meanings of the gauges, and what of a reading they show. */
const gauges: Readonly<
  Record<string, { readonly help: string; readonly of: (read: Gauges) => readonly Point[] }>
> = {
  database_up: { help: 'Whether the database answers.', of: ({ database }) => [[database === null ? 0 : 1]] },
  queue_jobs: {
    help: 'Jobs by task and state: waiting for their first run, running, waiting for another try, given up. At most 100,000 that wait are counted.',
    of: ({ database }) =>
      (database?.queue ?? []).flatMap(({ task, waiting, running, retried, givenUp }): Point[] => [
        [waiting, { task, state: 'waiting' }],
        [running, { task, state: 'running' }],
        [retried, { task, state: 'retried' }],
        [givenUp, { task, state: 'given-up' }],
      ]),
  },
  queue_oldest_seconds: {
    help: 'How long the oldest job of a task has waited for its first run.',
    of: ({ database }) => (database?.queue ?? []).map(({ task, oldestSeconds }) => [oldestSeconds, { task }]),
  },
  envelopes_unsealed: {
    help: 'Completed envelopes whose files could not be sealed yet.',
    of: ({ database }) => (database === null ? [] : [[database.troubles.unsealed]]),
  },
  envelopes_held: {
    help: 'Completed envelopes that are not sealed because they differ from what was recorded.',
    of: ({ database }) => (database === null ? [] : [[database.troubles.held]]),
  },
  endpoints_failing: {
    help: 'Active webhook endpoints that do not take their events.',
    of: ({ database }) => (database === null ? [] : [[database.troubles.failingEndpoints]]),
  },
  process_heartbeat_age_seconds: {
    help: 'How long ago each process of the last day said that it lives, the latest of each machine and role.',
    of: ({ database }) =>
      (database?.processes ?? []).map(({ host, role, seconds }) => [seconds, { host, role }]),
  },
  database_connections: {
    help: 'Connections of this process to the database.',
    of: ({ pool }) => [
      [pool.open - pool.idle, { state: 'busy' }],
      [pool.idle, { state: 'idle' }],
    ],
  },
  database_connections_limit: {
    help: 'Most connections of this process to the database.',
    of: ({ pool }) => [[pool.limit]],
  },
  database_waiting: {
    help: 'Queries of this process that wait for a connection.',
    of: ({ pool }) => [[pool.waiting]],
  },
  event_loop_delay_seconds: {
    help: 'How late the event loop was since the last reading.',
    of: ({ delay }) => [
      [delay.median, { percentile: '50' }],
      [delay.p99, { percentile: '99' }],
      [delay.longest, { percentile: '100' }],
    ],
  },
  storage_up: {
    help: 'Whether this process reaches the storage of documents.',
    of: ({ storage }) => (storage.isUp === null ? [] : [[storage.isUp ? 1 : 0]]),
  },
  storage_free_bytes: {
    help: 'Free space where documents are stored, if that is a disk.',
    of: ({ storage }) => (storage.freeBytes === null ? [] : [[storage.freeBytes]]),
  },
  resident_memory_bytes: { help: 'Memory of this process.', of: () => [[process.memoryUsage.rss()]] },
}

type Point = readonly [value: number, labels?: Readonly<Record<string, string>>]

/** Begins to count. `build` describes this process, and `read` everything that is not counted but looked at. */
export function openExposition(
  build: Readonly<Record<string, string>>,
  read: () => Promise<Gauges>,
): Exposition {
  const reader = new PrometheusExporter({ preventServerStart: true })
  const meter = new MeterProvider({ readers: [reader] }).getMeter('countersign')
  const timed = (name: string, description: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(`countersign_${name}`, { description, advice: { explicitBucketBoundaries } })
  const requests = timed(
    'http_request_duration_seconds',
    'Answered requests by template of their route.',
    requestSeconds,
  )
  const outside = timed('outside_duration_seconds', 'Calls of systems outside of the service.', workSeconds)
  const jobs = timed('job_duration_seconds', 'Runs of jobs.', workSeconds)
  const seals = timed(
    'seal_latency_seconds',
    'From the completion of an envelope to its sealed files.',
    workSeconds,
  )
  meter
    .createObservableGauge('countersign_build_info', { description: 'Always 1, with the version.' })
    .addCallback((result) => result.observe(1, build))
  const cpu = meter.createObservableCounter('countersign_cpu_seconds', {
    description: 'Processor time of this process.',
  })
  cpu.addCallback((result) => {
    const { user, system } = process.cpuUsage()
    result.observe((user + system) / 1e6)
  })
  const shown = Object.entries(gauges).map(([name, { help, of }]) => ({
    gauge: meter.createObservableGauge(`countersign_${name}`, { description: help }),
    of,
  }))
  meter.addBatchObservableCallback(
    async (result) => {
      const found = await read()
      for (const { gauge, of } of shown)
        for (const [value, labels] of of(found)) result.observe(gauge, value, labels)
    },
    shown.map(({ gauge }) => gauge),
  )
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true)
  return {
    sink: {
      request: ({ method, ...facts }, seconds) =>
        requests.record(seconds, { ...facts, method: methods.has(method) ? method : 'other' }),
      outside: (facts, seconds) => outside.record(seconds, facts),
      job: (facts, seconds) => jobs.record(seconds, facts),
      sealed: (seconds) => seals.record(seconds),
    },
    text: async () => serializer.serialize((await reader.collect()).resourceMetrics),
  }
}
