import { nothingChanged } from '#domain/document/intake.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { Database, Executor } from '../database/connection.ts'
import type { AccountRow } from '../database/tables/schema.ts'
import { updateTemplate } from '../database/envelopes/templates.ts'
import type { TemplateKey } from '../database/envelopes/templates.ts'
import { sha256Of } from '../operations/documents/take-in.ts'
import { insertWhole } from '../operations/templates/write-template.ts'
import type { Paper } from './paper.ts'
import { keptField, paperKey } from './seed-envelope.ts'
import type { SampleTemplate } from './sample-templates.ts'

const day = 86_400_000

interface TemplateStage {
  readonly transaction: Executor
  /** The one that the transaction is on. */
  readonly database: Database
  readonly owner: AccountRow
  /** Milliseconds since 1970. */
  readonly now: number
  readonly paper: Paper
  readonly key: TemplateKey
}

/** The storage key for the template's document, which is stored first. */
export function templatePaperKey({ organisationId, templateId }: TemplateKey, paper: Paper): string {
  return paperKey({ organisationId, envelopeId: templateId }, paper)
}

/** Writes a template as if its owner had created it some days ago. */
export async function seedTemplate(
  { transaction, database, owner, now, paper, key }: TemplateStage,
  template: SampleTemplate,
): Promise<void> {
  const ids = template.roles.map(() => randomUUIDv7())
  const document = {
    id: randomUUIDv7(),
    position: 0,
    name: `${template.name}.pdf`,
    type: 'application/pdf' as const,
    size: paper.bytes.length,
    sha256: sha256Of(paper.bytes),
    pages: [...paper.pages],
    unpacked: 0,
    removed: [],
    signed: false,
    form: [],
    upload: null,
    uploadedSha256: null,
    uploadKey: null,
    pictureKey: null,
    intake: nothingChanged,
    storageKey: templatePaperKey(key, paper),
  }
  const whole = {
    name: template.name,
    envelopeName: template.envelopeName,
    envelopeMessage: template.message,
    envelopeShared: template.shared,
    documents: [document],
    roles: template.roles.map(({ name, person, type, order }, position) => ({
      id: ids[position] ?? '',
      position,
      name,
      recipientName: person?.name ?? null,
      recipientEmail: person?.email ?? null,
      recipientMobile: null,
      recipientType: type ?? ('signer' as const),
      recipientPassword: null,
      recipientOrder: order,
      recipientRedirects: {},
    })),
    fields: template.roles.flatMap(({ fields }, position) =>
      fields.map((field) => keptField(field, paper, { id: ids[position] ?? '', isDraft: true })),
    ),
  }
  const { groupId } = owner
  await insertWhole(transaction, database, key, whole, {
    accountId: owner.id,
    groupId,
    shared: template.shared,
  })
  await updateTemplate(transaction, key, { created: new Date(now - template.daysAgo * day) })
}
