import { expect, test } from 'vitest'
import { defaultRules, resolvePolicy, rulesOf } from './policy.ts'
import type { Policy } from './policy.ts'

const reminders = { firstAfterDays: 1, everyDays: 2, atMost: 3, beforeDeadline: true }

test('what no one decides is as it always was', () => {
  expect(rulesOf(resolvePolicy({}))).toEqual(defaultRules)
  expect(resolvePolicy({ organisation: {}, group: {}, template: {}, envelope: {} }).deadline).toEqual({
    value: null,
    from: 'default',
  })
})

test('the narrowest place that says something decides, each rule by itself', () => {
  const levels = {
    organisation: { deadline: { days: 30 }, reminders, notices: false },
    group: { deadline: { days: 10 }, reassigning: true },
    template: { attachedCopies: true },
    envelope: { notices: true },
  }
  expect(resolvePolicy(levels)).toEqual({
    deadline: { value: { days: 10 }, from: 'group' },
    reminders: { value: reminders, from: 'organisation' },
    attachedCopies: { value: true, from: 'template' },
    notices: { value: true, from: 'envelope' },
    reassigning: { value: true, from: 'group' },
    identity: { value: null, from: 'default' },
    retention: { value: null, from: 'default' },
  })
})

const nothing: readonly Policy[] = [{ deadline: null }, { reminders: null }, { notices: false }]
test.each(nothing)('%j is a decision too', (envelope) => {
  const organisation: Policy = { deadline: { days: 3 }, reminders, notices: true }
  const [name] = Object.keys(envelope) as (keyof Policy)[]
  expect(name && resolvePolicy({ organisation, envelope })[name]).toEqual({
    value: name && envelope[name],
    from: 'envelope',
  })
})
