import type { preflightIssue } from '#contract/app/documents.ts'
import { firstCharacters } from '#domain/characters.ts'
import { isCarried } from '#domain/document/intake.ts'
import type { PageRect } from '#domain/field/field.ts'
import { fieldName } from '#domain/field/called.ts'
import type { FieldProblems } from '#domain/field/field-problems.ts'
import { strandedFields } from '#domain/field/placement.ts'
import type { Placement } from '#domain/field/placement.ts'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { OwnedField } from '../../database/envelopes/fields.ts'
import type { DocumentRow, RecipientRow } from '../../database/tables/schema.ts'
import type { Ports } from '../../ports/ports.ts'
import { textsOf } from '../documents/anchor-text.ts'
import type { SearchedDocument } from '../documents/anchor-text.ts'
import type { Rehearsed } from '../envelopes/rehearsal.ts'
import type { Answer } from '../operation.ts'

type Issue = Answer<typeof preflightIssue>

/** What warnings look at: a draft, or a template with its roles as recipients. */
interface Warned {
  readonly recipients: readonly Pick<RecipientRow, 'id' | 'name' | 'email' | 'mobile' | 'smsAuth'>[]
  readonly documents: readonly Pick<DocumentRow, 'id' | 'name' | 'type' | 'signed' | 'removed' | 'pages'>[]
  readonly fields: readonly OwnedField[]
}

type Placed = Placement<OwnedField>

/** Why no field of a signer has a place, which prevents sending. What has no place at all is a fault of the draft. */
export function strandedIssues({ recipients, fields }: Warned, placement: Placed): Issue[] {
  const nameOf = new Map(recipients.map(({ id, name, email }) => [id, name.trim() || email]))
  return strandedFields(fields, placement)
    .filter(({ reason }) => reason !== 'no-place')
    .map(({ field, reason, detail }) => ({
      severity: 'error',
      code: reason,
      message: `${fieldName(field)}: ${detail} ${nameOf.get(field.recipientId)} has no other field.`,
      recipientId: field.recipientId,
      fieldId: field.id,
    }))
}

/** Where the fields of documents are in each other's way, or over words. What takes too long to find is left out. */
export async function problemsOf(
  ports: Pick<Ports, 'pdf'>,
  documents: readonly SearchedDocument[],
  { placed, grown }: Pick<Placed, 'placed'> & Pick<Rehearsed, 'grown'>,
  owner: string,
): Promise<Result<FieldProblems>> {
  if (placed.length === 0) return ok(none)
  const texts = await textsOf(ports, documents, owner)
  if (!texts.ok) return texts
  const indexes = new Map(placed.map((field, index) => [field, index]))
  const found = await ports.pdf.fieldProblems(
    texts.value,
    placed.map(({ box, anchor }) => ({ box, isAnchored: anchor !== null })),
    {
      pages: documents.flatMap(({ pages }) => pages),
      grown: grown.map(({ field, height }) => ({ field: indexes.get(field) ?? -1, height })),
    },
    owner,
  )
  return found.ok || found.refusal.code !== 'document-damaged' ? found : ok(none)
}

const none: FieldProblems = { overlaps: [], covering: [], grown: [] }

/** What does not prevent sending, but may not be what the sender wants. */
export function warningsOf(
  draft: Warned,
  placement: Placed,
  { problems, faint }: { readonly problems: FieldProblems } & Pick<Rehearsed, 'faint'>,
): Issue[] {
  const { placed, skipped } = placement
  const stranded = new Set(strandedFields(draft.fields, placement))
  return [
    ...skippedFields(skipped.filter((one) => !stranded.has(one))),
    ...overlaps(problems, placed),
    ...overText(problems, placed),
    ...grownTexts(problems, placed),
    ...hardToSee(faint),
    ...people(draft),
    ...signedDocuments(draft),
  ]
}

function skippedFields(skipped: Placed['skipped']): Issue[] {
  return skipped
    .filter(({ reason }) => reason !== 'no-place')
    .map(({ field, reason, detail }) => ({
      severity: 'warning',
      code: reason,
      message: `${fieldName(field)}: ${detail} It will be left out.`,
      recipientId: field.recipientId,
      fieldId: field.id,
    }))
}

function overlaps(problems: FieldProblems, placed: Placed['placed']): Issue[] {
  return problems.overlaps.flatMap(({ fields: [one, other], place }) => {
    const [field, moved] = [placed[one], placed[other]]
    if (field === undefined || moved === undefined) return []
    const names = [field, moved].map(fieldName)
    const message = `${names.join(' and ')} overlap on page ${moved.box.page}.`
    return [warning('overlap', message, moved, place)]
  })
}

function overText(problems: FieldProblems, placed: Placed['placed']): Issue[] {
  return problems.covering.flatMap(({ field: index, text, place }) => {
    const field = placed[index]
    if (field === undefined) return []
    const message = `${fieldName(field)} on page ${field.box.page} covers text: ${quoted(text)}.`
    return [warning('over-text', message, field, place)]
  })
}

function warning(
  code: Issue['code'],
  message: string,
  { id: fieldId, recipientId }: OwnedField,
  place: PageRect | null = null,
): Issue {
  return { severity: 'warning', code, message, recipientId, fieldId, ...(place === null ? {} : { place }) }
}

function quoted(text: string): string {
  return `“${Array.from(text).length > 40 ? `${firstCharacters(text, 40)}…` : text}”`
}

/** The sender's own texts that grow down over another field or over words: on paper, neither could be read. */
function grownTexts(problems: FieldProblems, placed: Placed['placed']): Issue[] {
  return problems.grown.flatMap(({ field: index, over }) => {
    const field = placed[index]
    const other = 'field' in over ? placed[over.field] : undefined
    if (field === undefined) return []
    const what = 'text' in over ? quoted(over.text) : other === undefined ? 'another field' : fieldName(other)
    const message = `${fieldName(field)} on page ${field.box.page} has more text than fits, which covers ${what}. Make the field wider, or the text smaller or shorter.`
    return [warning('grown-text', message, field)]
  })
}

/** Fields that a trial print does not show as they should be, which prevents sending. */
export function unprintableIssues({ unprintable }: Rehearsed): Issue[] {
  return unprintable.map(({ field: { id: fieldId, recipientId }, message }) => ({
    severity: 'error',
    code: 'field-not-printable',
    message,
    recipientId,
    fieldId,
  }))
}

function hardToSee(faint: Rehearsed['faint']): Issue[] {
  return faint.map((field) => ({
    severity: 'warning',
    code: 'low-contrast',
    message: `${fieldName(field)} on page ${field.box.page} is on a dark background, where ink is hard to see.`,
    recipientId: field.recipientId,
    fieldId: field.id,
  }))
}

function people({ recipients }: Warned): Issue[] {
  const issues: Issue[] = []
  const seen = new Set<string>()
  for (const { id: recipientId, name, email, mobile, smsAuth } of recipients) {
    if (mobile !== null && mobile === smsAuth) {
      const message = `${name || email}: the link and the code go to the same phone, so the code adds no protection.`
      issues.push({ severity: 'warning', code: 'link-and-code-on-one-phone', message, recipientId })
    }
    const address = email.trim().toLowerCase()
    if (address !== '' && seen.has(address)) {
      const message = `${email} is used more than once. Each recipient gets their own link.`
      issues.push({ severity: 'warning', code: 'same-email', message, recipientId })
    }
    seen.add(address)
  }
  return issues
}

function signedDocuments({ documents }: Warned): Issue[] {
  return documents
    .filter(({ signed }) => signed)
    .map(({ id: documentId, name, type, removed }) => ({
      severity: 'warning',
      code: 'document-signed',
      message: isCarried(true, type, removed)
        ? `“${name}” carries a digital signature. It no longer covers the pages, but the unchanged file is kept inside the sealed copy.`
        : `“${name}” carries a digital signature, which the sealed copy won’t keep.`,
      documentId,
    }))
}
