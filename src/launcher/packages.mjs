import { existsSync, statSync, writeFileSync } from 'node:fs'
import { digestOf, giveUp, inside, readText, run, timed } from './project.mjs'

const lockFile = inside('package-lock.json')
const installed = inside('node_modules', '.package-lock.json')
const stamp = inside('node_modules', '.countersign')

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
  writeFileSync(stamp, digestOf([lockFile]))
}

function isOutdated() {
  if (!existsSync(installed)) return true
  if (statSync(lockFile).mtimeMs <= statSync(installed).mtimeMs) return false
  return readText(stamp) !== digestOf([lockFile])
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
