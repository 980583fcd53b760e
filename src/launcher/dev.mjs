import { spawn } from 'node:child_process'
import { environment, inside, root, say } from './project.mjs'

/*
 * Serves the dashboard with hot reload on PORT (3000) and the service on the next port, restarting the service when
 * its code or dependencies change.
 */
const port = Number(process.env.PORT ?? 3000)
const env = { ...environment(), SERVICE_URL: `http://localhost:${port + 1}` }
const watched = ['service', 'domain', 'evidence', 'contract', 'pdf'].map(
  (module) => `--watch-path=${inside('src', module)}`,
)
const address = `http://localhost:${port}`

const children = [
  start('vite', ['--port', String(port), '--strictPort', '--clearScreen', 'false'], env),
  start('node', ['--watch-preserve-output', ...watched, 'src/service/main.ts'], {
    ...env,
    PORT: String(port + 1),
    BASE_URL: process.env.BASE_URL ?? address,
    DASHBOARD_URL: process.env.DASHBOARD_URL ?? address,
  }),
]
say(`${address} reloads as you type; the service behind it is at ${env.SERVICE_URL}`)

let isEnding = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => end(0))
for (const child of children) child.once('exit', (code) => end(code ?? 1))

/** @param {string} program @param {string[]} parameters @param {NodeJS.ProcessEnv} environment */
function start(program, parameters, environment) {
  return spawn(program, parameters, { cwd: root, env: environment, stdio: 'inherit' })
}

/** Stops both, and exits once they have. @param {number} code */
async function end(code) {
  if (isEnding) return
  isEnding = true
  const gone = children.map((child) =>
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve()
      : new Promise((resolve) => {
          child.once('exit', resolve)
          child.kill('SIGTERM')
        }),
  )
  await Promise.all(gone)
  process.exit(code)
}
