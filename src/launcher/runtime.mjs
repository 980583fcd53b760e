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
  if (existsSync(putAside) && !existsSync(packaged)) renameSync(putAside, packaged)
  if (!existsSync(packaged)) {
    const version = await versionOf('node')
    if (isNewEnough(version)) return
    giveUp(
      `There is no packaged Node for ${process.platform} on ${process.arch}, and this one is ${version}: install Node ${oldest} or newer.`,
    )
  }
  const words = await wordsOfFailure()
  if (words === null) return
  renameSync(packaged, putAside)
  const version = await versionOf('node')
  if (isNewEnough(version)) {
    say(`the packaged Node cannot run here, so the system's ${version} is used`)
    return
  }
  const lacksLibrary = words.includes('libatomic')
  if (lacksLibrary && (await installByApt(['libatomic1']))) {
    renameSync(putAside, packaged)
    if ((await wordsOfFailure()) === null) return
    renameSync(packaged, putAside)
  }
  const remedy = lacksLibrary
    ? 'As root, run: apt-get update && apt-get install -y libatomic1 (elsewhere the package is called libatomic). Or install'
    : 'Install'
  giveUp(
    `The packaged Node cannot run here: ${words}\n${remedy} Node ${oldest} or newer. Then run the command again.`,
  )
}

/** What the packaged Node says instead of running, or null. */
async function wordsOfFailure() {
  const { code, output } = await run(packaged, ['--version'], { quiet: true })
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
