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

/** Prints what went wrong and exits. */
export function giveUp(/** @type {string} */ words) {
  process.stderr.write(`\n${words}\n\n`)
  process.exit(1)
}

/** The environment in which the project's own programs are found, its Node first. */
export function environment() {
  return { ...process.env, PATH: `${inside('node_modules', '.bin')}:${process.env.PATH ?? ''}` }
}

/**
 * Runs a program in the project, showing its output, or keeping it if `quiet`. Resolves to its exit code and the kept
 * output.
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

/** Runs a task and prints its name and duration. @template T @param {string} name @param {() => Promise<T>} work */
export async function timed(name, work) {
  const started = Date.now()
  say(`${name} …`)
  const result = await work()
  say(`${name} took ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return result
}

/** A digest of the names and content of files and folders. @param {readonly string[]} paths */
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
 * Runs a task while no other launcher of this folder runs one. Takes over a lock left by a killed launcher. A read-only
 * folder has no lock, because no other launcher can change it either.
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
  const release = () => rmSync(lock, { force: true })
  // Giving up ends the process at once.
  process.once('exit', release)
  try {
    await work()
  } finally {
    release()
    process.off('exit', release)
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

/** The text of a file, empty if it does not exist. */
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
