import type { editedTemplate } from '#contract/app/templates.ts'
import type { Problem } from '#contract/problem.ts'
import type { template } from '#contract/v1/templates.ts'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { Identity, TestService } from './service.ts'
import { anEnvelope, aPdf, aTenant, documentItem, signerItem } from './world.ts'
import type { Tenant, WireEnvelope } from './world.ts'

export type Template = z.output<typeof template>
export type Edited = z.output<typeof editedTemplate>

/** A tenant with templates, and common operations on them. */
export async function templateWorld(service: TestService) {
  const { call, database, url } = service
  const tenant = await aTenant(database)
  const dashboard = (who: Identity) => ({ ...who, origin: url })

  /** A template with two documents and two roles: a signer with four fields, and a viewer. */
  async function aTemplate(of: Tenant = tenant, overrides: object = {}): Promise<Template> {
    const fields = [
      { id: 'place', type: 'input', page: 1, x_coordinate: 72, y_coordinate: 600 },
      { id: 'agreed', type: 'checkbox', page: 1, x_coordinate: 72, y_coordinate: 500 },
      {
        id: 'colour',
        type: 'dropdown',
        page: 2,
        x_coordinate: 72,
        y_coordinate: 400,
        options: [{ value: 'r', option: 'Red' }],
      },
      { id: 'sign', type: 'signature', anchor: 'Agreement' },
    ]
    const envelope = await anEnvelope(service, of, {
      message: 'Please sign',
      documents: [
        documentItem(await aPdf(), { id: 'one', name: 'One' }),
        documentItem(await aPdf(), { id: 'two', name: 'Two' }),
      ],
      recipients: [
        signerItem({ order: 2, fields, redirects: { session_completed: 'https://done.example/' } }),
        { name: 'Vi', email: 'vi@example.com', type: 'viewer' },
      ],
      ...overrides,
    })
    const made = await call<Edited>(dashboard(of.as), 'POST', '/app/templates', { envelope_id: envelope.id })
    expect(made.status).toBe(201)
    return (await call<Template>(of.key, 'GET', `/v1/templates/${made.body.id}`)).body
  }

  const use = (made: Template, overrides: object = {}, who: Identity = tenant.key) =>
    call<WireEnvelope & Pick<Problem, 'errors'>>(who, 'POST', `/v1/templates/${made.id}/use`, {
      account_id: tenant.accountId,
      recipients: people(made),
      ...overrides,
    })

  return { tenant, dashboard, aTemplate, use }
}

/** The people for a template with two roles, as in a request to use it. */
export const people = ({ roles }: Template, first: object = {}, second: object = {}) => [
  { role_id: roles[0]?.id, ...first },
  { role_id: roles[1]?.id, ...second },
]
