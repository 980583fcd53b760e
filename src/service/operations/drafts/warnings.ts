import type { preflightIssue } from '#contract/app/documents.ts'
import { firstCharacters } from '#domain/characters.ts'
import type { TextLine } from '#domain/field/anchors.ts'
import { isCarried } from '#domain/document/intake.ts'
import { clearPlace, overlaps as overlap } from '#domain/field/clear-place.ts'
import { coveredText } from '#domain/field/covered-text.ts'
import type { PageRect } from '#domain/field/field.ts'
import { fieldName } from '#domain/field/called.ts'
import { strandedFields } from '#domain/field/placement.ts'
import type { Placement } from '#domain/field/placement.ts'
import type { OwnedField } from '../../database/envelopes/fields.ts'
import type { DocumentRow, RecipientRow } from '../../database/tables/schema.ts'
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
type LinesOn = (page: number) => readonly TextLine[]

/** Points by which a text must grow out of its box to matter. */
const leastGrowth = 1
/** A longer list helps no one. */
const overlapsReported = 20

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

/** What does not prevent sending, but may not be what the sender wants. */
export function warningsOf(
  draft: Warned,
  placement: Placed,
  { lines, rehearsed }: { readonly lines: readonly TextLine[]; readonly rehearsed: Rehearsed },
): Issue[] {
  const { placed, skipped } = placement
  const byPage = Map.groupBy(lines, ({ page }) => page)
  const linesOn = (page: number) => byPage.get(page) ?? []
  const stranded = new Set(strandedFields(draft.fields, placement))
  return [
    ...skippedFields(skipped.filter((one) => !stranded.has(one))),
    ...mended([...overlaps(placed), ...overText(placed, linesOn)], placed, {
      pages: draft.documents.flatMap(({ pages }) => pages),
      lines,
    }),
    ...grownTexts(rehearsed.grown, placed, linesOn),
    ...hardToSee(rehearsed.faint),
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

function overlaps(placed: Placed['placed']): Issue[] {
  const issues: Issue[] = []
  const sorted = placed.toSorted(
    (one, other) => one.box.page - other.box.page || one.box.left - other.box.left,
  )
  for (const [index, { box, ...field }] of sorted.entries()) {
    for (const other of sorted.slice(index + 1)) {
      if (other.box.page !== box.page || other.box.left >= box.left + box.width) break
      if (!overlap(box, other.box)) continue
      const names = [field, other].map(fieldName)
      const message = `${names.join(' and ')} overlap on page ${box.page}.`
      issues.push({
        severity: 'warning',
        code: 'overlap',
        message,
        recipientId: other.recipientId,
        fieldId: other.id,
      })
      if (issues.length === overlapsReported) return issues
    }
  }
  return issues
}

/** The issues with the nearest place where each field has no such problem, each beside those mended before. */
function mended(
  issues: readonly Issue[],
  placed: Placed['placed'],
  { pages, lines }: { readonly pages: DocumentRow['pages']; readonly lines: readonly TextLine[] },
): Issue[] {
  const boxes = new Map<string, PageRect>(placed.map(({ id, box }) => [id, box]))
  const byId = new Map(placed.map((field) => [field.id, field]))
  return issues.map((issue) => {
    const field = byId.get(issue.fieldId ?? '')
    const page = field && pages[field.box.page - 1]
    if (!field || !page || field.anchor !== null) return issue
    const others = [...boxes].filter(([id]) => id !== field.id).map(([, box]) => box)
    const place = clearPlace(boxes.get(field.id) ?? field.box, { page, lines, others })
    if (place === null) return issue
    boxes.set(field.id, place)
    return { ...issue, place }
  })
}

/** An anchored field overlaps its anchor's text by design. */
function overText(placed: Placed['placed'], linesOn: LinesOn): Issue[] {
  const issues: Issue[] = []
  for (const field of placed) {
    const { id: fieldId, recipientId, anchor, box } = field
    const text = anchor === null ? coveredText(box, linesOn(box.page)) : null
    if (text === null) continue
    const message = `${fieldName(field)} on page ${box.page} covers text: ${quoted(text)}.`
    issues.push({ severity: 'warning', code: 'over-text', message, recipientId, fieldId })
    if (issues.length === overlapsReported) return issues
  }
  return issues
}

function quoted(text: string): string {
  return `“${Array.from(text).length > 40 ? `${firstCharacters(text, 40)}…` : text}”`
}

/** The sender's own texts that grow down over another field or over words: on paper, neither could be read. */
function grownTexts(grown: Rehearsed['grown'], placed: Placed['placed'], linesOn: LinesOn): Issue[] {
  const issues: Issue[] = []
  for (const { field, height } of grown) {
    const { id: fieldId, recipientId, box } = field
    const more = height - box.height
    if (more < leastGrowth) continue
    const growth = { ...box, bottom: box.bottom - more, height: more }
    // Those that its own box covers are reported as such.
    const under = placed.find(
      (other) => other.id !== fieldId && overlap(growth, other.box) && !overlap(box, other.box),
    )
    const text = under === undefined ? coveredText(growth, linesOn(box.page)) : null
    if (under === undefined && text === null) continue
    const what = under === undefined ? quoted(text ?? '') : fieldName(under)
    const message = `${fieldName(field)} on page ${box.page} has more text than fits, which covers ${what}. Make the field wider, or the text smaller or shorter.`
    issues.push({ severity: 'warning', code: 'grown-text', message, recipientId, fieldId })
    if (issues.length === overlapsReported) return issues
  }
  return issues
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
