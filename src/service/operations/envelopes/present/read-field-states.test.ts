import { expect, test } from 'vitest'
import { agreeAndSign, follow, linkOf, sendTestEnvelope } from '#harness/world/signing.ts'
import { aTenant } from '#harness/world/world.ts'
import { testService } from '#harness/world/service.ts'

const service = await testService({}, { runsJobs: false })
const tenant = await aTenant(service.database)
const sender = { ...tenant, headers: tenant.key }

interface Shown {
  readonly fields: { readonly id: string; readonly state: string }[]
}

test('tells how far each field is, and nothing of what was entered before its recipient finishes', async () => {
  const at = { page: 1, x_coordinate: 100 }
  const fields = [
    { id: 's1', type: 'signature', ...at, y_coordinate: 200 },
    { id: 'price', type: 'input', ...at, y_coordinate: 300 },
    { id: 'agree', type: 'checkbox', ...at, y_coordinate: 400 },
    { id: 'note', type: 'input', required: false, ...at, y_coordinate: 500 },
  ]
  const { id, recipients } = await sendTestEnvelope(service, sender, [{ fields }, {}])
  const read = async () => {
    const answer = await fetch(`${service.url}/app/envelopes/${id}/fields`, { headers: sender.as })
    const text = await answer.text()
    const states = Object.fromEntries((JSON.parse(text) as Shown).fields.map((one) => [one.id, one.state]))
    return { text, states }
  }
  const states = { s1: 'empty', price: 'empty', agree: 'empty', note: 'empty' }
  expect((await read()).states).toMatchObject(states)
  const person = await follow(service, await linkOf(service, sender, recipients[0]?.id ?? ''))
  const entry = { value: null, checked: false, art: null, witness: null }
  await agreeAndSign(person, 's1')
  expect((await person.act('PUT', 'fields/price', { ...entry, value: 'Four thousand' })).status).toBe(200)
  expect((await person.act('PUT', 'fields/agree', { ...entry, checked: true })).status).toBe(200)
  const entered = await read()
  expect(entered.states).toMatchObject({ ...states, s1: 'filled', price: 'filled' })
  expect(entered.text).not.toContain('Four thousand')
  expect((await person.act('POST', 'finish')).status).toBe(200)
  expect((await read()).states).toMatchObject({
    s1: 'signed',
    price: 'signed',
    agree: 'signed',
    note: 'skipped',
  })
})
