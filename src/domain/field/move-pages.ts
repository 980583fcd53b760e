/** What moving pages needs to know of a document. */
interface Paged {
  readonly id: string
  readonly pages: readonly unknown[]
}

/**
 * The fields of a draft after its documents changed from `before` to `after`: each stays on its document's page, under the
 * number that page has now. On a replaced document that has become shorter they move to its last page. Fields of a removed
 * document go with it; anchored fields stay. Pages are numbered through all documents from 1.
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
