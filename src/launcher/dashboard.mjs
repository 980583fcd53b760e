import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { digestOf, environment, giveUp, inside, readText, run, timed } from './project.mjs'

const built = inside('dist')
const stamp = join(built, '.sources')
const sources = [
  ...['dashboard', 'client', 'contract', 'domain', 'pdf', 'service/messages'].map((module) =>
    inside('src', module),
  ),
  ...['public', 'index.html', 'vite.config.ts', 'package-lock.json'].map((name) => inside(name)),
  ...['dashboard', 'chunks', 'for-service.vite', 'old-browsers', 'project'].map((name) =>
    inside('src', 'launcher', `${name}.mjs`),
  ),
]
const compressible = new Set([
  '.js',
  '.mjs',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.wasm',
  '.ttf',
  '.otf',
  '.txt',
])

/** Builds the dashboard unless the present build has exactly these sources. @param {{ force?: boolean }} [options] */
export async function buildDashboard({ force = false } = {}) {
  if (!existsSync(inside('index.html'))) return
  const digest = digestOf(sources)
  if (!force && readText(stamp) === digest) return
  await timed('building the dashboard', () => build(digest))
}

/**
 * Builds into another folder and swaps, so that a running service never serves a partial build. @param {string}
 * digest
 */
async function build(digest) {
  const fresh = inside('.cache', 'dashboard')
  const old = inside('.cache', 'dashboard.old')
  const env = { ...environment(), DASHBOARD_OUT: fresh, NODE_ENV: 'production' }
  await vite(env)
  const forService = { ...env, DASHBOARD_OUT: join(fresh, '.for-service') }
  await vite(forService, '--config', 'src/launcher/for-service.vite.mjs')
  await Promise.all(filesOf(fresh).map(compress))
  writeFileSync(join(fresh, '.sources'), digest)
  rmSync(old, { recursive: true, force: true })
  if (existsSync(built)) renameSync(built, old)
  renameSync(fresh, built)
  rmSync(old, { recursive: true, force: true })
}

/** @param {NodeJS.ProcessEnv} env @param {string[]} parameters */
async function vite(env, ...parameters) {
  const given = ['build', '--logLevel', 'warn', ...parameters]
  const { code, output } = await run('vite', given, { quiet: true, env })
  if (code !== 0) giveUp(`The dashboard could not be built:\n${output}`)
}

/** @param {string} directory @returns {string[]} */
function filesOf(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    return entry.isDirectory() ? filesOf(path) : [path]
  })
}

/** Writes compressed copies next to the file, which the service sends as they are. @param {string} path */
async function compress(path) {
  if (!compressible.has(extname(path))) return
  const plain = readFileSync(path)
  if (plain.byteLength < 1024) return
  // The highest level takes ten times as long to save two per cent.
  const quality = { [constants.BROTLI_PARAM_QUALITY]: plain.byteLength > 1_000_000 ? 6 : 9 }
  const [small, smaller] = await Promise.all([
    promisify(gzip)(plain, { level: 8 }),
    promisify(brotliCompress)(plain, { params: quality }),
  ])
  writeFileSync(`${path}.gz`, small)
  writeFileSync(`${path}.br`, smaller)
}
