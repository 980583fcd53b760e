import { randomUUIDv7 } from 'node:crypto'
import type { BulkRowFault } from '#domain/bulk-send/bulk-send.ts'
import { targetKey } from '#domain/bulk-send/targets.ts'
import type { PersonProperty } from '#domain/bulk-send/targets.ts'
import { insertBulkSend, replaceLines, updateBulkSend } from '../database/envelopes/bulk-sends.ts'
import type { Executor } from '../database/connection.ts'
import type { AccountRow } from '../database/tables/schema.ts'
import { updateRows } from '../database/rows.ts'

const hour = 3_600_000
const columns = ['Name', 'Email', 'Department']

/** What the sample's bulk sends are built from. */
interface BulkContext {
  readonly transaction: Executor
  readonly owner: AccountRow
  /** Milliseconds since 1970. */
  readonly now: number
  readonly template: { readonly id: string; readonly name: string; readonly roleId: string }
}

/** An envelope created from a row. */
export interface MadeRow {
  readonly number: number
  readonly envelopeId: string
  readonly name: string
  readonly email: string
}

interface Line {
  readonly number: number
  readonly cells: readonly string[]
  readonly faults: readonly BulkRowFault[]
  readonly envelopeId: string
}

/** Two bulk sends: one that has been sent, and one whose rows are being corrected. */
export async function seedBulkSends(context: BulkContext, made: readonly MadeRow[]): Promise<void> {
  const departments = ['Grid', 'Storage', 'Grid', 'Sites', 'Data']
  const sent = await begin(context, 'new-colleagues-november.csv', 4 * 24 + 2)
  await replaceLines(
    context.transaction,
    sent,
    made.map(({ number, envelopeId, name, email }, index) => ({
      number,
      cells: [name, email, departments[index] ?? ''],
      faults: [],
      envelopeId,
    })),
  )
  await updateRows(
    context.transaction,
    'bulkSendRows',
    { organisationId: sent.organisationId, bulkSendId: sent.bulkSendId },
    { status: 'made' },
  )
  const started = context.now - (4 * 24 + 1) * hour
  await updateBulkSend(context.transaction, sent, {
    status: 'finished',
    started: new Date(started),
    finished: new Date(started + 40_000),
  })
  await replaceLines(context.transaction, await begin(context, 'site-teams.csv', 5), unsentLines())
}

async function begin({ transaction, owner, now, template }: BulkContext, fileName: string, hoursAgo: number) {
  const bulkSendId = randomUUIDv7()
  const { organisationId } = owner
  const gives = (property: PersonProperty) => targetKey({ part: 'role', roleId: template.roleId, property })
  await insertBulkSend(transaction, {
    organisationId,
    id: bulkSendId,
    accountId: owner.id,
    templateId: template.id,
    templateName: template.name,
    fileName,
    columns: JSON.stringify(columns),
    mapping: JSON.stringify([gives('name'), gives('email'), null]),
    created: new Date(now - hoursAgo * hour),
  })
  return { organisationId, bulkSendId }
}

function unsentLines(): Line[] {
  const people: readonly (readonly [string, string, string])[] = [
    ['Ingrid Solheim', 'ingrid.solheim@mail.example', 'Bergen'],
    ['Pavel Novák', 'pavel.novak@mail', 'Brno'],
    ['Aoife Byrne', 'aoife.byrne@mail.example', 'Cork'],
    ['Rashid Karimov', 'rashid.karimov@mail.example', 'Hamburg'],
  ]
  return people.map((cells, index) => ({
    number: index + 2,
    cells,
    faults: cells[1].endsWith('.example') ? [] : [{ column: 1, message: 'Enter one valid email address.' }],
    envelopeId: randomUUIDv7(),
  }))
}
