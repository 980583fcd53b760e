import type { messagePreview } from '#contract/app/drafts.ts'
import type { editedTemplate } from '#contract/app/templates.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testService } from '#harness/world/service.ts'
import { aGroup, aMember, anEnvelope, aTenant, signerItem } from '#harness/world/world.ts'

type Preview = z.output<typeof messagePreview>
type Edited = z.output<typeof editedTemplate>

const service = await testService({}, { runsJobs: false })
const { call, database, url } = service

/** A template with a tenant without a proposed person, and a guarantor with one who gets a copy. */
async function aLease() {
  const tenant = await aTenant(database)
  const who = { ...tenant.as, origin: url }
  const recipients = [
    signerItem({ fields: undefined }),
    { name: 'Gu', email: 'gu@example.com', type: 'carbon-copy' },
  ]
  const { id: envelope_id } = await anEnvelope(service, tenant, { name: 'Lease', draft: true, recipients })
  const made = (await call<Edited>(who, 'POST', '/app/templates', { envelope_id })).body
  const [first, second] = made.roles
  const save = (overrides: object) =>
    call(who, 'PUT', `/app/templates/${made.id}`, {
      ...made,
      envelope_name: '',
      envelope_message: 'Welcome home',
      roles: [
        {
          ...first,
          name: 'Tenant <1>',
          recipient_name: '',
          recipient_email: '',
          recipient_mobile: '+4915112345678',
        },
        { ...second, name: 'Guarantor' },
      ],
      ...overrides,
    })
  return { tenant, who, id: made.id, roles: [first?.id ?? '', second?.id ?? ''] as const, save }
}

test("writes to a role by its own name or the proposed person's, with the branding of the template's group", async () => {
  const { tenant, who, id, roles, save } = await aLease()
  const group = await aGroup(database, tenant.organisationId, 'Lettings')
  await database
    .updateTable('groups')
    .set({ business: 'Lettings & Co' })
    .where('organisationId', '=', tenant.organisationId)
    .where('id', '=', group)
    .execute()
  expect((await save({ group_id: group })).status).toBe(200)
  const preview = async (role: string) =>
    (await call<Preview>(who, 'GET', `/app/templates/${id}/messages/${role}`)).body
  const { email, sms } = await preview(roles[0])
  expect(email).toMatchObject({ to: '', subject: 'Please sign: Lease' })
  expect(email?.from).toMatch(/^Sam Sender via Lettings & Co </)
  expect(email?.text).toContain('Hello Tenant <1>,')
  expect(email?.text).toContain('Welcome home')
  expect(sms).toMatchObject({ to: '+4915112345678' })
  const copy = await preview(roles[1])
  expect(copy.email).toMatchObject({ to: 'gu@example.com', subject: 'Completed: Lease' })
  expect(copy.sms).toBeNull()

  const page = await fetch(`${url}/app/templates/${id}/letters/${roles[0]}`, { headers: tenant.as })
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toContain('sandbox')
  expect(html).toContain('Hello Tenant &lt;1&gt;,')
  expect(html).toContain('Lettings &amp; Co')
  expect(html).not.toMatch(/<a\b[^>]*href/)
})

test("uses the template's own subject, and refuses other people's templates and unknown roles", async () => {
  const { tenant, who, id, roles, save } = await aLease()
  await save({ envelope_name: 'Your lease' })
  const ways = [`/app/templates/${id}/messages/`, `/app/templates/${id}/letters/`]
  const { body } = await call<Preview>(who, 'GET', `${ways[0]}${roles[0]}`)
  expect(body.email?.subject).toBe('Please sign: Your lease')
  const unrelated = await aMember(database, tenant.organisationId)
  for (const way of ways) {
    expect((await call(unrelated.as, 'GET', way + roles[0])).status).toBe(404)
    expect((await call(who, 'GET', `${way}none`)).status).toBe(404)
  }
})
