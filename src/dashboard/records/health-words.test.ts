import { expect, test } from 'vitest'
import type { HealthPart, HealthReport } from '../api/health.ts'
import { overallOf } from './health-words.ts'

const part = (name: HealthPart['part'], standing: HealthReport['standing'] | null): HealthPart => ({
  part: name,
  adapter: 'One',
  isBuiltIn: false,
  note: null,
  last: standing === null ? null : { part: name, standing, stages: [], tested: '2026-01-01T00:00:00.000Z' },
})

test.each([
  [[part('mail', 'works'), part('word', null)], 'Everything tested works'],
  [[part('mail', 'works'), part('sms', 'works')], 'Everything works'],
  [[part('mail', 'attention'), part('sms', 'works')], 'Works, with one part to look at'],
  [[part('mail', 'fails'), part('sms', 'attention'), part('queue', 'fails')], '2 parts are failing'],
  [[part('mail', 'fails')], 'One part is failing'],
  [[part('mail', null)], 'Not tested yet'],
])('says the status in a word', (parts, words) => {
  expect(overallOf(parts).words).toBe(words)
})
