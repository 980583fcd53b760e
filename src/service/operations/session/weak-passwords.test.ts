import { expect, test } from 'vitest'
import { addAccountLink } from '../../database/organisations/account-links.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { testService } from '#harness/world/service.ts'
import { aMember, aTenant } from '#harness/world/world.ts'
import type { Member } from '#harness/world/world.ts'

const { call, database } = await testService({}, { runsJobs: false })

interface Answer {
  readonly detail: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

const good = 'vast quiet lantern shore'
/** Long enough, but easy to guess for someone who knows the person or the lists of common passwords. */
const weak = [
  'Password2026!',
  'qwertyuiop12',
  'MarjoleinBergstrom',
  'marjolein.bergstrom1',
  'Noordersloot!2026',
]

function refusedAsWeak({ status, body }: { readonly status: number; readonly body: Answer }): boolean {
  const [fault] = body?.errors ?? []
  return (
    status === 422 &&
    fault?.path === 'password' &&
    fault.message.startsWith('This password is easy to guess.')
  )
}

test('sets a service up with no password that is easy to guess', async () => {
  const founder = {
    organisation: 'Noordersloot',
    name: 'Marjolein Bergstrom',
    email: 'marjolein@bergstrom.example',
  }
  for (const password of weak)
    expect([
      password,
      refusedAsWeak(await call<Answer>({}, 'POST', '/app/setup', { ...founder, password })),
    ]).toEqual([password, true])
  expect((await call({}, 'POST', '/app/setup', { ...founder, password: good })).status).toBe(201)
})

test('refuses them at activation, by the emailed link, and on the account page, which each go on with a good one', async () => {
  const tenant = await aTenant(database, { name: 'Noordersloot' })
  const person = { name: 'Marjolein Bergstrom' }
  const newcomer = await aMember(database, tenant.organisationId, { ...person, verified: null })
  const passwordHash = await hashPassword('the old password')
  const [member, forgetful] = await Promise.all([
    aMember(database, tenant.organisationId, { ...person, passwordHash }),
    aMember(database, tenant.organisationId, { ...person, passwordHash }),
  ])
  const link = ({ organisationId, accountId }: Member, purpose: 'verification' | 'password-reset') =>
    addAccountLink(database, { organisationId, accountId, purpose, days: 1 })
  const activation = await link(newcomer, 'verification')
  const reset = await link(forgetful, 'password-reset')
  const ways = (password: string) =>
    [
      () => call<Answer>({}, 'POST', '/app/session/activation', { token: activation, password }),
      () =>
        call<Answer>(member.as, 'PUT', '/app/account/password', { current: 'the old password', password }),
      () => call<Answer>({}, 'PUT', '/app/session/password', { token: reset, password }),
    ] as const
  for (const password of weak)
    for (const [index, way] of ways(password).entries())
      expect([index, password, refusedAsWeak(await way())]).toEqual([index, password, true])
  for (const way of ways(good)) expect((await way()).status).toBeLessThan(300)
})

test('takes any password of eight characters through the interface', async () => {
  const tenant = await aTenant(database)
  const invite = (password: string) =>
    call<Answer>(tenant.key, 'POST', '/v1/accounts', { name: 'P', email: `${password}@x.example`, password })
  expect((await invite('password')).status).toBe(201)
  const short = await invite('passwor')
  expect([short.status, short.body.detail]).toEqual([422, 'password: Use at least 8 characters.'])
})
