import { expect, test } from 'vitest'
import { tellingTo } from './tell-around.ts'

function told(origin: string | null) {
  const posted: [string, string][] = []
  const tell = tellingTo(origin, ({ event }, to) => posted.push([event, to]))
  for (const event of ['ready', 'ready', 'saved', 'saved', 'sent', 'sent'] as const) tell(event, 'one')
  return posted
}

test('tells the page around it, and repeats only that all is saved', () => {
  const site = 'https://app.example.com'
  expect(told(site)).toEqual(['ready', 'saved', 'saved', 'sent'].map((event) => [event, site]))
})

test('tells no one where nobody is known to listen', () => {
  expect([...told(null), ...told('unknown')]).toEqual([])
})
