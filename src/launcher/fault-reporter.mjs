import { writeFileSync } from 'node:fs'
import { inside } from './project.mjs'

/** Where the faults of the last run of vitest are written, for the end of the check to repeat. */
export const faultsFile = inside('test-results', 'faults.txt')

/** @param {import('vitest').SerializedError | import('vitest').TestError} error */
const words = ({ name, message, stack }) =>
  (stack || `${name}: ${message}`).split('\n').slice(0, 16).join('\n')

/** A reporter for vitest: writes what failed, also errors that belong to no test, which its JSON report leaves out. */
export default class FaultReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest').SerializedError>} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const faults = unhandled.map(
      (error) => `An error outside of any test, ${String(error.VITEST_TEST_PATH)}\n${words(error)}`,
    )
    for (const module of modules) {
      for (const error of module.errors()) faults.push(`${module.moduleId}\n${words(error)}`)
      for (const test of module.children.allTests('failed'))
        for (const error of test.result().errors ?? [])
          faults.push(`${module.moduleId}\n${test.fullName}\n${words(error)}`)
    }
    writeFileSync(faultsFile, faults.join('\n\n'))
  }
}
