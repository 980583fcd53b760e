import { expect, test } from 'vitest'
import { ProbeFault, runProbe } from './probe.ts'
import type { Stage } from './probe.ts'

const stage = (name: string, run: Stage['run']): Stage => ({ name, run })

test('says what to do about a failed stage, and skips those after it', async () => {
  let isEnded = false
  const reports = await runProbe(
    {
      stages: [
        stage('One', async () => 'Fine.'),
        stage('Two', async () => ({ words: 'So so.', remedy: 'Look at it.' })),
        stage('Three', () => Promise.reject(new ProbeFault('Broken.', 'Mend it.'))),
        stage('Four', async () => 'Never.'),
      ],
      end: () => (isEnded = true),
    },
    1000,
  )
  expect(reports.map(({ outcome, remedy }) => [outcome, remedy])).toEqual([
    ['passed', null],
    ['noted', 'Look at it.'],
    ['failed', 'Mend it.'],
    ['skipped', null],
  ])
  expect(isEnded).toBe(true)
})

test('goes on after a stage where each says something of its own', async () => {
  const stages = [stage('One', () => Promise.reject(new Error('Broken.'))), stage('Two', async () => 'Fine.')]
  const reports = await runProbe({ stages, isEachItsOwn: true }, 1000)
  expect(reports.map(({ outcome }) => outcome)).toEqual(['failed', 'passed'])
})

test('fails when an answer takes too long', async () => {
  const [report] = await runProbe({ stages: [stage('Silence', () => new Promise(() => undefined))] }, 30)
  expect(report).toMatchObject({ outcome: 'failed', finding: expect.stringContaining('No answer') as string })
})

test('hides the words of an unexpected error, which may contain a secret', async () => {
  const error = Object.assign(new Error('password=hunter2'), { code: 'EODD' })
  const [report] = await runProbe({ stages: [stage('Odd', () => Promise.reject(error))] }, 1000)
  expect(report?.finding).toBe('It failed (EODD).')
})
