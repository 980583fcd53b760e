/** A document, as far as moving pages is concerned. */
interface Paged {
  readonly id: string
  readonly pages: readonly unknown[]
}

/**
 * A draft's fields after its documents changed from `before` to `after`. Each field stays on its document's page,
 * under that page's new number. If a replaced document became shorter, its fields move to the last page. Fields of a
 * removed document are removed; anchored fields are kept as they are. Pages are numbered from 1 across all documents.
 */
export function movePages<Field extends { readonly page: number | null; readonly anchor: string | null }>(
  fields: readonly Field[],
  before: readonly Paged[],
  after: readonly Paged[],
): Field[] {
  const pages = before.flatMap(({ id, pages }) => {
    const place = placeOf(id, after)
    return pages.map((_, index) => (place === null ? null : place.first + Math.min(index, place.count - 1)))
  })
  return fields.flatMap((field) => {
    if (field.page === null) return [field]
    const page = pages[field.page - 1] ?? null
    return page === null ? (field.anchor === null ? [] : [{ ...field, page: null }]) : [{ ...field, page }]
  })
}

function placeOf(id: string, documents: readonly Paged[]): { first: number; count: number } | null {
  let first = 1
  for (const document of documents) {
    if (document.id === id) return { first, count: document.pages.length }
    first += document.pages.length
  }
  return null
}
