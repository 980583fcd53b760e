import type { editedTemplate } from '#contract/app/templates.ts'
import type { template } from '#contract/v1/templates.ts'
import type { z } from 'zod'
import type { TestService } from '../world/service.ts'
import { anEnvelope, aPdf, documentItem } from '../world/world.ts'
import type { Tenant } from '../world/world.ts'
import { aSigner, aViewer } from './correspondence.ts'

export type Template = z.output<typeof template>

/**
 * A template made from an envelope: the documents `one` and `two` of one page each, a signer with the fields `place`, `agreed`
 * and, by the anchor "Agreement", `sign`; and a viewer.
 */
export async function aTemplate(
  service: TestService,
  tenant: Tenant,
  overrides: object = {},
): Promise<Template> {
  const { call, url } = service
  const fields = [
    { id: 'place', type: 'input', page: 1, x_coordinate: 72, y_coordinate: 600 },
    { id: 'agreed', type: 'checkbox', page: 2, x_coordinate: 72, y_coordinate: 500 },
    { id: 'sign', type: 'signature', anchor: 'Agreement' },
  ]
  const document = documentItem(await aPdf())
  const envelope = await anEnvelope(service, tenant, {
    name: 'Lease of a shop',
    message: 'Please sign',
    documents: [
      { ...document, id: 'one', name: 'One' },
      { ...documentItem(await aPdf([{ text: 'Rules' }])), id: 'two', name: 'Two' },
    ],
    recipients: [aSigner({ fields }), aViewer()],
    ...overrides,
  })
  const who = { ...tenant.as, origin: url }
  const made = await call<z.output<typeof editedTemplate>>(who, 'POST', '/app/templates', {
    envelope_id: envelope.id,
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return (await call<Template>(tenant.key, 'GET', `/v1/templates/${made.body.id}`)).body
}
