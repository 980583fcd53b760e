import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addJob } from '../../queue/tasks.ts'
import type { Tasks } from '../../queue/tasks.ts'
import { codeOfStep, stepAt } from '../../secrets/one-time-codes.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { testService } from '#harness/world/service.ts'
import type { Identity } from '#harness/world/service.ts'
import { aMember, aTenant } from '#harness/world/world.ts'

const { call, database, idle } = await testService()
const tenant = await aTenant(database)
const password = 'a long password'
const passwordHash = await hashPassword(password)
const at = '/app/account/second-factor'

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Computes codes from a typed secret as an authenticator does, `ahead` steps from now. */
function authenticator(secret: string, ahead = 0): string {
  const bits = Array.from(secret, (character) =>
    characters.indexOf(character).toString(2).padStart(5, '0'),
  ).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return codeOfStep(bytes, stepAt(new Date()) + ahead)
}

interface Answer {
  readonly secret: string
  readonly qr: string
  readonly uri: string
  readonly recovery_codes: string[]
  readonly type: string
}

const signIn = (email: string, code?: string) =>
  call<Answer>({}, 'POST', '/app/session', { email, password, ...(code === undefined ? {} : { code }) })

/** Turns the second factor on with the present step's code, `used`. The next one's counts already, whenever it is made. */
async function enrol(as: Identity) {
  const begun = await call<Answer>(as, 'POST', at)
  const { secret } = begun.body
  const used = authenticator(secret)
  const confirmed = await call<Answer>(as, 'POST', `${at}/confirmation`, { code: used })
  return { secret, begun, confirmed, used, codes: confirmed.body.recovery_codes }
}

test('is on from the first code, then required to sign in, and counts no code twice', async () => {
  const member = await aMember(database, tenant.organisationId, { passwordHash, name: 'Mara' })
  expect((await call(member.as, 'GET', at)).body).toEqual({ confirmed: null, recovery_codes_left: 0 })
  const unconfirmed = await call<Answer>(member.as, 'POST', at)
  expect(unconfirmed.body.uri).toContain(`secret=${unconfirmed.body.secret}`)
  expect(unconfirmed.body.qr).toMatch(/^<svg/)
  expect((await signIn(member.email)).status).toBe(201)
  expect((await call(member.as, 'POST', `${at}/confirmation`, { code: '000000' })).status).toBe(401)
  const { secret, confirmed, used, codes } = await enrol(member.as)
  expect([confirmed.status, new Set(codes).size]).toEqual([200, 10])
  expect((await call<object[]>(member.as, 'GET', '/app/account/sessions')).body).toHaveLength(1)
  expect((await call(member.as, 'POST', at)).status).toBe(409)
  const asked = await signIn(member.email)
  expect([asked.status, asked.body.type]).toEqual([403, expect.stringContaining('second-factor-required')])
  expect((await signIn(member.email, '000000')).status).toBe(401)
  expect((await signIn(member.email, used)).status).toBe(401)
  const code = authenticator(secret, 1)
  const both = await Promise.all([signIn(member.email, code), signIn(member.email, code)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 401])
  const kept = await database.selectFrom('accountAuthenticators').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(secret)
})

test('does not reveal through the second factor whether the password was right', async () => {
  const member = await aMember(database, tenant.organisationId, { passwordHash })
  await enrol(member.as)
  const wrong = await call<Answer>({}, 'POST', '/app/session', { email: member.email, password: 'wrong' })
  expect([wrong.status, wrong.body.type]).toEqual([401, expect.stringContaining('wrong-credentials')])
})

test('records a right password without a code, once none has come from there', async () => {
  const from = { 'user-agent': 'Firefox' }
  const enter = async (email: string, codes: readonly (string | undefined)[], as: Identity = from) => {
    for (const code of codes) await call(as, 'POST', '/app/session', { email, password, code })
  }
  const aWorker = async () => {
    const member = await aMember(database, tenant.organisationId, { passwordHash })
    return { ...member, ...(await enrol(member.as)) }
  }
  /** What the log says of sign-ins, before and after the time for the second step. */
  const told = async ({ accountId }: { accountId: string }) => {
    const { rows } = await sql<{ payload: Tasks['missed-second-step'] }>`
      select payload from graphile_worker._private_jobs
      where payload->>'accountId' = ${accountId} and payload->>'asked' is not null and run_at > now() + interval '9 minutes'`.execute(
      database,
    )
    const read = async () => {
      await idle()
      const events = await database
        .selectFrom('securityEvents')
        .select(['kind', 'details', 'userAgent'])
        .where('targetId', '=', accountId)
        .where('kind', 'in', ['signed-in', 'sign-in-failed'])
        .orderBy('created')
        .execute()
      return events.map(({ kind, details, userAgent }) => [kind, details['reason'] ?? userAgent])
    }
    const before = await read()
    for (const { payload } of rows) await addJob(database, 'missed-second-step', payload)
    return [before, await read()]
  }
  const missed = ['sign-in-failed', 'right password, no code within 10 minutes']
  const entered = ['signed-in', 'Firefox']
  const [leaver, comer, guesser, victim] = [
    await aWorker(),
    await aWorker(),
    await aWorker(),
    await aWorker(),
  ]
  await enter(leaver.email, [undefined])
  expect(await told(leaver)).toEqual([[], [missed]])
  await enter(comer.email, [undefined, comer.codes[0]])
  expect(await told(comer)).toEqual([[entered], [entered]])
  await enter(guesser.email, [undefined, '000000'])
  const wrong = ['sign-in-failed', 'wrong code']
  expect(await told(guesser)).toEqual([[wrong], [wrong]])
  await enter(victim.email, [undefined], { 'user-agent': 'curl' })
  await enter(victim.email, [undefined, victim.codes[0]])
  expect(await told(victim)).toEqual([[entered], [entered, missed]])
})

test('makes five wrong codes wait, even for the right one', async () => {
  const member = await aMember(database, tenant.organisationId, { passwordHash })
  const { secret } = await enrol(member.as)
  for (let tries = 0; tries < 5; tries += 1) expect((await signIn(member.email, '000000')).status).toBe(401)
  const late = await signIn(member.email, authenticator(secret, 1))
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, expect.any(String)])
})

test('takes a recovery code once, however it is typed, and replaces all with new ones', async () => {
  const member = await aMember(database, tenant.organisationId, { passwordHash })
  const { codes } = await enrol(member.as)
  const [first = '', second = '', third = ''] = codes
  expect((await signIn(member.email, first.toUpperCase().replaceAll('-', ' '))).status).toBe(201)
  expect((await signIn(member.email, first)).status).toBe(401)
  const raced = await Promise.all(Array.from({ length: 4 }, () => signIn(member.email, third)))
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 401, 401, 401])
  expect((await call(member.as, 'GET', at)).body).toMatchObject({ recovery_codes_left: 8 })
  const renewed = await call<Answer>(member.as, 'POST', `${at}/recovery-codes`)
  expect((await signIn(member.email, second)).status).toBe(401)
  expect((await signIn(member.email, renewed.body.recovery_codes[0])).status).toBe(201)
})

test('is turned off by its owner, and by an administrator only for others', async () => {
  const member = await aMember(database, tenant.organisationId, { passwordHash })
  await enrol(member.as)
  const reset = (id: string, as: Identity = tenant.as) =>
    call(as, 'DELETE', `/app/accounts/${id}/second-factor`)
  expect((await reset(member.accountId, member.as)).status).toBe(403)
  expect((await reset(tenant.accountId)).status).toBe(409)
  expect((await reset(member.accountId)).status).toBe(204)
  expect((await call(member.as, 'GET', '/app/session')).status).toBe(401)
  const again = await signIn(member.email)
  expect(again.status).toBe(201)
  const as = { cookie: (again.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
  await enrol(as)
  expect((await call(as, 'POST', `${at}/removal`)).status).toBe(204)
  expect((await signIn(member.email)).status).toBe(201)
  expect((await call(as, 'POST', `${at}/recovery-codes`)).status).toBe(409)
})

test('keeps out accounts without one when the organisation requires it, but not programs', async () => {
  const strict = await aTenant(database, { name: 'Strict' })
  await database.updateTable('accounts').set({ passwordHash }).where('id', '=', strict.accountId).execute()
  const member = await aMember(database, strict.organisationId, { passwordHash })
  const policy = '/app/organisation/policy'
  const ask = () => call(strict.as, 'PUT', policy, { require_second_factor: true })
  expect((await ask()).status).toBe(409)
  await enrol(strict.as)
  expect((await ask()).status).toBe(200)
  const shut = await call<Answer>(member.as, 'GET', '/app/envelopes/counts')
  expect([shut.status, shut.body.type]).toEqual([403, expect.stringContaining('second-factor-required')])
  expect((await call(member.as, 'GET', '/v1/envelopes')).status).toBe(403)
  expect((await call(member.as, 'GET', '/app/session')).body).toMatchObject({ must_enrol: true })
  expect((await call(strict.key, 'GET', '/v1/envelopes')).status).toBe(200)
  await enrol(member.as)
  expect((await call(member.as, 'GET', '/app/session')).body).toMatchObject({ must_enrol: false })
  expect((await call(member.as, 'GET', '/app/envelopes/counts')).status).toBe(200)
  expect((await call(member.as, 'POST', `${at}/removal`)).status).toBe(409)
})
