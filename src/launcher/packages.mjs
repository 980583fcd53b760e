import { existsSync } from 'node:fs'
import { giveUp, inside, readText, run, timed } from './project.mjs'

const lockFile = inside('package-lock.json')
const installed = inside('node_modules', '.package-lock.json')

/** Installs the packages of the lock file unless they are there. Development packages too, whatever npm is set to. */
export async function installPackages() {
  if (!isOutdated()) return
  const parameters = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { code } = await timed('installing packages (once, about a minute)', () => run('npm', parameters))
  if (code !== 0)
    giveUp(
      'npm could not install the packages. See its words above; it needs the network and a writable folder.',
    )
}

/**
 * Whether what is installed differs from the lock file. Compares versions, not times: npm itself writes the lock file
 * after its record of what is installed. Packages that only some platforms get may be absent.
 */
function isOutdated() {
  const wanted = packagesOf(lockFile)
  const present = packagesOf(installed)
  const isMissing = Object.entries(wanted).some(
    ([path, { version, optional, devOptional }]) =>
      path !== '' && !optional && !devOptional && present[path]?.version !== version,
  )
  return isMissing || Object.entries(present).some(([path, { version }]) => wanted[path]?.version !== version)
}

/** @param {string} path @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} */
function packagesOf(path) {
  const { packages } = /** @type {{ packages?: Record<string, object> }} */ (
    JSON.parse(readText(path) || '{}')
  )
  return packages ?? {}
}

/** The service needs the Node that comes with its packages; on a system without one, the system's own must do. */
export function checkNode() {
  if (existsSync(inside('node_modules', '.bin', 'node'))) return
  const major = Number(process.versions.node.split('.')[0])
  if (major < 24)
    giveUp(
      `There is no packaged Node for ${process.platform} on ${process.arch}, and this one is ${process.version}: install Node 26 or newer.`,
    )
}
