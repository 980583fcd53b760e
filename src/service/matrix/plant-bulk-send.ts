import { randomUUIDv7 } from 'node:crypto'
import { ago } from './ground.ts'
import type { Ground } from './ground.ts'
import { plantTemplate } from './plant-template.ts'
import type { Ownership, Thing } from './things.ts'

/** `sending` has a row that waits, `finished` one whose envelope is made. */
export const bulkSendStates = ['preparing', 'sending', 'finished'] as const
export type BulkSendStateName = (typeof bulkSendStates)[number]

/** Plants a bulk send of one row with a template of the same owner's. It is nobody's but the owner's: it is in no group. */
export async function plantBulkSend(
  ground: Ground,
  state: BulkSendStateName,
  owner: Ownership,
): Promise<Thing> {
  const { database } = ground.service
  const marker = ground.mark()
  const { organisationId, accountId } = owner
  if (accountId === null) throw new Error('A bulk send has an owner.')
  const template = await plantTemplate(ground, 'ready', owner)
  const ids = { id: randomUUIDv7(), number: '2' }
  const row = {
    organisationId,
    id: ids.id,
    accountId,
    templateId: template.ids['id'] ?? '',
    templateName: `Lease ${marker}n`,
    fileName: `${marker}n.csv`,
    columns: JSON.stringify([`Notes ${marker}n`]),
    mapping: JSON.stringify([null]),
    status: state,
    created: ago(60),
    ...(state === 'preparing' ? {} : { started: ago(30) }),
  }
  await database.insertInto('bulkSends').values(row).execute()
  const line = { number: 2, cells: JSON.stringify([`cell ${marker}n`]), faults: '[]' }
  await database
    .insertInto('bulkSendRows')
    .values({
      organisationId,
      bulkSendId: ids.id,
      ...line,
      status: state === 'finished' ? 'made' : 'waiting',
      envelopeId: randomUUIDv7(),
    })
    .execute()
  return ground.register({ kind: 'bulk-send', state, marker, ...owner, ids, secrets: {} })
}
