import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../../fixtures.ts'
import { agreement } from '../../files/sample-pdf.ts'

const run = promisify(execFile)
const project = join(import.meta.dirname, '..', '..', '..')

/** An integrator's program: TypeScript that must compile, and that plain Node runs with types stripped. */
const program = `
import { createClient, ProblemError } from 'countersign/client'
const { URL: baseUrl = '', ID: id = '', KEY: key = '', ACCOUNT: accountId = '', FILE: base = '' } = process.env
const client = createClient({ baseUrl, credentials: { id, key } })
const body = {
  name: 'By the client',
  accountId,
  documents: [{ base, type: 'application/pdf' as const }],
  recipients: [{ name: 'Sam', email: 'sam@example.com', fields: [{ type: 'signature' as const, page: 1, xCoordinate: 72, yCoordinate: 120 }] }],
  metadata: { deal_id: 17 },
}
const first = await client.v1.envelopes.create({ body }, { idempotencyKey: 'once' })
const again = await client.v1.envelopes.create({ body }, { idempotencyKey: 'once' })
const status: 'created' | 'sent' | 'voided' | 'completed' | 'draft' | string = first.status
const page = await client.v2.envelopes.list()
await client.v1.envelopes.void({ params: { id: first.id } })
const refusal = await client.v1.envelopes.void({ params: { id: first.id } }).then(
  () => null,
  (error: unknown) => (error instanceof ProblemError ? { code: error.code, status: error.status, told: error.requestId !== null } : null),
)
const fault = await client.v1.envelopes.create({ body: { ...body, name: '' } }).then(
  () => null,
  (error: unknown) => (error instanceof ProblemError ? error.errors.map((one) => one.path) : null),
)
console.log(JSON.stringify({ same: first.id === again.id, status, listed: page.envelopes.map((one) => one.accountId), metadata: first.metadata, refusal, fault }))
`

test('an integrator installs the package, writes typed code against it, and runs it', async ({
  serviceUrl,
  organisation,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-integrator-'))
  try {
    const packed = await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
      cwd: project,
    })
    const modules = join(folder, 'node_modules')
    await mkdir(join(modules, 'countersign'), { recursive: true })
    const tarball = packed.stdout.trim().split('\n').at(-1) ?? ''
    await run('tar', [
      '-xzf',
      join(folder, tarball),
      '-C',
      join(modules, 'countersign'),
      '--strip-components=1',
    ])
    for (const name of ['zod', '@orpc', '@types'])
      await symlink(join(project, 'node_modules', name), join(modules, name))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(join(folder, 'use.ts'), program)
    const strict = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node']
    await run(join(project, 'node_modules/.bin/tsc'), [...strict, '--skipLibCheck', 'use.ts'], {
      cwd: folder,
    }).catch((error: unknown) => {
      throw new Error(`The program does not compile:\n${(error as { stdout: string }).stdout}`)
    })
    const { stdout } = await run('node', ['use.js'], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        URL: serviceUrl,
        ID: organisation.credentials.id,
        KEY: organisation.credentials.key,
        ACCOUNT: organisation.accountId,
        FILE: Buffer.from(await agreement()).toString('base64'),
      },
    })
    expect(JSON.parse(stdout)).toEqual({
      same: true,
      status: 'sent',
      listed: [organisation.accountId],
      metadata: { deal_id: 17 },
      refusal: { code: 'envelope-voided', status: 409, told: true },
      fault: ['name'],
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
