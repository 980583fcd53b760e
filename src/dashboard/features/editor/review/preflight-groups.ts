import type { PageRect } from '#domain/field/field.ts'
import type { DraftField, PreflightIssue } from '../../../api/sending/drafts.ts'
import { countOf } from '../../../kit/text/names.ts'
import type { EditedContent } from '../draft/edited.ts'
import { atRect, keptOnPage, rectOf } from '../fields/field-place.ts'
import type { PageLayout } from '../fields/field-place.ts'

/** Issues with one cause, and what mends all of them at once. */
export interface PreflightGroup {
  readonly code: string
  readonly isError: boolean
  readonly title: string
  readonly issues: readonly PreflightIssue[]
  readonly mend: Mend | null
}

/** One change of the draft: of its fields, which can be undone, or of everything in it. */
export interface Mend {
  readonly label: string
  readonly fields?: (before: readonly DraftField[]) => DraftField[]
  readonly content?: (before: EditedContent) => EditedContent
}

/** What several issues of a kind are called. One alone has its own sentence. */
const titles: Readonly<Record<string, (count: number) => string>> = {
  overlap: (count) => `${countOf(count, 'field')} overlap another`,
  'over-text': (count) => `${countOf(count, 'field')} cover text`,
  'grown-text': (count) => `${countOf(count, 'field')} have more text than fits`,
  'low-contrast': (count) => `${countOf(count, 'field')} are on a dark background`,
  'beyond-page': (count) => `${countOf(count, 'field')} would be left out, as they extend beyond the page`,
  'no-such-page': (count) => `${countOf(count, 'field')} are on pages that no longer exist`,
  'anchor-not-found': (count) => `${countOf(count, 'anchor')} aren’t in any document`,
  'signer-without-field': (count) => `${countOf(count, 'signer')} have no field yet`,
  'field-of-non-signer': (count) => `${countOf(count, 'field')} belong to someone who doesn’t sign`,
  'field-without-place': (count) => `${countOf(count, 'field')} have no place`,
  'field-not-printable': (count) => `${countOf(count, 'field')} can’t be printed`,
  'dropdown-without-options': (count) => `${countOf(count, 'dropdown')} have no options`,
  unprintable: (count) => `${countOf(count, 'field')} have characters that can’t be printed`,
  'same-email': (count) => `${countOf(count, 'recipient')} share an email with another`,
  'link-and-code-on-one-phone': (count) => `${countOf(count, 'recipient')} get link and code on one phone`,
  'invalid-email': (count) => `${countOf(count, 'recipient')} need a valid email`,
  'no-recipient-name': (count) => `${countOf(count, 'recipient')} need a name`,
  'document-signed': (count) => `${countOf(count, 'document')} carry a digital signature`,
}

interface Known {
  readonly content: EditedContent
  readonly pages: PageLayout['pages']
}

/** The issues by what caused them, errors first. */
export function groupIssues(issues: readonly PreflightIssue[], known: Known): PreflightGroup[] {
  const groups = Map.groupBy(issues, ({ severity, code }) => `${severity} ${code}`)
  return [...groups.values()]
    .map((these): PreflightGroup => {
      const [{ code, severity, message }] = these as [PreflightIssue]
      const title = titles[code]
      return {
        code,
        isError: severity === 'error',
        title: these.length === 1 || title === undefined ? message : title(these.length),
        issues: these,
        mend: mendOf(code, these, known),
      }
    })
    .toSorted((one, other) => Number(other.isError) - Number(one.isError))
}

function mendOf(code: string, issues: readonly PreflightIssue[], { content, pages }: Known): Mend | null {
  const ids = new Set(issues.flatMap(({ fieldId }) => fieldId ?? []))
  const people = new Set(issues.flatMap(({ recipientId }) => recipientId ?? []))
  switch (code) {
    case 'overlap':
    case 'over-text':
      return movingTo(issues, content)
    case 'beyond-page':
      return movingOnto(
        content.fields.filter(({ id }) => ids.has(id)),
        pages,
      )
    case 'no-such-page':
    case 'field-without-place':
      return {
        label: ids.size === 1 ? 'Delete the field' : 'Delete all',
        fields: (before) => before.filter(({ id }) => !ids.has(id)),
      }
    case 'field-of-non-signer': {
      const signers = content.recipients.filter(({ type }) => type === 'signer')
      const [first] = signers
      if (first === undefined || signers.length > 1) return null
      return {
        label: `Give to ${first.name.trim() || first.email || 'the signer'}`,
        fields: (before) =>
          before.map((field) => (ids.has(field.id) ? { ...field, recipientId: first.id } : field)),
      }
    }
    case 'signer-without-field': {
      const rest = content.recipients.some(({ id, type }) => type === 'signer' && !people.has(id))
      return rest ? { label: 'Let them only view', content: withPeople(people, { type: 'viewer' }) } : null
    }
    case 'link-and-code-on-one-phone':
      return { label: 'Send the link by email only', content: withPeople(people, { mobile: '' }) }
    default:
      return null
  }
}

function withPeople(ids: ReadonlySet<string>, parts: Partial<EditedContent['recipients'][number]>) {
  return (before: EditedContent): EditedContent => ({
    ...before,
    recipients: before.recipients.map((one) => (ids.has(one.id) ? { ...one, ...parts } : one)),
  })
}

/** To the places that the service found free. */
function movingTo(issues: readonly PreflightIssue[], { fields }: EditedContent): Mend | null {
  const places = new Map(issues.flatMap(({ fieldId, place }) => (fieldId && place ? [[fieldId, place]] : [])))
  const concerned = new Set(issues.map(({ fieldId }) => fieldId))
  return movingBy(
    fields.filter(({ id }) => concerned.has(id)),
    ({ id }) => places.get(id) ?? null,
  )
}

/** Back onto their pages, the shortest way. */
function movingOnto(fields: readonly DraftField[], pages: PageLayout['pages']): Mend | null {
  return movingBy(fields, (field) => {
    const rect = rectOf(field)
    const page = rect && pages[rect.page - 1]
    if (!rect || !page) return null
    const fitting = {
      ...rect,
      width: Math.min(rect.width, page.width),
      height: Math.min(rect.height, page.height),
    }
    return keptOnPage(fitting, page)
  })
}

function movingBy(
  fields: readonly DraftField[],
  placeOf: (field: DraftField) => PageRect | null,
): Mend | null {
  const moves = new Map<string, PageRect>()
  let isSmaller = false
  for (const field of fields) {
    const place = placeOf(field)
    if (place === null) continue
    moves.set(field.id, place)
    isSmaller ||= place.height < (rectOf(field)?.height ?? 0) - 0.5
  }
  if (moves.size === 0) return null
  const all =
    moves.size === 1 ? 'it' : moves.size === fields.length ? 'all' : `${moves.size} of ${fields.length}`
  return {
    label: isSmaller ? `Move ${all}, smaller where needed` : `Move ${all}`,
    fields: (before) =>
      before.map((field) => {
        const place = moves.get(field.id)
        return place ? atRect(field, place) : field
      }),
  }
}
