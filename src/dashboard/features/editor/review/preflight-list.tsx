import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useMemo, useState } from 'react'
import type { PreflightIssue } from '../../../api/sending/drafts.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { pageSizesOf } from '../draft/draft-content.ts'
import { useFieldEditor, useDraft, useSession } from '../editor-context.ts'
import type { GoToStep } from '../steps.ts'
import { groupIssues } from './preflight-groups.ts'
import type { Mend, PreflightGroup } from './preflight-groups.ts'

interface PreflightListProps {
  readonly title?: string
  readonly issues: readonly PreflightIssue[] | undefined
  /** Why the check itself did not work. */
  readonly failure: string | null
  readonly isChecking: boolean
  readonly onGo: GoToStep
}

/** What prevents sending, and what deserves a look, by cause. Each leads to its place, many can be mended here. */
export function PreflightList({
  title = 'Before you send',
  issues,
  failure,
  isChecking,
  onGo,
}: PreflightListProps) {
  const content = useDraft((state) => state.content)
  const documents = useDraft((state) => state.documents)
  const groups = useMemo(
    () => groupIssues(issues ?? [], { content, pages: pageSizesOf(documents) }),
    [issues, content, documents],
  )
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
      {groups.length > 0 && (
        <ul className="-mx-2 flex flex-col divide-y divide-line">
          {groups.map((group) => (
            <li key={`${group.isError} ${group.code}`} className="py-1 first:pt-0 last:pb-0">
              <Group group={group} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** More of one cause are told once someone asks. */
const shownAtFirst = 3

function Group({ group, onGo }: { group: PreflightGroup; onGo: GoToStep }) {
  const { code, isError, issues, mend, title } = group
  const session = useSession()
  const show = useShowing(onGo)
  const [hasAll, showAll] = useState(false)
  const [only] = issues
  const Icon = isError ? CircleAlert : TriangleAlert
  const kind = <span className="sr-only">{isError ? 'Problem: ' : 'Warning: '}</span>
  const icon = (
    <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isError ? 'text-danger' : 'text-warning'}`} />
  )
  const perform = ({ label, fields, content }: Mend) => {
    if (fields) session.editFields(label, fields)
    if (content) session.edit(content)
  }
  return (
    <>
      {issues.length === 1 && only ? (
        <button type="button" onClick={() => show(only)} className={`${row} px-2`}>
          {icon}
          <span className="min-w-0 flex-1">
            {kind}
            {title}
          </span>
          <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
        </button>
      ) : (
        <>
          <p className="flex items-start gap-2 px-2 py-1.5 text-sm font-medium text-ink">
            {icon}
            <span>
              {kind}
              {title}
            </span>
          </p>
          <ul aria-label={title} className="flex flex-col">
            {(hasAll ? issues : issues.slice(0, shownAtFirst)).map((issue) => (
              <li key={`${code} ${issue.recipientId} ${issue.fieldId} ${issue.documentId} ${issue.message}`}>
                <button type="button" onClick={() => show(issue)} className={`${row} pr-2 pl-8 text-muted`}>
                  <span className="min-w-0 flex-1">{issue.message}</span>
                  <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {(mend || (!hasAll && issues.length > shownAtFirst)) && (
        <div className="flex flex-wrap gap-2 py-1 pl-8">
          {mend && (
            <Button size="small" onPress={() => perform(mend)}>
              {mend.label}
            </Button>
          )}
          {!hasAll && issues.length > shownAtFirst && (
            <Button size="small" variant="quiet" onPress={() => showAll(true)}>
              {`Show ${issues.length - shownAtFirst} more`}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const row =
  'flex w-full cursor-pointer items-start gap-2 rounded-md py-1.5 text-left text-sm focus-ring-inset hover:bg-hover pointer-coarse:min-h-11'

/** Leads to where an issue is. */
function useShowing(onGo: GoToStep): (issue: PreflightIssue) => void {
  const fieldEditor = useFieldEditor()
  const fields = useDraft((state) => state.content.fields)
  return (issue) => {
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
}
