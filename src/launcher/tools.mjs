import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, run, say, timed } from './project.mjs'

/** The headless shell saves journeys a fifth of their time. Not every system has a package for it. */
const shell = 'chromium-headless-shell'

/** What the journeys need from outside npm: program and Debian package. */
const needed = [
  { programs: [shell, 'chromium', 'chromium-browser', 'google-chrome'], name: 'chromium' },
  { programs: ['pdftotext'], name: 'poppler-utils' },
  { programs: ['qpdf'], name: 'qpdf' },
  { programs: ['openssl'], name: 'openssl' },
  { programs: ['firefox-esr', 'firefox'], name: 'firefox-esr' },
  { programs: ['WebKitWebDriver'], name: 'webkit2gtk-driver' },
  { programs: ['Xvfb'], name: 'xvfb' },
]

/** Finds the programs that the journeys need, and installs missing ones if permitted. */
export async function installTools() {
  const missing = needed.filter((tool) => !isPresent(tool.programs)).map((tool) => tool.name)
  const prefix = isOnPath('apt-get') ? await rootPrefix() : null
  if (missing.length === 0) {
    // Full Chromium works too: the shell is installed where that is quick, but not required.
    if (prefix !== null && (await isShellWanted()))
      await timed(`installing ${shell} by apt-get (once)`, () => install(prefix, [], shortly))
    return
  }
  if (prefix === null) {
    const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
    giveUp(
      `The journeys need ${missing.join(', ')}, and this user may not install programs.\nAs root, run: apt-get update && ${command}\nA browser elsewhere can be named by CHROMIUM_PATH. Everything but the journeys: npm run check`,
    )
    return
  }
  await timed(`installing ${missing.join(', ')} by apt-get (once, one to three minutes)`, () =>
    install(prefix, missing),
  )
  const still = needed.filter((tool) => !isPresent(tool.programs)).map((tool) => tool.name)
  if (still.length > 0) giveUp(`apt-get did not bring ${still.join(', ')}. Its words are above.`)
}

/** Gives up quickly if no package server answers. */
const shortly = [
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=5',
  '-o',
  'Acquire::https::Timeout=5',
]

/**
 * Installs packages, with the headless shell instead of Chromium where available.
 * @param {readonly string[]} prefix
 * @param {readonly string[]} names
 * @param {readonly string[]} [options]
 */
async function install(prefix, names, options = []) {
  const apt = aptOf(prefix, options)
  const add = (/** @type {readonly string[]} */ packages) =>
    apt('install', '-y', '--no-install-recommends', '--no-remove', ...packages)
  await apt('update')
  const hasShell = (await isShellWanted()) && (await add([shell]))
  const others = hasShell ? names.filter((name) => name !== 'chromium') : names
  if (others.length > 0) await add(others)
}

/**
 * Installs packages of the system, if it has apt-get and this user may use it. Returns whether they are installed.
 * @param {readonly string[]} names
 */
export async function installByApt(names) {
  const prefix = isOnPath('apt-get') ? await rootPrefix() : null
  if (prefix === null) return false
  const apt = aptOf(prefix, shortly)
  return timed(`installing ${names.join(', ')} by apt-get (once)`, async () => {
    await apt('update')
    return apt('install', '-y', '--no-install-recommends', '--no-remove', ...names)
  })
}

/** @param {readonly string[]} prefix @param {readonly string[]} options */
function aptOf(prefix, options) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return async (/** @type {string[]} */ ...parameters) => {
    const [program = '', ...rest] = [...prefix, 'apt-get', '-q', ...options, ...parameters]
    const { code, output } = await run(program, rest, { quiet: true, env })
    if (code !== 0) say(`apt-get ${parameters[0]} failed:\n${output.slice(-2000)}`)
    return code === 0
  }
}

/** Whether the shell is available, but neither it nor a browser chosen by the user is installed. */
async function isShellWanted() {
  if (isNamed() || isOnPath(shell)) return false
  const { code } = await run('apt-cache', ['show', shell], { quiet: true })
  return code === 0
}

/** Whether the user chose a browser that exists. */
function isNamed() {
  return existsSync(process.env.CHROMIUM_PATH ?? '')
}

/** How to become root: no prefix needed, sudo without a password, or null if impossible. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return []
  if (!isOnPath('sudo')) return null
  const { code } = await run('sudo', ['-n', 'true'], { quiet: true, env: process.env })
  return code === 0 ? ['sudo', '-n'] : null
}

/** @param {readonly string[]} programs */
function isPresent(programs) {
  if (programs.includes('chromium') && isNamed()) return true
  return programs.some(isOnPath)
}

/** @param {string} program */
function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((directory) => isExecutable(join(directory, program)))
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
