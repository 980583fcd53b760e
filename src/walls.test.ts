import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

/** An import against the arrows, and the rule that must find it. */
const forbidden: readonly (readonly [from: string, to: string, rule: string])[] = [
  ['src/domain/planted.ts', '#contract/target.ts', 'domain-is-pure'],
  ['src/domain/planted.ts', 'zod', 'domain-is-pure'],
  ['src/domain/planted.ts', 'node:fs', 'domain-is-pure'],
  ['src/contract/planted.ts', '#service/target.ts', 'contract-imports-domain'],
  ['src/contract/planted.ts', 'hono', 'contract-imports-domain'],
  ['src/client/planted.ts', '#dashboard/target.ts', 'client-speaks-the-contract'],
  ['src/client/planted.ts', 'react', 'client-speaks-the-contract'],
  ['src/service/planted.ts', '#client/target.ts', 'service-calls-nobody'],
  ['src/pdf/planted.ts', 'node:fs', 'pdf-is-universal'],
  ['src/pdf/planted.ts', '#contract/target.ts', 'pdf-is-universal'],
  ['src/service/planted.ts', '#dashboard/target.ts', 'service-and-dashboard-apart'],
  ['src/dashboard/planted.ts', '#service/target.ts', 'service-and-dashboard-apart'],
  ['src/service/operations/planted.ts', '../http/target.ts', 'operations-below-http'],
  ['src/service/database/planted.ts', '../operations/target.ts', 'database-and-ports-at-the-bottom'],
  ['src/service/ports/planted.ts', '../jobs/target.ts', 'database-and-ports-at-the-bottom'],
  ['src/service/jobs/planted.ts', '../http/target.ts', 'jobs-do-not-know-http'],
  ['src/service/http/planted.ts', '../main.ts', 'only-main-wires'],
  ['src/dashboard/features/one/planted.ts', '../two/target.ts', 'features-apart'],
  ['src/dashboard/kit/planted.ts', '#domain/target.ts', 'kit-knows-no-domain'],
  ['src/dashboard/kit/planted.ts', '../features/two/target.ts', 'kit-knows-no-domain'],
  ['src/dashboard/paper/planted.ts', '../features/two/target.ts', 'paper-below-features'],
  ['src/dashboard/paper/planted.ts', '../api/target.ts', 'paper-asks-no-server'],
  ['src/dashboard/api/planted.ts', '../kit/target.ts', 'api-draws-nothing'],
  ['src/domain/circle.ts', './planted.ts', 'no-cycle'],
]

/** Imports along the arrows. */
const allowed: readonly (readonly [from: string, to: string])[] = [
  ['src/contract/allowed.ts', '#domain/target.ts'],
  ['src/contract/allowed.ts', 'zod'],
  ['src/client/allowed.ts', '#contract/target.ts'],
  ['src/dashboard/api/allowed.ts', '#client/target.ts'],
  ['src/pdf/allowed.ts', '#domain/target.ts'],
  ['src/service/http/allowed.ts', '../operations/target.ts'],
  ['src/service/operations/allowed.ts', '../database/target.ts'],
  ['src/dashboard/features/one/allowed.ts', '../../api/target.ts'],
  ['src/dashboard/features/one/allowed.ts', '../../kit/target.ts'],
  ['src/dashboard/paper/allowed.ts', '#pdf/target.ts'],
]

const project = dirname(import.meta.dirname)
const copy = mkdtempSync(join(tmpdir(), 'countersign-walls-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const configs = ['package.json', 'src/tsconfig.base.json', '.dependency-cruiser.mjs']
const rooms = ['domain', 'contract', 'client', 'pdf', 'service', 'dashboard'].map(
  (room) => `src/${room}/tsconfig.json`,
)
for (const file of [...configs, ...rooms]) cpSync(join(project, file), join(copy, file))
symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))

/** Writes a house of the same rooms with nothing in it but imports. */
function furnish(): void {
  const files = new Map<string, string[]>()
  const add = (path: string, line: string) => files.set(path, [...(files.get(path) ?? []), line])
  for (const [from, to] of [...forbidden, ...allowed]) add(from, `import '${to}'`)
  add('src/domain/planted.ts', `import './circle.ts'`)
  for (const place of ['domain', 'contract', 'client', 'pdf', 'service', 'dashboard'])
    add(`src/${place}/target.ts`, 'export {}')
  for (const place of ['http', 'operations', 'database', 'jobs'])
    add(`src/service/${place}/target.ts`, 'export {}')
  for (const place of ['api', 'kit', 'features/two']) add(`src/dashboard/${place}/target.ts`, 'export {}')
  add('src/service/main.ts', 'export {}')
  for (const [path, lines] of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), `${lines.join('\n')}\n`)
  }
}
furnish()

/** Runs one of the project's programs in the copy; its output, whether or not it found something. */
async function output(program: string, ...parameters: string[]): Promise<string> {
  const path = join(project, 'node_modules', '.bin', program)
  const options = { cwd: copy, maxBuffer: 64 * 1024 * 1024 }
  return promisify(execFile)(path, parameters, options).then(
    ({ stdout }) => stdout,
    (error: unknown) => String((error as { stdout: unknown }).stdout),
  )
}

interface Violation {
  readonly from: string
  readonly to: string
  readonly rule: { readonly name: string }
}

const cruise = output(
  'depcruise',
  '--config',
  '.dependency-cruiser.mjs',
  '--output-type',
  'json',
  'src',
).then((text) => (JSON.parse(text) as { summary: { violations: Violation[] } }).summary.violations)

test.each(forbidden)('%s may not import %s (%s)', async (from, _, rule) => {
  const found = (await cruise)
    .filter((violation) => violation.from === from)
    .map((violation) => violation.rule.name)
  expect(found).toContain(rule)
})

test.each(allowed)('%s may import %s', async (from) => {
  expect((await cruise).filter((violation) => violation.from === from)).toEqual([])
})

test(
  'the compiler knows neither browser nor Node in the pure rooms, and no other room',
  { timeout: 30_000 },
  async () => {
    writeFileSync(join(copy, 'src/domain/page.ts'), 'export const title = document.title\n')
    writeFileSync(join(copy, 'src/domain/machine.ts'), 'export const folder = process.cwd()\n')
    writeFileSync(join(copy, 'src/domain/room.ts'), `export { z } from '#contract/value.ts'\n`)
    writeFileSync(join(copy, 'src/contract/value.ts'), `export { z } from 'zod'\n`)
    const errors = await output('tsc', '-p', 'src/domain')
    expect(errors).toMatch(/page\.ts.*Cannot find name 'document'/)
    expect(errors).toMatch(/machine\.ts.*Cannot find name 'process'/)
    expect(errors).toMatch(/src\/contract\/value\.ts/)
  },
)
