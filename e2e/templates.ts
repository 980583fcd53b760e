import type { Page } from '@playwright/test'
import { createEnvelope } from './envelopes.ts'
import { expect } from './fixtures.ts'
import type { InterfaceClient, Organisation } from './interface-client.ts'

/** Creates a template with a landlord who signs first and a tenant who signs second and fills in a text. */
export async function makeTemplate(
  page: Page,
  api: InterfaceClient,
  organisation: Organisation,
  name = 'Lease',
): Promise<{ readonly id: string }> {
  const at = (type: string, y: number, more: object = {}) => ({
    type,
    page: 1,
    x_coordinate: 72,
    y_coordinate: y,
    ...more,
  })
  const envelope = await createEnvelope(api, organisation, {
    name,
    message: 'Please sign the lease.',
    recipients: [
      { name: 'Lena Landlord', email: 'lena@example.com', order: 1, fields: [at('signature', 500)] },
      {
        name: 'Tom Tenant',
        email: 'tom@example.com',
        order: 2,
        fields: [at('signature', 400), at('input', 350, { id: 'monthly-rent', width: 120, height: 20 })],
      },
    ],
  })
  const call = (method: 'POST' | 'PUT' | 'GET', path: string, data?: unknown) =>
    page.request.fetch(`/app/templates${path}`, {
      method,
      maxRetries: 2,
      ...(data === undefined ? {} : { data }),
    })
  const made = await call('POST', '', { envelope_id: envelope.id })
  expect(made.status()).toBe(201)
  const template = (await made.json()) as { id: string; revision: number; roles: { name: string }[] }
  const [landlord, tenant] = template.roles
  const noPerson = { recipient_name: '', recipient_email: '' }
  const saved = await call('PUT', `/${template.id}`, {
    ...template,
    roles: [
      { ...landlord, ...noPerson, name: 'Landlord' },
      { ...tenant, ...noPerson, name: 'Tenant' },
    ],
  })
  expect(saved.status()).toBe(200)
  return { id: template.id }
}
