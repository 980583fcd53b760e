import { randomUUIDv7 } from 'node:crypto'
import type { Policy } from '#domain/policy/policy.ts'
import type { RecipientType } from '#domain/recipient/recipient.ts'
import type { DocumentRow, EnvelopeRow, FieldRow, RecipientRow } from '../../database/tables/schema.ts'
import { definitionColumns } from '../../database/envelopes/fields.ts'
import type { TemplateField } from '../../database/envelopes/template-content.ts'
import type { WholeRole, WholeTemplate } from './write-template.ts'

interface WholeEnvelope {
  readonly row: EnvelopeRow
  readonly recipients: readonly RecipientRow[]
  readonly documents: readonly DocumentRow[]
  readonly fields: readonly FieldRow[]
}

const roleNames: Readonly<Record<RecipientType, string>> = {
  signer: 'Signer',
  viewer: 'Viewer',
  'carbon-copy': 'Carbon copy',
}

/**
 * An envelope's content as that of a template: each recipient becomes a role that proposes them. Answers and passwords,
 * which are only stored as hashes, are left out.
 */
export function envelopeAsTemplate({ row, recipients, documents, fields }: WholeEnvelope): WholeTemplate {
  const roleIds = new Map(recipients.map(({ id }) => [id, randomUUIDv7()]))
  const roles = recipients.map((recipient, index): WholeRole => ({
    id: roleIds.get(recipient.id) ?? '',
    position: index,
    name: roleName(recipients, index),
    recipientName: recipient.name || null,
    recipientEmail: recipient.email || null,
    recipientMobile: recipient.mobile,
    recipientType: recipient.type,
    recipientPassword: null,
    recipientOrder: recipient.signingOrder,
    recipientRedirects: recipient.redirects,
  }))
  return {
    name: row.name,
    envelopeName: row.name || null,
    envelopeMessage: row.message,
    envelopeShared: row.shared,
    policy: withoutMoment({ ...row.templatePolicy, ...row.policy }),
    documents,
    roles,
    fields: asSent(fields).flatMap((field) => {
      const recipientId = roleIds.get(field.recipientId)
      return recipientId === undefined ? [] : [{ ...field, recipientId }]
    }),
  }
}

/** A moment suits one envelope only. Days after sending suit every one. */
function withoutMoment({ deadline, ...policy }: Policy): Policy {
  return deadline === undefined || (deadline !== null && 'at' in deadline) ? policy : { ...policy, deadline }
}

function roleName(recipients: readonly RecipientRow[], index: number): string {
  const type = recipients[index]?.type ?? 'signer'
  const number = recipients.slice(0, index + 1).filter((one) => one.type === type).length
  return `${roleNames[type]} ${number}`
}

/** The fields as their sender gave them: an anchored one, which became one field per match, is a single one again. */
export function asSent(fields: readonly FieldRow[]): TemplateField[] {
  const seen = new Set<string>()
  return fields.flatMap((row) => {
    const { id, recipientId, anchor, box, options } = row
    const definition = { ...definitionColumns(row), options }
    if (anchor === null || box === null) return [{ ...definition, id, recipientId }]
    const anchored = { ...definition, page: null, xCoordinate: null, yCoordinate: null }
    const likeness = JSON.stringify([recipientId, anchored])
    if (seen.has(likeness)) return []
    seen.add(likeness)
    return [{ ...anchored, id, recipientId }]
  })
}
