import { randomUUIDv7 } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { aMember, aTenant } from '#harness/world/world.ts'
import { openSession } from '../../database/organisations/sessions.ts'
import type { LiveChange } from '../../database/live.ts'
import { openLog } from '../../logging.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { openAudience } from './audience.ts'
import type { LiveHub } from './live-hub.ts'

const { database, pool } = await testDatabase()
let queries = 0
const count = () => void (queries += 1)
pool.on('acquire', count)
afterAll(() => pool.off('acquire', count))

let announce: (change: LiveChange) => void = () => undefined
const hub: Pick<LiveHub, 'subscribe'> = {
  subscribe: (_, listener) => {
    announce = listener
    return () => undefined
  },
}

test('judges 500 listeners by two queries, tells each what they may know, and ends what ended', async () => {
  const { organisationId, accountId } = await aTenant(database)
  const member = await aMember(database, organisationId)
  const audience = openAudience(hub, { database, config: { passkeyHost: null } }, openLog('silent'))
  const told = new Map<string, number>()
  const ended: string[] = []
  const join = async (name: string, who: string) => {
    const session = await openSession(
      database,
      { organisationId, accountId: who },
      { address: '127.0.0.1', userAgent: null, provedBy: null },
    )
    const sendText = () => void told.set(name, (told.get(name) ?? 0) + 1)
    const live = {
      response: new Response(),
      send: () => undefined,
      sendText,
      end: () => void ended.push(name),
    }
    audience.join(organisationId, { sessionHash: secretHash(session.secret), live })
    return session.secret
  }
  for (let index = 0; index < 499; index += 1) await join(`administrator ${index}`, accountId)
  const secret = await join('member', member.accountId)
  const change = { organisation_id: organisationId, kind: 'envelope', envelope_id: randomUUIDv7() } as const
  queries = 0
  // The same change several times at once is told once.
  for (let times = 0; times < 10; times += 1) announce(change)
  await expect.poll(() => told.size).toBe(499)
  expect(queries).toBe(2)
  expect([...told.values()].every((times) => times === 1)).toBe(true)
  expect(told.has('member')).toBe(false)
  announce({ organisation_id: organisationId, kind: 'inbox' })
  await expect.poll(() => told.get('member')).toBe(1)
  await database.deleteFrom('sessions').where('secretHash', '=', secretHash(secret)).execute()
  announce({ organisation_id: organisationId, kind: 'inbox' })
  await expect.poll(() => ended).toEqual(['member'])
})
