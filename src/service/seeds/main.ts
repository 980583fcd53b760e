import { existsSync } from 'node:fs'
import process from 'node:process'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { lockDataDirectory } from '../instance-lock.ts'
import { openLog } from '../logging.ts'
import { closePorts, openPorts } from '../ports/open-ports.ts'
import { seedSample } from './seed-sample.ts'
import { newRecoveryCode } from '../secrets/one-time-codes.ts'
import { sampleAccounts } from './sample.ts'

/** `npm run seed`: fills an empty database with the sample organisation and prints who can sign in. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const log = openLog('warn')
  const unlock =
    config.databaseUrl === null ? lockDataDirectory(config.dataDir, config.baseUrl) : () => undefined
  const opened = await openDatabase(config, log)
  const { database } = opened.connection
  const ports = openPorts(config, database, log)
  try {
    const password = newRecoveryCode()
    const seeded = await seedSample({ database, config, ports }, password)
    if (!seeded.ok) throw new Error(`The database is in use already: ${seeded.refusal.detail}`)
    process.stdout.write(summary(password))
  } finally {
    await closePorts(ports)
    await opened.close()
    unlock()
  }
}

function summary(password: string): string {
  const people = Object.values(sampleAccounts).filter((account) => !('unverified' in account))
  const width = Math.max(...people.map(({ email }) => email.length))
  const lines = people.map(({ email, role }) => `  ${email.padEnd(width)}  ${role}`)
  return `\nThe sample organisation is there. Sign in with the password ${password}, which is shown only now, as\n${lines.join('\n')}\n\n`
}

try {
  await main()
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exitCode = 1
}
