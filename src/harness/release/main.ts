import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { PDFDocument } from 'pdf-lib'

/*
 * Builds the image, starts it alone with the embedded database and as web, worker and database, sends an envelope to
 * each and stops them, and has systemd judge its unit. With --built it takes the image that is there. Needs podman, podman-compose and systemd-analyze. Everything it
 * makes is removed, but not the image.
 */
const root = join(import.meta.dirname, '..', '..', '..')
const partnerKey = 'release-partner-key'
const image = 'localhost/countersign'

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
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(250)) {
    const found = await ask().catch(() => null)
    if (found !== null) return found
  }
  throw new Error(`${what} did not happen within ${seconds} seconds`)
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
  const { id } = await ask<{ id: string }>('POST', `${base}/v1/envelopes`, headers, {
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
  })
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

async function composed(): Promise<string> {
  const port = '3962'
  const compose = (...words: string[]) =>
    run('podman-compose', ['-f', 'compose.yaml', '-p', `release${process.pid}`, ...words], {
      POSTGRES_PASSWORD: 'release',
      PARTNER_KEY: partnerKey,
      PORT: port,
    })
  compose('up', '--detach')
  try {
    return await sendEnvelope(`http://127.0.0.1:${port}`)
  } finally {
    compose('down', '--volumes')
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
  await step(
    'the image is built',
    () => void run('podman', ['build', '--format=docker', '--tag', image, '.']),
  )
await step('one container with the embedded database', single)
await step('web, worker and database', composed)
await step('the unit of systemd', unit)
