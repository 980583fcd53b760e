import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { testService } from '#harness/world/service.ts'
import { openLog } from '../../logging.ts'
import { openConnection } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { SharedAddress } from './lower-address.ts'

const partnerKey = 'test-partner-0123456789'
const on = await testDatabase({ language: 'tr' })
const { call, database } = await testService({ PARTNER_KEY: partnerKey }, { on })
const password = 'correct horse battery'

const register = (email: string) =>
  call({ 'x-service-partner': partnerKey }, 'POST', '/v1/accounts/register', {
    name: 'Ayşe',
    email,
    business: 'Acme',
    password,
    skip_verification: true,
  })

test('in a Turkish database, addresses with a capital I are found, and belong to one account', async () => {
  const { rows } = await sql<{ lower: string }>`select lower('INFO') as lower`.execute(database)
  expect(rows).toEqual([{ lower: 'ınfo' }])
  expect((await register('INFO@ISTANBUL.EXAMPLE')).status).toBe(201)
  for (const email of ['INFO@ISTANBUL.EXAMPLE', 'info@istanbul.example', 'Info@Istanbul.Example'])
    expect((await call({}, 'POST', '/app/session', { email, password })).status).toBe(201)
  expect((await register('info@istanbul.example')).status).toBe(409)
})

test('accounts that share an address are named before it becomes theirs alone', async () => {
  const { asOwner, ownerAddress } = await testDatabase({ language: 'tr', isBare: true })
  const connection = openConnection(ownerAddress, openLog('silent'), 2)
  await migrate(connection, '084-same-ink')
  await asOwner(async (owner) => {
    await sql`insert into organisations (id, name) values ('o', 'Acme')`.execute(owner)
    await sql`insert into accounts (organisation_id, id, name, email, role)
      values ('o', 'a', 'A', 'INFO@a.example', 'administrator'), ('o', 'b', 'B', 'info@a.example', 'administrator'),
        ('o', 'c', 'C', 'third@a.example', 'administrator')`.execute(owner)
  })
  const refused: unknown = await migrate(connection).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SharedAddress)
  expect(String(refused)).toMatch(
    /capital letters: (INFO@a\.example|info@a\.example) and .*@a\.example\. Give/,
  )
  expect(String(refused)).not.toContain('third')
  await asOwner((owner) => sql`update accounts set email = 'b@a.example' where id = 'b'`.execute(owner))
  await migrate(connection)
  await connection.close()
})
