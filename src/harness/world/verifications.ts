import type { verificationPage } from '#contract/app/verifications.ts'
import type { verification } from '#contract/v2/verifications.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { z } from 'zod'
import { secretHash } from '#service/secrets/secrets.ts'
import type { Identity, TestService } from './service.ts'
import type { Tenant } from './world.ts'
import { inbox } from './inbox.ts'

export type WireVerification = z.output<typeof verification>
export type WirePage = z.output<typeof verificationPage>

interface Opened {
  readonly session: string
  readonly view: { readonly step: string; readonly consent: { readonly version: string } }
}

/** What an individual states about themselves in tests. */
export const someDetails = {
  given_names: 'Ada',
  family_name: 'Park',
  birth_date: '1990-12-10',
  address: '1 High Street, Perth',
  country: 'AU',
  document: 'passport',
  document_number: 'P1234567',
}

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])

/** A photo as the page sends it. */
export function somePhoto(bytes: Uint8Array<ArrayBuffer> = jpeg): FormData {
  const form = new FormData()
  form.set('file', new File([bytes], 'photo.jpg'))
  return form
}

/** Operations on one organisation's verifications and their individuals. */
export function verificationWorld(service: TestService, tenant: Tenant) {
  const { call, database, idle } = service
  let count = 0

  const create = async (overrides: object = {}, who: Tenant = tenant): Promise<WireVerification> => {
    count += 1
    const email = `ada-${count}-${who.organisationId.slice(-6)}@example.com`
    const body = { name: 'Ada Park', email, account_id: who.accountId, ...overrides }
    const made = await call<WireVerification>(who.key, 'POST', '/v2/verifications', body)
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
    return made.body
  }
  const retrieve = async (id: string) =>
    (await call<WireVerification>(tenant.key, 'GET', `/v2/verifications/${id}`)).body
  const page = async (id: string) => (await call<WirePage>(tenant.as, 'GET', `/app/verifications/${id}`)).body
  const inboxOf = async (...addresses: string[]) =>
    (await inbox(database)).filter(({ toAddress }) => addresses.includes(toAddress))
  /** A link to pass on. */
  const tokenOf = async (id: string): Promise<string> => {
    const path = `/app/verifications/${id}/links`
    const { body } = await call<{ endpoint: string }>(tenant.as, 'POST', path, {})
    return body.endpoint.split('/verify/')[1] ?? ''
  }
  /** Makes the link expire. */
  const expire = (token: string) =>
    database
      .updateTable('verificationLinks')
      .set({ expires: sql<Date>`clock_timestamp() - interval '1 second'` })
      .where('secretHash', '=', secretHash(token))
      .execute()
  const open = async (token: string): Promise<{ as: Identity; view: Opened['view'] }> => {
    const { body } = await call<Opened>({}, 'POST', '/verifying/sessions', { token })
    return { as: { authorization: `Bearer ${body.session}` }, view: body.view }
  }
  /** Why a link does not work. */
  const deadEnd = async (token: string) =>
    (await call<{ dead_end: object }>({}, 'POST', '/verifying/sessions', { token })).body.dead_end
  const submitDetails = async (id: string, overrides: object = {}, photo = somePhoto()): Promise<void> => {
    const { as, view } = await open(await tokenOf(id))
    await call(as, 'POST', '/verifying/consent', { version: view.consent.version })
    await call(as, 'PUT', '/verifying/details', { ...someDetails, ...overrides })
    await call(as, 'PUT', '/verifying/photos/document-front', photo)
    const done = await call<{ step: string }>(as, 'POST', '/verifying/submit')
    expect([done.status, done.body.step]).toEqual([200, 'done'])
    await idle()
  }
  /** The sandbox's reports follow a few seconds after its outcome. */
  const reported = (id: string) =>
    expect.poll(async () => (await page(id)).reported, { timeout: 25_000 }).not.toBeNull()
  return { create, retrieve, page, inboxOf, tokenOf, expire, open, deadEnd, submitDetails, reported }
}
