import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { PreflightIssue } from '../../../api/sending/drafts.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useFieldEditor, useDraft } from '../editor-context.ts'
import type { GoToStep } from '../steps.ts'

interface PreflightListProps {
  readonly title?: string
  readonly issues: readonly PreflightIssue[] | undefined
  /** Why the check itself did not work. */
  readonly failure: string | null
  readonly isChecking: boolean
  readonly onGo: GoToStep
}

/** What prevents sending, and what deserves a look. Each leads to its place. */
export function PreflightList({
  title = 'Before you send',
  issues,
  failure,
  isChecking,
  onGo,
}: PreflightListProps) {
  return (
    <section
      aria-labelledby="preflight"
      aria-busy={isChecking}
      className="flex flex-col gap-2 rounded-lg bg-raised p-4 shadow-card"
    >
      <h2 id="preflight" className="text-base text-ink">
        {title}
      </h2>
      {failure !== null && <p className="text-sm text-danger">{failure}</p>}
      {issues === undefined && failure === null && (
        <div className="flex flex-col gap-2">
          <Skeleton />
          <Skeleton className="h-4 w-2/3" />
        </div>
      )}
      {issues?.length === 0 && (
        <p className="flex items-center gap-2 text-sm text-success">
          <CircleCheck aria-hidden className="size-4" />
          Everything is in place.
        </p>
      )}
      {issues && issues.length > 0 && (
        <ul className="-mx-2 flex flex-col">
          {issues.map((issue) => (
            <li
              key={`${issue.code} ${issue.recipientId} ${issue.fieldId} ${issue.documentId} ${issue.message}`}
            >
              <Issue issue={issue} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Issue({ issue, onGo }: { issue: PreflightIssue; onGo: GoToStep }) {
  const fieldEditor = useFieldEditor()
  const fields = useDraft((state) => state.content.fields)
  const isError = issue.severity === 'error'
  const Icon = isError ? CircleAlert : TriangleAlert
  const show = () => {
    if (issue.code === 'no-name') return document.querySelector<HTMLElement>('#envelope-name')?.focus()
    if (issue.fieldId !== undefined && fields.some((field) => field.id === issue.fieldId)) {
      fieldEditor.select([issue.fieldId])
      return onGo('fields')
    }
    if (issue.code === 'signer-without-field' && issue.recipientId !== undefined) {
      fieldEditor.select([])
      fieldEditor.setRecipient(issue.recipientId)
      return onGo('fields')
    }
    if (issue.documentId !== undefined || issue.code === 'no-document') return onGo('documents')
    onGo('recipients', issue.recipientId)
  }
  return (
    <button
      type="button"
      onClick={show}
      className="flex w-full cursor-pointer items-start gap-2 rounded-md px-2 py-1.5 text-left text-sm text-ink focus-ring-inset hover:bg-hover pointer-coarse:min-h-11"
    >
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isError ? 'text-danger' : 'text-warning'}`} />
      <span className="min-w-0 flex-1">
        <span className="sr-only">{isError ? 'Problem: ' : 'Warning: '}</span>
        {issue.message}
      </span>
      <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
    </button>
  )
}
