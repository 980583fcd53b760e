import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { lockDataDirectory } from './instance-lock.ts'
import { openLog } from './logging.ts'
import { checkHeads } from './operations/seals/check-heads.ts'
import type { CheckedHeads } from './operations/seals/check-heads.ts'

const usage = `npm run heads -- FILE   compares a kept file countersign-heads-….json with the audit trails in the database
With the embedded database, stop the service first.`

/** `npm run heads`: whether the audit trails still are what a kept, time-stamped file says. */
async function main(): Promise<void> {
  const [file, ...others] = process.argv.slice(2)
  if (file === undefined || others.length > 0) throw new Error(usage)
  const text = readFileSync(file, 'utf8')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const unlock =
    config.databaseUrl === null ? lockDataDirectory(config.dataDir, config.baseUrl) : () => undefined
  const opened = await openDatabase(config, openLog('warn')).catch((error: unknown) => {
    unlock()
    throw error
  })
  try {
    const checked = await checkHeads(opened.connection.database, text)
    if (checked === null)
      throw new Error(
        `${file} is not a file of heads, or was changed. Its heads, root and time-stamp do not match`,
      )
    process.stdout.write(reportOf(checked))
    if (!checked.isSame || checked.stamped === null || checked.broken.length > 0) process.exitCode = 1
  } finally {
    await opened.close()
    unlock()
  }
}

function reportOf({ size, until, stamped, isSame, gone, changed, broken }: CheckedHeads): string {
  const stamp =
    stamped === null
      ? 'DOES NOT HOLD: the signature of the time-stamp'
      : `holds: stamped ${stamped.at.toISOString()} by ${stamped.authority}`
  const root = isSame
    ? `holds: the audit trails of ${size} envelopes are as they were at ${until}`
    : `DOES NOT HOLD: the audit trails of ${size} envelopes are not as they were at ${until}`
  const chains =
    broken.length === 0
      ? 'holds: every audit trail, computed again from its events, leads to its head'
      : 'DOES NOT HOLD: audit trails whose events were changed, or do not lead to their heads'
  const names = [
    ...(gone ?? []).map((id) => `  gone: ${id}`),
    ...(changed ?? []).map((id) => `  changed: ${id}`),
    ...(gone === null && !isSame ? ['  The file lists no envelopes: it had too many.'] : []),
    ...(gone?.length === 0 && changed?.length === 0 && !isSame
      ? ['  All that it lists are there: envelopes were added with an earlier time.']
      : []),
  ]
  const differing = broken.map((id) => `  events differ: ${id}`)
  return `\n${[stamp, root, ...names, chains, ...differing].join('\n')}\n\n`
}

try {
  await main()
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exitCode = 1
}
