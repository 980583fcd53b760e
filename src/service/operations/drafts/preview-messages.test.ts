import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aMember, anEnvelope, aTenant, signerItem } from '#harness/world/world.ts'

const service = await testService()
const { call, database, url } = service
const tenant = await aTenant(database)

interface Preview {
  readonly email: { from: string; to: string; subject: string; text: string } | null
  readonly sms: { to: string; text: string } | null
}
interface Message {
  readonly id: string
  readonly channel: string
  readonly to_address: string
  readonly from: string
  readonly subject: string
  readonly text: string
}

const people = [
  signerItem({ name: 'Mo <b>Both</b>', email: 'mo@example.com', mobile: '+4915112345678' }),
  signerItem({
    name: 'Vi',
    email: 'vi@example.com',
    type: 'viewer',
    message: 'Only for Vi',
    fields: undefined,
  }),
]
const words = { name: 'Lease & more', message: 'Please sign\nby Friday' }

/** Removes what differs between messages: the secret of the link, and the minute at which it expires. */
const alike = (text: string) =>
  text.replaceAll(/\/sign\/\S+/g, '/sign/…').replaceAll(/until [^;]*;/g, 'until then;')

const draft = await anEnvelope(service, tenant, {
  ...words,
  draft: true,
  recipients: people.map((person) => ({ ...person, fields: undefined })),
})
const preview = async (index: number, from = draft) =>
  (
    await call<Preview>(
      tenant.as,
      'GET',
      `/app/drafts/${from.id}/messages/${from.recipients[index]?.id ?? ''}`,
    )
  ).body
const emailPage = async (index: number) => {
  const id = draft.recipients[index]?.id ?? ''
  return fetch(`${url}/app/drafts/${draft.id}/letters/${id}`, { headers: tenant.as })
}

test('previews exactly what is sent later', async () => {
  await anEnvelope(service, tenant, { ...words, recipients: people })
  await service.idle()
  const { body: inbox } = await call<Message[]>(tenant.as, 'GET', '/app/inbox')
  expect(inbox).toHaveLength(3)
  for (const [index, address] of ['mo@example.com', 'vi@example.com'].entries()) {
    const found = inbox.find((one) => one.to_address === address)
    const { body: sent } = await call<Message>(tenant.as, 'GET', `/app/inbox/${found?.id ?? ''}`)
    const { email } = await preview(index)
    expect(email).toMatchObject({ from: sent.from, to: address, subject: sent.subject })
    expect(alike(email?.text ?? '')).toBe(alike(sent.text))
  }
  const text = inbox.find(({ channel }) => channel === 'sms')
  const { body: sent } = await call<Message>(tenant.as, 'GET', `/app/inbox/${text?.id ?? ''}`)
  const { sms } = await preview(0)
  expect(alike(sms?.text ?? '')).toBe(alike(sent.text))
  expect((await preview(1)).sms).toBeNull()
})

test('disables links in the preview, runs nothing, and stays light', async () => {
  const answer = await emailPage(0)
  const html = await answer.text()
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(html).toContain('Review and sign')
  expect(html).toContain('Mo &lt;b&gt;Both&lt;/b&gt;')
  expect(html).not.toMatch(/<a\b[^>]*href|prefers-color-scheme: dark/)
})

test('sends copies when everyone has finished, and nothing to muted recipients', async () => {
  const recipients = [
    signerItem({ muted: true, fields: undefined }),
    { name: 'Cc', email: 'cc@example.com', type: 'carbon-copy', mobile: '+4915112345678' },
  ]
  const other = await anEnvelope(service, tenant, { draft: true, recipients })
  expect(await preview(0, other)).toEqual({ email: null, sms: null })
  const copy = await preview(1, other)
  expect(copy.email?.subject).toMatch(/^Completed: /)
  expect(copy.sms).toBeNull()
})

test("refuses previews for other people's drafts and for unknown recipients", async () => {
  const unrelated = await aMember(database, tenant.organisationId)
  const id = draft.recipients[0]?.id ?? ''
  expect((await call(unrelated.as, 'GET', `/app/drafts/${draft.id}/messages/${id}`)).status).toBe(404)
  expect((await call(unrelated.as, 'GET', `/app/drafts/${draft.id}/letters/${id}`)).status).toBe(404)
  expect((await call(tenant.as, 'GET', `/app/drafts/${draft.id}/messages/none`)).status).toBe(404)
})
