import { existsSync } from 'node:fs'
import process from 'node:process'
import { ConfigError, readConfig } from './config.ts'
import { isDatabaseAway } from './database/connection.ts'
import { PoolerFound } from './database/connections/pooler.ts'
import { SharedAddress } from './database/organisations/lower-address.ts'
import { AlreadyRunning } from './instance-lock.ts'
import { openLog } from './logging.ts'
import { KeyFault } from './secrets/master-key.ts'
import { startService } from './service.ts'

/** The program: reads the settings, starts the service, and stops it on a signal. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  const service = startService(config, (port) => readConfig({ ...process.env, PORT: String(port) }), log)

  const end = async (status: number, leaves = false) => {
    await service.stop({ leaves })
    process.exit(status)
  }
  let signals = 0
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      signals += 1
      if (signals === 1) log.info({ signal }, 'stopping')
      // Whoever presses Ctrl-C waits for the end.
      void end(0, signal === 'SIGTERM' && signals === 1)
    })
  const fail = (error: unknown) => {
    // Nothing waits for such an error, and nothing is lost by it: whatever needs the database asks it again.
    if (isDatabaseAway(error)) {
      log.error({ err: error }, 'the database went away where nothing waited for it')
      return
    }
    log.fatal({ err: error }, 'uncaught error')
    void end(1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)

  const address = await service.ready.catch((error: unknown) => {
    // Who stops it before it is ready gets what they asked for.
    if (signals > 0) return null
    throw error
  })
  if (address === null) return
  const setUpAt = service.setUpAt()
  const first =
    setUpAt === null ? '' : `Set it up, from this machine or with the code in this address: ${setUpAt}\n`
  process.stdout.write(`\nCountersign is ready: ${address}\n${first}\n`)
}

/** What the operator reads when the service cannot start. */
function explain(error: unknown): string {
  const told = [ConfigError, AlreadyRunning, KeyFault, PoolerFound, SharedAddress]
  if (told.some((kind) => error instanceof kind))
    return error instanceof Error ? error.message : String(error)
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : 'given'
    return `Another program uses port ${port}. Stop it, or choose another port: PORT=3100 npm start`
  }
  if (error instanceof Error && 'code' in error && error.code === 'EACCES')
    return `Countersign lacks permission for something it needs: ${error.message}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`\n${explain(error)}\n\n`)
  process.exit(1)
}
