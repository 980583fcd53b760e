import { writeFileSync } from 'node:fs'
import { inside } from './project.mjs'

/**
 * Where the faults of vitest's last run are written, to be repeated at the end of the check: an array of {@link
 * Fault} as JSON.
 * @typedef {{ file: string, words: string }} Fault
 */
export const faultsFile = inside('test-results', 'faults.json')

/** @param {import('vitest').SerializedError | import('vitest').TestError} error */
const inWords = ({ name, message, stack }) =>
  (stack || `${name}: ${message}`).split('\n').slice(0, 16).join('\n')

/** A vitest reporter that writes what failed, including errors outside tests, which the JSON report omits. */
export default class FaultReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest').SerializedError>} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    /** @type {Fault[]} */
    const faults = unhandled.map((error) => ({
      file: typeof error.VITEST_TEST_PATH === 'string' ? error.VITEST_TEST_PATH : '',
      words: `An error outside of any test\n${inWords(error)}`,
    }))
    for (const module of modules) {
      const file = module.moduleId
      for (const error of module.errors()) faults.push({ file, words: inWords(error) })
      for (const test of module.children.allTests('failed'))
        for (const error of test.result().errors ?? [])
          faults.push({ file, words: `${test.fullName}\n${inWords(error)}` })
    }
    writeFileSync(faultsFile, JSON.stringify(faults))
  }
}
