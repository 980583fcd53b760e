import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { PDFDocument } from 'pdf-lib'

/*
 * Builds the image, starts it alone with the embedded database, as web, worker and database, the same with an object
 * store, and as a unit of systemd, which also judges it. Sends an envelope to each and stops them. With --built it takes
 * the images that are there. Needs podman, podman-compose and systemd-analyze. Everything it makes is removed, but not
 * the images.
 */
const root = join(import.meta.dirname, '..', '..', '..')
const partnerKey = 'release-partner-key'
const image = 'localhost/countersign'
const machine = 'localhost/countersign-machine'
const machinePort = '3963'

function run(program: string, parameters: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(program, parameters, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  })
}

async function step(name: string, act: () => unknown): Promise<void> {
  const begun = performance.now()
  const words = await act()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(`works  ${name}${typeof words === 'string' ? `: ${words}` : ''} (${seconds} s)\n`)
}

async function until<Value>(what: string, ask: () => Promise<Value | null>, seconds = 90): Promise<Value> {
  let cause: unknown
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(250)) {
    try {
      const found = await ask()
      if (found !== null) return found
    } catch (error) {
      cause = error
    }
  }
  throw new Error(`${what} did not happen within ${seconds} seconds`, { cause })
}

async function ask<Body>(
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Body> {
  const answer = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Body
}

/** Registers an organisation, sends an envelope and waits until a worker has sent its link. */
async function sendEnvelope(base: string): Promise<string> {
  await until('serving', async () => ((await fetch(`${base}/health`)).ok ? true : null))
  const account = await ask<{ id: string; credentials: { id: string; key: string } }>(
    'POST',
    `${base}/v1/accounts/register`,
    { 'x-service-partner': partnerKey },
    {
      name: 'Ada',
      email: `ada-${Date.now()}@example.com`,
      business: 'Harbour & Finch',
      password: 'correct horse battery',
      skip_verification: true,
    },
  )
  const headers = { 'x-service-id': account.credentials.id, 'x-service-key': account.credentials.key }
  const pdf = await PDFDocument.create()
  pdf.addPage([595, 842])
  const content = {
    name: 'Release',
    account_id: account.id,
    documents: [{ type: 'application/pdf', base: (await pdf.save()).toBase64() }],
    recipients: [
      {
        name: 'Sam',
        email: 'sam@example.com',
        fields: [{ type: 'signature', page: 1, x_coordinate: 72, y_coordinate: 120 }],
      },
    ],
  }
  // An object store that started with it may take longer.
  const key = { ...headers, 'idempotency-key': randomUUID() }
  const { id } = await until('creating an envelope', () =>
    ask<{ id: string }>('POST', `${base}/v1/envelopes`, key, content),
  )
  await until('sending', async () => {
    const { recipients } = await ask<{ recipients: { status: string }[] }>(
      'GET',
      `${base}/v1/envelopes/${id}`,
      headers,
    )
    return recipients[0]?.status === 'sent' ? true : null
  })
  return `envelope ${id} was sent`
}

async function single(): Promise<string> {
  const name = `countersign-release-${process.pid}`
  const port = 3961
  const hardening = ['--read-only', '--cap-drop=all', '--security-opt=no-new-privileges', '--tmpfs=/tmp:exec']
  run('podman', [
    'run',
    '--detach',
    `--name=${name}`,
    ...hardening,
    `--volume=${name}:/data`,
    `--env=PARTNER_KEY=${partnerKey}`,
    `--env=PORT=${port}`,
    `--publish=127.0.0.1:${port}:${port}`,
    image,
  ])
  try {
    const sent = await sendEnvelope(`http://127.0.0.1:${port}`)
    run('podman', ['healthcheck', 'run', name])
    const user = run('podman', ['exec', name, 'node', '-p', 'process.getuid()']).trim()
    if (user !== '1000') throw new Error(`It runs as the user ${user}`)
    run('podman', ['stop', '--time=30', name])
    const status = run('podman', ['inspect', '--format={{.State.ExitCode}}', name]).trim()
    if (status !== '0') throw new Error(`It ended with status ${status}`)
    return sent
  } catch (error) {
    spawnSync('podman', ['logs', name], { stdio: 'inherit' })
    throw error
  } finally {
    run('podman', ['rm', '--force', '--volumes', name])
    spawnSync('podman', ['volume', 'rm', '--force', name])
  }
}

async function composed(files: readonly string[]): Promise<string> {
  const port = '3962'
  const named = files.flatMap((file) => ['-f', file])
  const compose = (...words: string[]) =>
    run('podman-compose', [...named, '-p', `release${process.pid}`, ...words], {
      POSTGRES_PASSWORD: 'release',
      STORE_PASSWORD: 'release',
      MASTER_KEY: randomBytes(32).toString('hex'),
      PARTNER_KEY: partnerKey,
      PORT: port,
    })
  compose('up', '--detach')
  try {
    return await sendEnvelope(`http://127.0.0.1:${port}`)
  } catch (error) {
    for (const name of ['web', 'worker', 'store'])
      spawnSync('podman', ['logs', `release${process.pid}_${name}_1`], { stdio: 'inherit' })
    throw error
  } finally {
    compose('down', '--volumes')
  }
}

/** Runs the unit on a machine with systemd, hardened as it is, and stops it. */
async function started(): Promise<string> {
  const name = `countersign-unit-${process.pid}`
  const port = machinePort
  run('podman', [
    'run',
    '--detach',
    '--systemd=always',
    `--name=${name}`,
    `--publish=127.0.0.1:${port}:${port}`,
    machine,
  ])
  const systemctl = (...words: string[]) => run('podman', ['exec', name, 'systemctl', ...words]).trim()
  try {
    const sent = await sendEnvelope(`http://127.0.0.1:${port}`)
    systemctl('stop', 'countersign')
    const facts = systemctl('show', 'countersign', '--property=User,ActiveState,Result,ExecMainStatus')
    const wanted = ['User=countersign', 'ActiveState=inactive', 'Result=success', 'ExecMainStatus=0']
    for (const fact of wanted) if (!facts.split('\n').includes(fact)) throw new Error(`Not ${fact}: ${facts}`)
    return sent
  } catch (error) {
    spawnSync('podman', ['exec', name, 'journalctl', '--no-pager', '--lines=60'], { stdio: 'inherit' })
    throw error
  } finally {
    run('podman', ['rm', '--force', '--volumes', name])
  }
}

function unit(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-unit-'))
  try {
    // Only the path of the program is another one here.
    const text = run('sed', [
      's,/opt/countersign/node_modules/.bin/node,/bin/true,',
      'ops/countersign.service',
    ])
    execFileSync('tee', [join(folder, 'countersign.service')], {
      input: text,
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    run('systemd-analyze', ['verify', '--man=no', join(folder, 'countersign.service')])
    const words = run('systemd-analyze', ['security', '--offline=true', join(folder, 'countersign.service')])
    return words.trim().split('\n').at(-1)?.replace(/^.*: /, 'exposure ') ?? ''
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (!process.argv.includes('--built'))
  await step('the images are built', () => {
    const build = (tag: string, folder: string, ...more: string[]) =>
      run('podman', ['build', '--format=docker', `--tag=${tag}`, ...more, folder])
    build(image, '.')
    build('localhost/countersign-store', 'ops/object-store')
    const settings = [`--build-arg=PARTNER_KEY=${partnerKey}`, `--build-arg=PORT=${machinePort}`]
    build(machine, 'ops', '--file=src/harness/release/Containerfile', ...settings)
  })
await step('one container with the embedded database', single)
await step('web, worker and database', () => composed(['compose.yaml']))
await step('web, worker, database and object store', () => composed(['compose.yaml', 'compose.s3.yaml']))
await step('the unit of systemd is judged', unit)
await step('the unit of systemd runs', started)
