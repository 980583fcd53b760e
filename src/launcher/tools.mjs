import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, run, say, timed } from './project.mjs'

/** What the journeys use from outside npm: program, and Debian's package. */
const needed = [
  { programs: ['chromium', 'chromium-browser', 'google-chrome'], name: 'chromium' },
  { programs: ['pdftotext'], name: 'poppler-utils' },
  { programs: ['qpdf'], name: 'qpdf' },
  { programs: ['openssl'], name: 'openssl' },
]

/** Finds the programs that the journeys need, and installs what is missing when it may. */
export async function installTools() {
  const missing = needed.filter((tool) => !isPresent(tool.programs)).map((tool) => tool.name)
  if (missing.length === 0) return
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  const prefix = await rootPrefix()
  if (prefix === null || !isOnPath('apt-get')) {
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

/** @param {readonly string[]} prefix @param {readonly string[]} names */
async function install(prefix, names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = async (/** @type {string[]} */ ...parameters) => {
    const [program = '', ...rest] = [...prefix, 'apt-get', '-q', ...parameters]
    const { code, output } = await run(program, rest, { quiet: true, env })
    if (code !== 0) say(`apt-get ${parameters[0]} failed:\n${output.slice(-2000)}`)
  }
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', ...names)
}

/** How to become root: not at all, by sudo without a password, or null for no way. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return []
  if (!isOnPath('sudo')) return null
  const { code } = await run('sudo', ['-n', 'true'], { quiet: true, env: process.env })
  return code === 0 ? ['sudo', '-n'] : null
}

/** @param {readonly string[]} programs */
function isPresent(programs) {
  if (programs.includes('chromium') && existsSync(process.env.CHROMIUM_PATH ?? '')) return true
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
