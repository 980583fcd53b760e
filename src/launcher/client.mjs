import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf, environment, giveUp, inside, readText, run, timed } from './project.mjs'

const built = inside('dist-client')
const stamp = inside('.cache', 'client.sources')
const sources = [
  ...['client', 'contract', 'domain'].map((module) => inside('src', module)),
  ...[
    'README.md',
    'package.json',
    'package-lock.json',
    'src/launcher/client.mjs',
    'src/launcher/client.vite.mjs',
  ].map((name) => inside(name)),
]

/**
 * Builds the package `countersign-client`: the client and the element for signing in a frame, each one JavaScript file and one of
 * declarations without imports. Does nothing if the present build has exactly these sources. @param {{ force?: boolean }} [options]
 */
export async function buildClient({ force = false } = {}) {
  const digest = digestOf(sources)
  if (!force && readText(stamp) === digest && readText(join(built, 'package.json')) !== '') return
  await timed('building the typed client', () => build(digest))
}

/** @param {string} digest */
async function build(digest) {
  const fresh = inside('.cache', 'client')
  rmSync(fresh, { recursive: true, force: true })
  await done('tsc', ['-b', 'src/client'])
  const env = { ...environment(), CLIENT_OUT: fresh, NODE_ENV: 'production' }
  await done('vite', ['build', '--logLevel', 'warn', '--config', 'src/launcher/client.vite.mjs'], env)
  writeFileSync(join(fresh, 'client.d.ts'), declarations())
  copyFileSync(typesOf('embed'), join(fresh, 'embed.d.ts'))
  writeFileSync(join(fresh, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  writeFileSync(join(fresh, 'README.md'), readme())
  copyFileSync(inside('LICENSE'), join(fresh, 'LICENSE'))
  rmSync(built, { recursive: true, force: true })
  renameSync(fresh, built)
  writeFileSync(stamp, digest)
}

/** @param {string} program @param {string[]} parameters @param {NodeJS.ProcessEnv} [env] */
async function done(program, parameters, env = environment()) {
  const { code, output } = await run(program, parameters, { quiet: true, env })
  if (code !== 0) giveUp(`The typed client could not be built:\n${output}`)
}

function manifest() {
  const { version, license } = JSON.parse(readFileSync(inside('package.json'), 'utf8'))
  return {
    name: 'countersign-client',
    version,
    description: 'The API of Countersign as typed functions.',
    license,
    type: 'module',
    sideEffects: ['./embed.js'],
    engines: { node: '>=20.3' },
    bin: { countersign: './cli.js' },
    exports: {
      '.': { types: './client.d.ts', default: './client.js' },
      './embed': { types: './embed.d.ts', default: './embed.js' },
    },
  }
}

/** The section of the project's own description that shows how to use the package. */
function readme() {
  const section = /^### The typed client\n([\s\S]*?)(?=^##)/m.exec(readFileSync(inside('README.md'), 'utf8'))
  if (section === null) giveUp('README.md has no section "The typed client"')
  return `# countersign-client\n${section?.[1] ?? ''}`
}

/** Every file whose declarations belong to the package, and under which names others import what they declare. */
const declared = ['interface', 'call', 'download', 'problem-error', 'webhook', 'client']

/** @param {string} name */
function typesOf(name) {
  return inside('.cache', 'types', 'client', 'src', 'client', `${name}.d.ts`)
}

/** All declarations in one file, of which only what `client.ts` exports can be seen outside. */
function declarations() {
  const parts = declared.map((name) => readFileSync(typesOf(name), 'utf8'))
  const all = parts.join('\n').replaceAll('RefusalCode', 'ProblemCode')
  const names = [...all.matchAll(/^export (?:declare )?(?:interface|type|class|function) (\w+)/gm)].map(
    ([, name]) => name ?? '',
  )
  const inner = new Set(['CallInput', 'callOperation', 'openDownload', 'problemFromResponse', 'send'])
  const visible = names.filter((name) => !inner.has(name))
  return `${all
    .replaceAll(/^import .*;?\n/gm, '')
    .replaceAll(/^export (?:type )?(?:\{.*\}|\*).*;?\n/gm, '')
    .replaceAll(/^export declare const routes[\s\S]*?^\};?\n/gm, '')
    .replaceAll(/^export (?:declare )?(?=class|function)/gm, 'declare ')
    .replaceAll(/^export (?:declare )?(?=interface|type)/gm, '')}
export { ${visible.join(', ')} };
`
}
