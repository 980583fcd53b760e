import { useQuery } from '@tanstack/react-query'
import { fieldKinds } from '#domain/field/kinds.ts'
import { reason } from '../../../api/failure-words.ts'
import { compareReplacement } from '../../../api/sending/templates.ts'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { ProgressBar } from '../../../kit/feedback/progress-bar.tsx'
import { ReplacementReview } from '../../../paper/replacement-review.tsx'
import type { EditedContent } from '../draft/edited.ts'
import { useDraft, useSession } from '../editor-context.ts'
import type { ReplacingProps } from '../subject.ts'

/** Compares a file with the template's document it would replace, and shows the effect on the fields. */
export function ReplacingFile({ document, file, onDone }: ReplacingProps) {
  const session = useSession()
  const id = useDraft((state) => state.id) ?? ''
  const content = useDraft((state) => state.content)
  const { data: comparison, error } = useQuery({
    queryKey: ['replacement', id, document.id, file.name, file.size, file.lastModified],
    queryFn: async ({ signal }) => {
      await session.flush()
      return compareReplacement(id, document.id, file, { signal })
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  if (error)
    return (
      <Callout tone="danger" title="The file wasn’t accepted" onDismiss={() => onDone(false)}>
        {reason(error)}
      </Callout>
    )
  if (!comparison) return <ProgressBar label={`Checking “${file.name}”`} />
  return (
    <ReplacementReview
      documentName={document.name}
      fileName={file.name}
      pages={comparison.pages}
      changes={comparison.changes}
      nameOf={(fieldId) => nameOf(content, fieldId)}
      onAccept={() => onDone(true)}
      onCancel={() => onDone(false)}
    />
  )
}

function nameOf({ fields, recipients }: EditedContent, fieldId: string): string {
  const field = fields.find((one) => one.id === fieldId)
  if (field === undefined) return 'Field'
  const index = recipients.findIndex(({ id }) => id === field.recipientId)
  const role = recipients[index]?.role?.trim() || `Role ${index + 1}`
  return `${role}: ${fieldKinds[field.type].label}`
}
