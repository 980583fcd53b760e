import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aMember, aTenant } from '#harness/world/world.ts'

const { call, database } = await testService({ PARTNER_KEY: 'north:key-of-north,south:key-of-south' })

interface Listed {
  readonly partner: string
  readonly organisations: readonly {
    readonly id: string
    readonly name: string
    readonly account: { readonly email: string; readonly verified: boolean }
    readonly accounts: number
    readonly active_accounts: number
  }[]
}

const at = '/app/partner/organisations'
const north = { 'x-service-partner': 'key-of-north' }
const south = { 'x-service-partner': 'key-of-south' }
const register = (email: string, business: string) =>
  call<{ organisation_id: string; credentials: { id: string; key: string } }>(
    north,
    'POST',
    '/v1/accounts/register',
    { name: 'Ada', email, business },
  )

test('shows a partner what it registered, and no one else whatever their role', async () => {
  const first = await register('ada@first.example', 'First')
  await register('ada@second.example', 'Second')
  await aMember(database, first.body.organisation_id)
  const { status, body } = await call<Listed>(north, 'GET', at)
  expect([status, body.partner]).toEqual([200, 'north'])
  expect(body.organisations.map(({ name, accounts }) => [name, accounts])).toEqual([
    ['Second', 1],
    ['First', 2],
  ])
  expect(body.organisations[0]?.account).toMatchObject({ email: 'ada@second.example', verified: false })
  expect(JSON.stringify(body)).not.toContain(first.body.credentials.key)
  expect((await call<Listed>(south, 'GET', at)).body.organisations).toEqual([])
  const { id, key } = first.body.credentials
  const own = await call<Listed>({ ...north, 'x-service-id': id, 'x-service-key': key }, 'GET', at)
  expect(own.body.organisations.map(({ name }) => name)).toEqual(['Second'])
  const operator = await aTenant(database)
  expect((await call(operator.as, 'GET', at)).status).toBe(401)
  expect((await call(operator.key, 'GET', at)).status).toBe(403)
  expect((await call({ ...operator.as, 'x-service-partner': 'a guess' }, 'GET', at)).status).toBe(401)
})

test('tells in the session who has a partner page, and who registered a guest', async () => {
  interface Session {
    readonly partners: boolean
    readonly organisation: { readonly partner: string | null }
  }
  const operator = await aTenant(database)
  const guest = await aTenant(database, { partner: 'north' })
  const sessionOf = async (who: typeof operator) => (await call<Session>(who.as, 'GET', '/app/session')).body
  expect(await sessionOf(operator)).toMatchObject({ partners: true, organisation: { partner: null } })
  expect(await sessionOf(guest)).toMatchObject({ partners: false, organisation: { partner: 'north' } })
})
