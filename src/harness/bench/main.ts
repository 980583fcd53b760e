import { measureCrowds } from './crowds.ts'
import { measureDelays } from './delays.ts'
import { measureExports } from './exports.ts'
import { measureFinishing } from './finishing.ts'
import { measureLists } from './lists.ts'
import { measurePaper } from './paper.ts'
import { measureRequests } from './requests.ts'
import type { Row } from './row.ts'
import { measureRows } from './rows.ts'

/**
 * Prints every measured goal as a ratio of two things timed in turn in the same run. `--million` adds the lists out
 * of a million envelopes, which take some minutes to create, `--paper` measures sealing alone, `--requests` the most
 * frequent requests alone, `--crowds` many who come at once, `--delays` small requests beside the heaviest, `--finish` how long one signer waits for the sealed files, which a quiet machine has to
 * measure. `--rows 1000000` adds that many envelopes, on the server of DATABASE_URL if it is set, and compares what the service
 * does among them with the same among ten thousand.
 */
const million = process.argv.includes('--million')
const alone = new Map([
  ['--paper', measurePaper],
  ['--requests', measureRequests],
  ['--crowds', measureCrowds],
  ['--delays', measureDelays],
  ['--finish', measureFinishing],
])
const chosen = [...alone].filter(([flag]) => process.argv.includes(flag)).map(([, measure]) => measure)
const all = [() => measureLists({ million }), measureExports, ...alone.values()]
const count = Number(process.argv[process.argv.indexOf('--rows') + 1])
const measures = process.argv.includes('--rows')
  ? [() => measureRows(count, process.env['DATABASE_URL'])]
  : chosen.length > 0
    ? chosen
    : all

const rows: Row[] = []
for (const measure of measures) rows.push(...(await measure()))
const width = Math.max(...rows.map((row) => row.name.length))
for (const { name, ratio, goal } of rows) {
  const verdict = ratio <= goal ? 'met' : 'MISSED'
  console.log(`${name.padEnd(width)}  ${ratio.toFixed(2)}  (goal ${goal.toFixed(2)}, ${verdict})`)
}
process.exit(rows.every((row) => row.ratio <= row.goal) ? 0 : 1)
