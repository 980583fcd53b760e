import type { verification } from '#contract/v2/verifications.ts'
import type { z } from 'zod'
import type { TestService } from '../testing.ts'
import type { Tenant } from '../testing-world.ts'

export type Verification = z.output<typeof verification>
let people = 0

/** A verification of somebody whom no other of the suite has. Throws when it is refused. */
export async function aVerification(
  { call }: TestService,
  tenant: Tenant,
  overrides: object = {},
): Promise<Verification> {
  people += 1
  const email = `individual-${people}@example.com`
  const body = { name: 'Ada Park', email, account_id: tenant.accountId, ...overrides }
  const made = await call<Verification>(tenant.key, 'POST', '/v2/verifications', body)
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return made.body
}

/** A verification as it is now. */
export async function reread({ call }: TestService, tenant: Tenant, id: string): Promise<Verification> {
  return (await call<Verification>(tenant.key, 'GET', `/v2/verifications/${id}`)).body
}

interface Opened {
  readonly session: string
  readonly view: { readonly step: string; readonly consent: { readonly version: string } }
}

/** Opens a link that the dashboard makes, as the individual. */
export async function openVerification({ call }: TestService, tenant: Tenant, id: string) {
  const links = `/app/verifications/${id}/links`
  const { body: link } = await call<{ endpoint: string }>(tenant.as, 'POST', links, {})
  const token = link.endpoint.split('/verify/')[1]
  const { body } = await call<Opened>({}, 'POST', '/verifying/sessions', { token })
  return { as: { authorization: `Bearer ${body.session}` }, view: body.view }
}

/** Hands in everything that is asked of the individual; the sandbox plays its outcome by the family name. */
export async function handIn(
  service: TestService,
  tenant: Tenant,
  id: string,
  familyName = 'Park',
): Promise<void> {
  const { call, idle } = service
  const { as, view } = await openVerification(service, tenant, id)
  await call(as, 'POST', '/verifying/consent', { version: view.consent.version })
  await call(as, 'PUT', '/verifying/details', {
    given_names: 'Ada',
    family_name: familyName,
    birth_date: '1990-12-10',
    address: '1 High Street, Perth',
    country: 'AU',
    document: 'passport',
    document_number: 'P1234567',
  })
  const photo = new FormData()
  photo.set('file', new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], 'photo.jpg'))
  await call(as, 'PUT', '/verifying/photos/document-front', photo)
  const done = await call<{ step: string }>(as, 'POST', '/verifying/submit')
  if (done.body.step !== 'done') throw new Error(JSON.stringify(done.body))
  await idle()
}

/** The addresses of the reports as they are answered now. */
export async function reportsOf({ call }: TestService, tenant: Tenant, id: string) {
  const path = `/v2/verifications/${id}/reports`
  return (await call<Record<string, string | null>>(tenant.key, 'GET', path)).body
}
