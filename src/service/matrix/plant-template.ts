import { randomUUIDv7 } from 'node:crypto'
import { ago, belongingOf } from './ground.ts'
import type { Ground } from './ground.ts'
import type { Ownership, Thing } from './things.ts'

/** `unfinished` has neither a document nor a role, so no envelope can be made from it. */
export const templateStates = ['ready', 'unfinished'] as const
export type TemplateStateName = (typeof templateStates)[number]

/** Plants a template with one document and one role. */
export async function plantTemplate(
  ground: Ground,
  state: TemplateStateName,
  owner: Ownership,
): Promise<Thing> {
  const { database } = ground.service
  const marker = ground.mark()
  const ids = { id: randomUUIDv7(), document_id: randomUUIDv7(), role: randomUUIDv7(), field: randomUUIDv7() }
  const row = {
    ...belongingOf(owner),
    id: ids.id,
    name: `Template ${marker}n`,
    envelopeName: `Lease ${marker}n`,
    envelopeMessage: `Please sign ${marker}n`,
    created: ago(60),
  }
  await database.insertInto('templates').values(row).execute()
  if (state === 'ready') await insertContent(ground, owner, marker, ids)
  return ground.register({ kind: 'template', state, marker, ...owner, ids, secrets: {} })
}

async function insertContent(
  ground: Ground,
  { organisationId }: Ownership,
  marker: string,
  ids: Readonly<Record<'id' | 'document_id' | 'role' | 'field', string>>,
): Promise<void> {
  const { database } = ground.service
  const about = { organisationId, templateId: ids.id }
  const { bytes, sha256 } = ground.pdf
  const storageKey = await ground.store(`envelopes/${ids.id}`)
  await database
    .insertInto('templateDocuments')
    .values({
      ...about,
      id: ids.document_id,
      position: 0,
      name: `Contract ${marker}n`,
      type: 'application/pdf',
      size: bytes.length,
      sha256,
      pages: JSON.stringify([{ width: 595, height: 842 }]),
      storageKey,
    })
    .execute()
  // The specification shows a role's password to whoever sees the template, so it is a marked text and no secret.
  const person = { recipientName: `Ada ${marker}n`, recipientEmail: `${marker}n@example.com` }
  const role = {
    ...about,
    id: ids.role,
    position: 0,
    name: `Tenant ${marker}n`,
    recipientType: 'signer' as const,
  }
  await database
    .insertInto('templateRoles')
    .values({ ...role, ...person, recipientPassword: `open ${marker}n` })
    .execute()
  const place = { type: 'signature' as const, page: 1, xCoordinate: 100, yCoordinate: 200 }
  const letters = { fontSize: 10, fontType: 'courier' as const, dateFormat: 'DD/MM/YYYY' }
  const field = { ...about, id: ids.field, roleId: ids.role, position: 0, ...place, ...letters }
  await database.insertInto('templateFields').values(field).execute()
}
