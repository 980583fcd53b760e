import { existsSync, renameSync } from 'node:fs'
import { giveUp, inside, run, say } from './project.mjs'
import { installByApt } from './tools.mjs'

const packaged = inside('node_modules', '.bin', 'node')
const putAside = inside('node_modules', '.bin', '.node-unusable')
const oldest = 26

/**
 * Makes sure that `node` in the scripts of package.json can run the service. That is the Node in the packages. Where it
 * cannot run it is put aside, and a new enough Node of the system takes its place. Without one, the library that
 * minimal Debian systems lack is installed if possible. Otherwise says what to do.
 */
export async function checkNode() {
  const place = [packaged, putAside].find((path) => existsSync(path))
  if (place === undefined) {
    const version = await versionOf('node')
    if (isNewEnough(version)) return
    return giveUp(
      `There is no packaged Node for ${process.platform} on ${process.arch}, and this one is ${version}: install Node ${oldest} or newer.`,
    )
  }
  const words = await wordsOfFailure(place)
  if (words === null) return move(place, packaged)
  move(place, putAside)
  const version = await versionOf('node')
  if (isNewEnough(version)) {
    say(`the packaged Node cannot run here, so the system's ${version} is used`)
    return
  }
  const lacksLibrary = words.includes('libatomic')
  const isMended = lacksLibrary && (await installByApt(['libatomic1'])) && !(await wordsOfFailure(putAside))
  if (isMended) return move(putAside, packaged)
  const remedy = lacksLibrary
    ? 'As root, run: apt-get update && apt-get install -y libatomic1 (elsewhere the package is called libatomic). Or install'
    : 'Install'
  giveUp(
    `The packaged Node cannot run here: ${words}\n${remedy} Node ${oldest} or newer. Then run the command again.`,
  )
}

/** @param {string} from @param {string} to */
function move(from, to) {
  if (from === to) return
  try {
    renameSync(from, to)
  } catch (error) {
    giveUp(
      `The packaged Node cannot be moved from ${from} to ${to}: ${String(error)}\nRun the command as the owner of these files, or install Node ${oldest} or newer and remove the packaged one.`,
    )
  }
}

/**
 * What a Node says instead of running, or null.
 * @param {string} program
 */
async function wordsOfFailure(program) {
  const { code, output } = await run(program, ['--version'], { quiet: true })
  return code === 0 ? null : output.trim()
}

/** @param {string} program */
async function versionOf(program) {
  const { code, output } = await run(program, ['--version'], { quiet: true })
  return code === 0 ? output.trim() : 'missing'
}

/** @param {string} version */
function isNewEnough(version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0) >= oldest
}
