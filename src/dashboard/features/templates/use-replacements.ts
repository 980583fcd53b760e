import { useState } from 'react'
import { base64Of } from '../../api/base64-of.ts'
import { reason } from '../../api/failure-words.ts'
import { compareReplacement } from '../../api/sending/templates.ts'
import type { EditedTemplate, ReplacementComparison, TemplateUse } from '../../api/sending/templates.ts'
import { notify } from '../../kit/feedback/toasts.tsx'

export type ReplacingDocuments = NonNullable<TemplateUse['documents']>
type Replacing = ReplacingDocuments[number]

/** A file awaiting confirmation, with its effect on the fields. */
interface AskedReplacement {
  readonly documentId: string
  readonly file: File
  readonly comparison: ReplacementComparison
}

export interface Replacements {
  /** As the request names them. */
  readonly documents: ReplacingDocuments
  readonly asked: AskedReplacement | null
  /** The document whose file is being compared. */
  readonly pending: string | null
  readonly ask: (documentId: string, file: File) => Promise<void>
  readonly accept: () => Promise<void>
  readonly cancel: () => void
  /** Restores the template's own document. */
  readonly restore: (documentId: string) => void
}

/** Files for one use of a template in place of its documents, each compared before it is taken. */
export function useReplacements(template: EditedTemplate): Replacements {
  const [documents, setDocuments] = useState<readonly Replacing[]>([])
  const [asked, setAsked] = useState<AskedReplacement | null>(null)
  const [pending, setPending] = useState<string | null>(null)
  const without = (documentId: string) => documents.filter(({ replacing }) => replacing !== documentId)
  return {
    documents: [...documents],
    asked,
    pending,
    ask: async (documentId, file) => {
      setPending(documentId)
      try {
        const comparison = await compareReplacement(template.id, documentId, file)
        setAsked({ documentId, file, comparison })
      } catch (error) {
        notify.error('The file wasn’t accepted', { description: reason(error) })
      } finally {
        setPending(null)
      }
    },
    accept: async () => {
      if (asked === null) return
      const { documentId, file, comparison } = asked
      const base = await base64Of(file)
      const type = comparison.type as Replacing['type']
      setDocuments([...without(documentId), { replacing: documentId, name: file.name, base, type }])
      setAsked(null)
    },
    cancel: () => setAsked(null),
    restore: (documentId) => setDocuments(without(documentId)),
  }
}
