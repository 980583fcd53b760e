import { expect, test } from 'vitest'
import { sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import { testService } from '#harness/world/service.ts'
import { runCompiled } from '../compiled.ts'
import { keepLanguage } from '../envelopes/recipient-languages.ts'
import { findOrigin, originAt, originIn } from './origin.ts'

const service = await testService()
const { database } = service
const sender = await testSender(service)
const { organisationId, accountId } = sender

/** The origin of an envelope as one of its recipients reads it, which is read with its content, and on its own. */
async function originsFor(given: Readonly<Record<string, unknown>>, groupId: string | null) {
  const { id, recipients } = await sendTestEnvelope(service, sender, [given])
  await database.updateTable('envelopes').set({ groupId }).where('id', '=', id).execute()
  const key = { organisationId, envelopeId: id, recipientId: recipients[0]?.id ?? '' }
  const { email } = await database
    .selectFrom('recipients')
    .select('email')
    .where('id', '=', key.recipientId)
    .executeTakeFirstOrThrow()
  const found = await runCompiled(database, originAt(key))
  const alone = await findOrigin(database, { organisationId, accountId, groupId }, email)
  return { email, found, alone }
}

test('is the same when it is read with an envelope: in its organisation’s name, in a group’s, and in each language', async () => {
  const group = {
    organisationId,
    id: 'berlin',
    name: 'Berlin',
    business: 'Nordlicht Berlin',
    color: '#005500',
  }
  await database.insertInto('groups').values(group).execute()
  for (const [groupId, name] of [
    [null, 'Nordlicht'],
    [group.id, group.business],
  ] as const) {
    const { email, found, alone } = await originsFor({ email: 'Ada@Example.com' }, groupId)
    expect(originIn(found, email)).toEqual(alone)
    expect(alone).toMatchObject({ branding: { name }, language: { chosen: groupId === null ? null : 'de' } })
    await keepLanguage(database, { organisationId, email }, 'de')
  }
})

test('is not taken from what was read for another address, nor for one whose lower case is uncertain', async () => {
  const { email, found } = await originsFor({ email: 'grace@example.com' }, null)
  expect(originIn(found, `new-${email}`)).toBeUndefined()
  expect(originIn([], email)).toBeUndefined()
  const [row] = found
  if (row === undefined) throw new Error('There is an origin.')
  expect(originIn([{ ...row, readerEmail: 'İ@example.com' }], 'İ@example.com')).toBeUndefined()
})
