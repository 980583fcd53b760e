import { existsSync } from 'node:fs'
import process from 'node:process'
import { readConfig } from './config.ts'
import type { PartReport } from './operations/health/report-health.ts'

/** `npm run health`: has the running service test everything it depends on, and prints what to do. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { port, metricsToken } = readConfig(process.env)
  const address = `http://localhost:${port}/health/parts`
  const headers: Record<string, string> =
    metricsToken === null ? {} : { authorization: `Bearer ${metricsToken}` }
  const answer = await fetch(address, { headers }).catch((error: unknown) => {
    throw new Error(
      `Nothing answers at ${address}. Start the service, or set PORT as it has it. If it does not start, its log says why.`,
      { cause: error },
    )
  })
  const body = (await answer.json()) as { readonly parts?: readonly PartReport[]; readonly detail?: string }
  if (body.parts === undefined) throw new Error(`${address} answers ${answer.status}: ${body.detail ?? ''}`)
  process.stdout.write(`\n${body.parts.map(linesOf).join('\n')}\n`)
  if (body.parts.some(({ standing }) => standing === 'fails')) process.exitCode = 1
}

const signs = { works: 'works    ', attention: 'ATTENTION', fails: 'FAILS    ' } as const

function linesOf({ part, standing, adapter, stages }: PartReport): string {
  const told = stages.filter(({ outcome }) => outcome === 'failed' || outcome === 'noted')
  const lines = told.flatMap(({ name, finding, remedy }) => [
    `             ${name}: ${finding}`,
    ...(remedy === null ? [] : [`             → ${remedy}`]),
  ])
  return [`${signs[standing]}  ${part}: ${adapter}`, ...lines, ''].join('\n')
}

try {
  await main()
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exitCode = 1
}
