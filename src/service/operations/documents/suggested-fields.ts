import type { fieldSuggestion } from '#contract/app/documents.ts'
import type { FieldSuggestion } from '#domain/field/suggestions/suggestion.ts'
import type { DocumentRow } from '../../database/tables/schema.ts'
import type { Answer, Context } from '../operation.ts'

type Suggestion = Answer<typeof fieldSuggestion>

/** What suggestions need from a document. */
export type AskedDocument = Pick<DocumentRow, 'organisationId' | 'sha256' | 'pages' | 'form' | 'storageKey'>

/** Suggestions of recently opened documents, since returning to the editor asks again. */
const known = new Map<string, readonly FieldSuggestion[]>()
const documentsKept = 200

/**
 * The fields that documents themselves ask for, with pages numbered across documents, in reading order. A document that
 * cannot be read suggests nothing, because no one should wait for a convenience.
 */
export async function suggestedFields(
  { ports, log }: Pick<Context, 'ports' | 'log'>,
  documents: readonly AskedDocument[],
): Promise<Suggestion[]> {
  const found: Suggestion[] = []
  let before = 0
  for (const { organisationId, sha256, pages, form, storageKey } of documents) {
    const key = `${sha256} ${form.length}`
    let own = known.get(key)
    if (own === undefined) {
      const read = await ports.pdf.suggestions(await ports.storage.get(storageKey), form, organisationId)
      if (!read.ok) log.warn({ file: storageKey }, 'a document could not be looked through for fields')
      own = read.ok ? read.value : []
      if (read.ok) known.set(key, own)
    } else {
      known.delete(key)
      known.set(key, own)
    }
    for (const { page, options, ...suggestion } of own)
      found.push({ ...suggestion, options: [...options], page: page + before })
    before += pages.length
  }
  for (const key of known.keys()) {
    if (known.size <= documentsKept) break
    known.delete(key)
  }
  return found
}
