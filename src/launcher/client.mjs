import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { digestOf, environment, giveUp, inside, readText, run, timed } from './project.mjs'

const built = inside('dist-client')
const stamp = join(built, '.sources')
const modules = ['client', 'contract', 'domain']
const sources = [
  ...modules.map((module) => inside('src', module)),
  ...['package-lock.json', 'src/launcher/client.mjs', 'src/launcher/client.vite.mjs'].map((name) =>
    inside(name),
  ),
]

/**
 * Builds what `countersign/client` resolves to: a self-contained JavaScript file and its declarations. Does nothing
 * if the present build has exactly these sources. @param {{ force?: boolean }} [options]
 */
export async function buildClient({ force = false } = {}) {
  const digest = digestOf(sources)
  if (!force && readText(stamp) === digest) return
  await timed('building the typed client', () => build(digest))
}

/** @param {string} digest */
async function build(digest) {
  const fresh = inside('.cache', 'client')
  rmSync(fresh, { recursive: true, force: true })
  await done('tsc', ['-b', 'src/client'])
  const env = { ...environment(), CLIENT_OUT: fresh, NODE_ENV: 'production' }
  await done('vite', ['build', '--logLevel', 'warn', '--config', 'src/launcher/client.vite.mjs'], env)
  for (const module of modules) declarations(module, join(fresh, 'types'))
  writeFileSync(join(fresh, '.sources'), digest)
  rmSync(built, { recursive: true, force: true })
  renameSync(fresh, built)
}

/** @param {string} program @param {string[]} parameters @param {NodeJS.ProcessEnv} [env] */
async function done(program, parameters, env = environment()) {
  const { code, output } = await run(program, parameters, { quiet: true, env })
  if (code !== 0) giveUp(`The typed client could not be built:\n${output}`)
}

/**
 * Copies a module's declarations, rewriting imports to what resolves outside this project.
 * @param {string} module @param {string} target
 */
function declarations(module, target) {
  const from = inside('.cache', 'types', module, 'src', module)
  if (!existsSync(from)) return
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((one) =>
    one.endsWith('.d.ts'),
  )) {
    const path = join(target, module, name)
    const up = '../'.repeat(name.split('/').length)
    const text = readFileSync(join(from, name), 'utf8')
      .replace(/(['"])#(client|contract|domain)\/([^'"]+)\.ts\1/g, `'${up}$2/$3.js'`)
      .replace(/(['"])(\.{1,2}\/[^'"]+)\.ts\1/g, `'$2.js'`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
