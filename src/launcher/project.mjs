import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** A path inside the project. */
export function inside(/** @type {string[]} */ ...parts) {
  return join(root, ...parts)
}

/** Prints one line of progress. */
export function say(/** @type {string} */ words) {
  process.stdout.write(`countersign  ${words}\n`)
}

/** Prints what went wrong and ends. */
export function giveUp(/** @type {string} */ words) {
  process.stderr.write(`\n${words}\n\n`)
  process.exit(1)
}

/** Where the project's own programs are found: its Node first. */
export function environment() {
  return { ...process.env, PATH: `${inside('node_modules', '.bin')}:${process.env.PATH ?? ''}` }
}

/**
 * Runs a program in the project with its output shown, or kept when `quiet`. Answers its exit code and what was kept.
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, parameters, { quiet = false, env = environment() } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: root,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs work with its duration printed after its name. @template T @param {string} name @param {() => Promise<T>} work */
export async function timed(name, work) {
  const started = Date.now()
  say(`${name} …`)
  const result = await work()
  say(`${name} took ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return result
}

/** A digest of the content of files and folders, and of their names. @param {readonly string[]} paths */
export function digestOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesUnder))
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .filter((name) => !name.includes('.test.'))
    .flatMap((name) => filesUnder(join(path, name)))
}

/**
 * Does work while no other launcher of this folder does any. A lock left by a killed launcher is taken over. In a folder that
 * may only be read there is none: no other launcher can change anything there either.
 * @param {() => Promise<void>} work
 */
export async function alone(work) {
  const lock = inside('.cache', 'launcher.lock')
  if (!isWritable(dirname(lock))) return work()
  let isTold = false
  while (!take(lock)) {
    if (!isTold) say('waiting for another command that prepares this folder')
    isTold = true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Whether files can be made in a folder, which is made when it is missing. @param {string} folder */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (!isAlive(Number(readText(lock)))) rmSync(lock, { force: true })
    return false
  }
}

/** The text of a file, empty when there is none. */
export function readText(/** @type {string} */ path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
