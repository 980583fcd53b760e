import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { faultsFile } from './fault-reporter.mjs'
import { memoryFolder } from './memory-folder.mjs'
import { environment, inside, readText, run, say } from './project.mjs'

/*
 * Runs every check of the project, even after a failure: first those that only read the sources, in parallel, then
 * tests, then journeys. The last line counts them. Without flags, only those that need neither database nor browser;
 * with --everything also the service's tests and the journeys.
 */
const everything = process.argv.includes('--everything')
const reports = inside('test-results')
const folders = ['src', 'e2e'].filter((folder) => existsSync(inside(folder)))
/** Repeated in the last lines, so that no one has to search a long output. @type {string[]} */
const faults = []
const configs = ['vite.config.ts']

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * The compiler divides a project among four checkers, of which each works out anew what they share: with one, and two
 * projects at a time, it does a third of the work. Collecting its garbage more rarely saves a sixth of the rest.
 */
const typeChecking = ['-b', '--checkers', '1', '--builders', '2']

/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} parameters
 * @param {NodeJS.ProcessEnv} [settings]
 * @returns {Promise<Count>}
 */
async function single(name, program, parameters, settings = {}) {
  const { code, output } = await run(program, parameters, {
    quiet: true,
    env: { ...environment(), ...settings },
  })
  say(`${code === 0 ? 'passed' : 'FAILED'}  ${name}`)
  if (code !== 0) process.stdout.write(`${output}\n`)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Runs tests of the projects: all, or those in some files.
 * @param {string[]} projects
 * @param {string[]} [files]
 */
async function runVitest(projects, files = []) {
  const report = `${reports}/vitest.json`
  rmSync(report, { force: true })
  rmSync(faultsFile, { force: true })
  const selection = projects.flatMap((project) => ['--project', project])
  const reporters = ['default', 'json', inside('src', 'launcher', 'fault-reporter.mjs')]
  const parameters = [...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${report}`]
  const { code } = await run('vitest', ['run', '--passWithNoTests', ...selection, ...parameters, ...files])
  /** @type {import('./fault-reporter.mjs').Fault[]} */
  const found = JSON.parse(readText(faultsFile) || '[]')
  faults.push(...found.map(({ file, words }) => `${relative(inside(), file)}\n${words}`))
  const counts = JSON.parse(readText(report) || '{}')
  const { numPassedTests = 0, numFailedTests = 0, numTotalTestSuites = 0 } = counts
  // A file that fails to load has no failed test of its own.
  const failed = numFailedTests + (code !== 0 && numFailedTests === 0 ? 1 : 0)
  const faulty = [...new Set(found.map(({ file }) => file))]
  return { passed: numPassedTests, failed, suites: numTotalTestSuites, faulty }
}

/**
 * Runs the unit tests, or those and the service's. In CI, a few failed files are retried, as journeys are; what
 * failed the first time is still reported.
 * @param {string[]} projects
 * @returns {Promise<Count>}
 */
async function vitest(projects) {
  const first = await runVitest(projects)
  const { faulty, suites } = first
  const isWorthTry = process.env.CI && faulty.length > 0 && faulty.length <= 4 && faulty.every(Boolean)
  const isSaved = isWorthTry && (await runVitest(projects, faulty)).failed === 0
  const failed = isSaved ? 0 : first.failed
  const manner = isSaved ? ', some at the second try' : ''
  say(`${failed === 0 ? 'passed' : 'FAILED'}  ${projects.join(' and ')} tests (${suites} suites${manner})`)
  return { passed: first.passed + first.failed - failed, failed }
}

/**
 * The failures in journeys, including those that a retry fixed.
 * @param {{ file?: string, suites?: any[], specs?: any[] }} suite
 * @returns {string[]}
 */
function journeyFaults({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.flatMap((/** @type {any} */ test) =>
      test.results.flatMap((/** @type {any} */ result) =>
        result.errors.map(
          (/** @type {any} */ { message }) => `${file}, ${test.projectName}, ${title}\n${message}`,
        ),
      ),
    ),
  )
  return [...own, ...suites.flatMap(journeyFaults)]
}

/** @returns {Promise<Count>} */
async function journeys() {
  if (!readdirSync(inside('e2e'), { recursive: true }).some((name) => String(name).endsWith('.spec.ts')))
    return { passed: 0, failed: 0 }
  const report = `${reports}/journeys.json`
  rmSync(report, { force: true })
  const parameters = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const { PATH, ...rest } = process.env
  const env = {
    ...rest,
    PATH: `${inside('node_modules', '.bin')}:${PATH ?? ''}`,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  }
  const { code } = await run('playwright', parameters, { env })
  const { stats = {}, suites } = JSON.parse(readText(report) || '{}')
  faults.push(...journeyFaults({ suites }))
  const unexpected = stats.unexpected ?? 0
  const failed = unexpected + (code !== 0 && unexpected === 0 ? 1 : 0)
  say(`${failed === 0 ? 'passed' : 'FAILED'}  journeys`)
  return { passed: (stats.expected ?? 0) + (stats.flaky ?? 0), failed }
}

mkdirSync(reports, { recursive: true })
const temporary = memoryFolder()
if (temporary !== null) process.env.TMPDIR = temporary
const counts = [
  // None of these uses all processors from start to end.
  ...(await Promise.all([
    single('types', 'tsc', typeChecking, { GOGC: '400' }),
    single('lint', 'oxlint', ['--type-aware', '--deny-warnings', ...folders]),
    single('unused code and packages', 'knip', ['--no-progress']),
    single('format', 'oxfmt', ['--check', ...folders, ...configs]),
  ])),
  await vitest(everything ? ['unit', 'service'] : ['unit']),
  ...(everything ? [await journeys()] : []),
]
if (faults.length > 0) process.stdout.write(`\nWhat went wrong:\n\n${faults.join('\n\n')}\n`)
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
