import { expect, test } from 'vitest'
import { inbox } from '#harness/world/inbox.ts'
import { testService } from '#harness/world/service.ts'
import { sendTestEnvelope } from '#harness/world/signing.ts'
import { aGroup, aMember, aTenant } from '#harness/world/world.ts'

const service = await testService()
const { call, database, idle } = service
const tenant = await aTenant(database)
const { organisationId } = tenant
const sender = { ...tenant, headers: { ...tenant.key } as Record<string, string> }

const write = (
  subject: string | null,
  opening: string | null,
  more: object = {},
  path = '/app/organisation',
) =>
  call<{ type?: string; errors?: { path: string }[] }>(tenant.as, 'PUT', `${path}/email-texts`, {
    email: 'signing',
    language: 'en',
    subject,
    opening,
    ...more,
  })
/** The email that invites someone to an envelope. */
async function invited(name: string, more: object = {}, envelope = 'Lease {{sender}}') {
  const email = `${name.toLowerCase()}@texts.example`
  await sendTestEnvelope(service, sender, [{ name, email }], { name: envelope, ...more })
  await idle()
  const [message] = await inbox(database, { organisationId, toAddress: email })
  return { subject: message?.subject, text: message?.text ?? '', html: message?.html ?? '' }
}

test('a group’s words come before the organisation’s, each part by itself, and the rest stays', async () => {
  const groupId = await aGroup(database, organisationId)
  expect(
    (await write('Sign {{envelope}}, {{recipient}}', 'Best wishes,\n{{sender}} <b>of</b> {{organisation}}'))
      .status,
  ).toBe(200)
  const plain = await invited('Ada')
  // Values are not read again, and nothing is markup.
  expect(plain.subject).toBe('Sign Lease {{sender}}, Ada')
  expect(plain.text).toContain('Best wishes,\nSam Sender <b>of</b> Organisation')
  expect(plain.html).toContain('&lt;b&gt;')
  for (const kept of ['Hello Ada', '/sign/', tenant.email, 'Not expecting this?'])
    expect(plain.text).toContain(kept)
  await write(null, 'From the group.', {}, `/app/groups/${groupId}`)
  const own = await invited('Bo', { group_id: groupId })
  expect([own.subject, own.text.includes('From the group.')]).toEqual(['Sign Lease {{sender}}, Bo', true])
  const { body } = await call<{ texts: object[] }>(tenant.as, 'GET', `/app/groups/${groupId}/email-texts`)
  expect(body.texts).toHaveLength(20)
  expect(body.texts[0]).toMatchObject({
    subject: null,
    opening: 'From the group.',
    inherited: { subject: 'Sign {{envelope}}, {{recipient}}' },
  })
  // Another language has its own, and an envelope without a deadline no text that names one.
  await call(tenant.as, 'PUT', '/app/organisation/policy', { recipient_language: 'de' })
  expect((await invited('Cy')).subject).toContain('Lease')
  expect((await invited('Di')).subject).not.toContain('Sign')
  await write('Bis {{deadline}}', null, { language: 'de' })
  expect((await invited('Ed')).subject).not.toContain('Bis')
  await call(tenant.as, 'PUT', '/app/organisation/rules', { deadline: { days: 9 }, only: ['deadline'] })
  expect((await invited('Flo')).subject).toMatch(/^Bis \d/)
})

test('refuses what stands for nothing, what is too long, and whoever is no administrator', async () => {
  for (const subject of ['{{link}}', 'x'.repeat(201), '{{'])
    expect((await write(subject, null)).body.errors?.[0]?.path).toBe('subject')
  const subject = 'In one\r\nBcc: eve@example.com line'
  const preview = await call<{ subject: string; text: string }>(
    tenant.as,
    'POST',
    '/app/email-texts/preview',
    {
      email: 'reminder',
      language: 'ar',
      subject,
      opening: '{{recipient}}',
    },
  )
  expect(preview.body.subject).toBe('In one Bcc: eve@example.com line')
  expect(preview.body.text).toContain('\n\nAda Park\n\n')
  const member = await aMember(database, organisationId)
  const body = { email: 'signing', language: 'en', subject: 'x', opening: null }
  expect((await call(member.as, 'PUT', '/app/organisation/email-texts', body)).status).toBe(403)
  const other = await aTenant(database)
  const { body: theirs } = await call<{ texts: { subject: string | null }[] }>(
    other.as,
    'GET',
    '/app/organisation/email-texts',
  )
  expect(theirs.texts.every((one) => one.subject === null)).toBe(true)
})
