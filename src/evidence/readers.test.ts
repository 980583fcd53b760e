import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { capsuleBytes } from './capsule.ts'
import { canonicalText } from './digest.ts'
import type { Json } from './digest.ts'
import { leaseCapsule, leaseTrail } from './fixtures/signed-lease.ts'

/** Programs that share no code with the service recompute the same. */

const place = mkdtempSync(join(tmpdir(), 'countersign-readers-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const sealing = { master: 'c'.repeat(64), certificates: [Uint8Array.of(1, 2, 3)] }
const draft = leaseCapsule('env-1')
const whole = Buffer.from(capsuleBytes(draft, sealing))

// oxlint-disable-next-line typescript/no-explicit-any -- tests reach into any part of the JSON
function changed(alter: (capsule: any) => void): Buffer {
  const capsule = JSON.parse(whole.toString('utf8')) as Json
  alter(capsule)
  return Buffer.from(canonicalText(capsule), 'utf8')
}

/** Capsules, and the event at which each is found to be wrong. */
const faults: readonly (readonly [name: string, capsule: Buffer, at: number | null])[] = [
  ['a changed byte', changed((one) => (one.events[1].event.at = '2027-11-22T20:15:02.000Z')), 3],
  ['an event left out', changed((one) => one.events.splice(3, 1)), 4],
  ['the last events left out', changed((one) => one.events.splice(8)), null],
  [
    'a disclosure exchanged',
    changed((one) => {
      const { disclosures } = one.events[1]
      ;[disclosures[0].value, disclosures[1].value] = [disclosures[1].value, disclosures[0].value]
    }),
    2,
  ],
  ['events of another envelope', changed((one) => (one.envelope = 'env-2')), 1],
  ['another text', changed((one) => (one.consents[0].text += '!')), 5],
  ['another document', changed((one) => (one.files.documents[0].prepared = 'e'.repeat(64))), null],
  ['spaces', Buffer.from(JSON.stringify(JSON.parse(whole.toString('utf8')), null, 1)), null],
]

const hasPython = spawnSync('python3', ['--version']).status === 0

test.skipIf(!hasPython)(
  'the program in the description of the format',
  () => {
    const page = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
    const program = /```python\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
    // One start for all: Python takes long to start on a busy machine.
    const runner = [
      'import io, sys, contextlib',
      'program = open(sys.argv[1]).read()',
      'for name in sys.argv[2:]:',
      '    sys.stdin = io.TextIOWrapper(open(name, "rb"))',
      '    try:',
      '        exec(compile(program, "recompute", "exec"), {})',
      '    except SystemExit as end:',
      '        print(end.code)',
    ].join('\n')
    const old = leaseCapsule('env-1', { trail: leaseTrail('env-1', { earlier: 2 }) })
    const given = [whole, capsuleBytes(old, sealing), ...faults.map(([, capsule]) => capsule)]
    const names = given.map((bytes, index) => {
      writeFileSync(join(place, `${index}.json`), bytes)
      return join(place, `${index}.json`)
    })
    writeFileSync(join(place, 'recompute.py'), program)
    const { stdout } = spawnSync('python3', ['-c', runner, join(place, 'recompute.py'), ...names], {
      encoding: 'utf8',
      env: { ...process.env, PYTHONIOENCODING: 'utf8', PYTHONUTF8: '1' },
    })
    expect(stdout.trim().split('\n')).toEqual([
      `whole: 10 events, 2 acts, head ${draft.head}`,
      `whole: 12 events, 2 acts, head ${old.head}`,
      'broken at 3',
      'broken at 4',
      'another head',
      'broken at 2',
      'broken at 1',
      'broken at 5',
      'another document was sent',
      'not canonical',
    ])
  },
  120_000,
)

const reader = join(import.meta.dirname, '..', 'launcher', 'read-evidence.mjs')

function read(name: string, bytes: Uint8Array): { status: number | null; said: string } {
  writeFileSync(join(place, name), bytes)
  const { status, stdout, stderr } = spawnSync(process.execPath, [reader, join(place, name)], {
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('npm run evidence', () => {
  const sound = read('whole.json', whole)
  expect(sound.said).toContain(`the chain of 10 events leads to the head ${draft.head}`)
  expect(sound).toMatchObject({ status: 0 })
  const old = leaseCapsule('env-1', { trail: leaseTrail('env-1', { earlier: 2 }) })
  const mixed = read('old.json', capsuleBytes(old, sealing))
  expect(mixed.said).toContain('not checked: 2 events of version 1')
  expect(mixed).toMatchObject({ status: 0 })
  for (const [name, capsule, at] of faults) {
    const { status, said } = read('fault.json', capsule)
    expect([name, status]).toEqual([name, 1])
    expect(said).toMatch(at === null ? /DOES NOT HOLD/ : new RegExp(`DOES NOT HOLD: (event|act) ${at} `))
  }
}, 120_000)
