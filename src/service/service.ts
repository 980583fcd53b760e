import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import process from 'node:process'
import { partnerKeyLength, shortPartnerKeys } from './config.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { sweepHold } from './database/sweep-hold.ts'
import { openPresence } from './database/presence.ts'
import { openLiveHub } from './http/live/live-hub.ts'
import { Readiness } from './http/readiness.ts'
import { buildApp, buildStartingApp, listen } from './http/server.ts'
import { lockDataDirectory } from './instance-lock.ts'
import { handlers, schedules } from './jobs/handlers.ts'
import { startJobs } from './jobs/runner.ts'
import type { Log } from './logging.ts'
import { files, operations, streams } from './catalogue.ts'
import { fileIdentity } from './operations/sealing/seal-identity.ts'
import { renewAuthorities } from './operations/seals/authorities.ts'
import { setUpAddress } from './operations/setup/set-up-code.ts'
import { addJob } from './queue/tasks.ts'
import { closePorts, openPorts } from './ports/open-ports.ts'
import { askStorage } from './ports/storage/ask-storage.ts'
import { openMeasures } from './telemetry/measures.ts'
import { buildFacts, openMetrics, startTracing } from './telemetry/telemetry.ts'
import { watchedPorts } from './telemetry/watched-ports.ts'

const dashboard = join(import.meta.dirname, '..', '..', 'dist')
const patienceMilliseconds = 5000

/** A service that is starting or running. */
export interface Service {
  /** Resolves with its address once it serves. Rejects when it cannot start, after closing everything again. */
  readonly ready: Promise<string>
  /** Once it serves: where to set it up, with the code for that, or null if it is set up. */
  readonly setUpAt: () => string | null
  /**
   * Stops it cleanly, even during the start. With `leaves`, whoever distributes requests is told first, and everything is
   * served until they know. Safe to call twice: the second call does not wait for them.
   */
  stop(how?: { readonly leaves?: boolean }): Promise<void>
}

type Closer = () => Promise<void> | void

/** Wires the whole service from its settings. `withPort` returns the settings for a port chosen by the system. */
export function startService(given: Config, withPort: (port: number) => Config, log: Log): Service {
  const closers: Closer[] = []
  const readiness = new Readiness()
  let dismiss: (() => void) | undefined
  let setUpAt: string | null = null
  const stopping = new AbortController()
  const closeAll = async () => {
    for (const close of closers.splice(0).toReversed())
      try {
        await close()
      } catch (error) {
        log.error({ err: error }, 'something did not close')
      }
  }
  const goOn = (close: Closer) => {
    closers.push(close)
    if (stopping.signal.aborted) throw new Error('Stopped while starting')
  }

  const start = async (): Promise<string> => {
    if (given.databaseUrl === null)
      goOn(lockDataDirectory(given.dataDir, given.port === 0 ? 'on a free port' : given.baseUrl))
    goOn(await startTracing(process.env, { 'service.name': 'countersign', ...buildFacts(given.role) }))
    const listening = await listen(given.port, buildStartingApp(log, given))
    goOn(() => listening.close(patienceMilliseconds))
    const config = given.port === 0 ? withPort(listening.port) : given
    if (config.webhookAllowPrivate)
      log.warn('WEBHOOK_ALLOW_PRIVATE is on: webhooks reach private addresses. Never use this in production.')
    const short = shortPartnerKeys(config)
    if (short.length > 0)
      log.warn(
        { partners: short },
        `PARTNER_KEY has keys of fewer than ${partnerKeyLength} characters, which could be guessed. Use openssl rand -hex 32.`,
      )
    const opened = await openDatabase(config, log, stopping.signal)
    goOn(() => opened.close())
    const { database, pool } = opened.connection
    const { pool: queuePool } = opened.direct
    const measures = openMeasures()
    const ports = watchedPorts(openPorts(config, database, log), measures)
    goOn(() => closePorts(ports))
    // An unusable key file is reported at start, not when the first envelope completes.
    if (config.seal !== null) await fileIdentity(config.seal)
    // A token or a service that is away comes back, and the health page says what is wrong.
    void ports.sealKey?.certificates().catch((error: unknown) => {
      log.error({ err: error }, 'the key of seals cannot be used')
    })
    // Without its root an ended authority cannot be followed by another, but everything else goes on.
    await renewAuthorities({ database, config }).catch((error: unknown) => {
      log.error({ err: error }, 'the authorities for seals could not be renewed')
    })
    // Measures a token, so that no seal has to be made twice. The health page tells why an authority is silent.
    void ports.timestamp?.stamp(randomBytes(32)).catch((error: unknown) => {
      log.warn({ err: error }, 'the time-stamping authority does not stamp')
    })
    const presence = openPresence(database, {
      role: config.role,
      askStorage: () => askStorage(ports.storage),
    })
    goOn(() => presence.close())
    // Otherwise `/health` would miss a worker for a moment.
    await presence.beat().catch(() => undefined)
    const hub = openLiveHub(opened.address, log)
    goOn(() => hub.close())
    const surroundings = { database, config, ports }
    if (config.role !== 'web') {
      // Later, for the last machines of an earlier version: they read what is stored as it was.
      const soon = { jobKey: 'encrypt-stored', runAt: new Date(Date.now() + 600_000) }
      await addJob(database, 'encrypt-stored', {}, soon)
      if (config.screening.sources.length > 0)
        await addJob(database, 'screening-refresh', {}, { jobKey: 'screening-refresh' })
      // Remembers which server it is, to notice later that it goes on from an earlier state.
      const hold = await sweepHold(database)
      if (hold !== null)
        log.warn(hold, 'files that nothing names are kept: see the storage on the health page')
      const jobs = startJobs(handlers, schedules, {
        ...surroundings,
        pool: queuePool,
        log,
        presence,
        measures,
      })
      goOn(() => jobs.stop())
    }
    const serves = config.role !== 'worker'
    const faces = serves ? { operations, files, streams } : { operations: [], files: [], streams: [] }
    const { storage } = ports
    const read = openMetrics(measures, config.role, { database, pool, storage, ...presence })
    const mountable = { ...faces, hub, dashboard, readiness, presence, metrics: { measures, read } }
    listening.serve(buildApp({ ...surroundings, process: presence.id }, mountable, log))
    dismiss = () => listening.dismiss()
    setUpAt = serves ? await setUpAddress(database, config) : null
    if (setUpAt !== null) log.info(`No one runs this service yet. Set it up at ${setUpAt}`)
    // No new connections. Streams and running requests end before what they depend on is closed.
    goOn(async () => {
      listening.dismiss()
      const closed = listening.close(patienceMilliseconds)
      await hub.close()
      await closed
    })
    return config.dashboardUrl
  }

  const ready = start().catch(async (error: unknown) => {
    await closeAll()
    throw error
  })
  const left = Promise.withResolvers<void>()
  const leave = async () => {
    dismiss?.()
    await Promise.race([readiness.leave(), left.promise])
  }
  let stopped: Promise<void> | undefined
  const stop = async (leaves: boolean) => {
    stopping.abort()
    const isServing = await ready.then(
      () => true,
      () => false,
    )
    // Nobody distributes requests to a worker.
    if (isServing && leaves && given.role !== 'worker') await leave()
    await closeAll()
  }
  return {
    ready,
    setUpAt: () => setUpAt,
    stop: ({ leaves = false } = {}) => {
      if (!leaves) left.resolve()
      return (stopped ??= stop(leaves))
    },
  }
}
