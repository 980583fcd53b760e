import type { PageRect } from '../field.ts'
import type { WrittenPart } from './written-parts.ts'

/** How far above a field, in points, the heading of its block may be. */
const reach = 170
/** Columns of signatures are farther apart than this. */
const sideways = 120
const mostWords = 10

/**
 * The party to whose block a field belongs, as the document calls it in lower case, or empty: from the words beside the
 * field or its name in a form, else from the nearest heading above it in its column, such as `For the Supplier`.
 */
export function partyOf(field: PageRect & { readonly label: string }, parts: readonly WrittenPart[]): string {
  const said = partyIn(field.label)
  if (said !== null) return said
  const right = field.left + field.width
  const headings = parts.flatMap((part) => {
    const up = part.baseline - (field.bottom + field.height) + 4
    const aside = Math.max(part.left - right, field.left - part.right, 0)
    if (part.kind !== 'words' || part.page !== field.page) return []
    if (up < 0 || up > reach || aside > sideways || part.left > right) return []
    const party = partyIn(part.text)
    return party === null ? [] : [{ party, distance: up + 2 * aside }]
  })
  return headings.toSorted((one, other) => one.distance - other.distance)[0]?.party ?? ''
}

/** The party that a heading or a label names, in lower case and without accents, or null. */
export function partyIn(text: string): string | null {
  const words = plainWords(text)
  if (words === '' || words.split(' ').length > mostWords) return null
  const named = behalf.exec(words)?.[1]
  if (named !== undefined) return roles.exec(named)?.[0] ?? named
  return words.split(' ').length <= 5 ? (roles.exec(words)?.[0] ?? null) : null
}

/** Lower case, without accents and signs. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim()
}

const behalf =
  /^(?:(?:signed|executed|agreed|accepted) )?(?:by and )?(?:for and on behalf of|on behalf of|for|fur|im namen (?:von|der|des)|pour|au nom de|por|en nombre de) (?:the |den |die |das |le |la |l |el )?(.{2,60})$/

/** What contracts call those who sign them, in English, German, French and Spanish. */
const roles =
  /\b(?:supplier|customer|client|(?:sub)?contractor|consultant|buyer|purchaser|seller|vendor|landlord|tenant|lessor|lessee|employer|employee|licensor|licensee|lender|borrower|guarantor|provider|agency|agent|principal|owner|(?:first|second|disclosing|receiving) party|party [a-d1-4]|lieferant(?:in)?|auftraggeber(?:in)?|auftragnehmer(?:in)?|kunde|kundin|kaufer(?:in)?|verkaufer(?:in)?|vermieter(?:in)?|mieter(?:in)?|arbeitgeber(?:in)?|arbeitnehmer(?:in)?|fournisseur|prestataire|acheteur|vendeur|bailleur|locataire|employeur|salariee?|proveedora?|cliente|compradora?|vendedora?|arrendadora?|arrendatari[oa]|empleadora?|emplead[oa])\b/
