import type { verification } from '#contract/v2/verifications.ts'
import type { z } from 'zod'
import { someDetails, somePhoto } from '../world/verifications.ts'
import type { TestService } from '../world/service.ts'
import type { Tenant } from '../world/world.ts'

export type Verification = z.output<typeof verification>
let people = 0

/** A verification of an individual used nowhere else in the suite. Throws when it is rejected. */
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

/** Opens a link as the individual, by its secret. */
export async function followLink({ call }: TestService, token: string | undefined) {
  const { body } = await call<Opened>({}, 'POST', '/verifying/sessions', { token })
  return { as: { authorization: `Bearer ${body.session}` }, view: body.view }
}

/** Opens a link created in the dashboard, as the individual. */
export async function openVerification(service: TestService, tenant: Tenant, id: string) {
  const links = `/app/verifications/${id}/links`
  const { body: link } = await service.call<{ endpoint: string }>(tenant.as, 'POST', links, {})
  return followLink(service, link.endpoint.split('/verify/')[1])
}

/** Submits everything asked of the individual. The sandbox picks the outcome by the family name. */
export async function submitDetails(
  service: TestService,
  tenant: Tenant,
  id: string,
  familyName = 'Park',
): Promise<void> {
  const { call, idle } = service
  const { as, view } = await openVerification(service, tenant, id)
  await call(as, 'POST', '/verifying/consent', { version: view.consent.version })
  await call(as, 'PUT', '/verifying/details', { ...someDetails, family_name: familyName })
  await call(as, 'PUT', '/verifying/photos/document-front', somePhoto())
  const done = await call<{ step: string }>(as, 'POST', '/verifying/submit')
  if (done.body.step !== 'done') throw new Error(JSON.stringify(done.body))
  await idle()
}

/** The current addresses of the reports. */
export async function reportsOf({ call }: TestService, tenant: Tenant, id: string) {
  const path = `/v2/verifications/${id}/reports`
  return (await call<Record<string, string | null>>(tenant.key, 'GET', path)).body
}
