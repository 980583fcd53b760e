import IdCard from 'lucide-react/icons/id-card'
import Plus from 'lucide-react/icons/plus'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { LinkButton } from '../../../kit/buttons/link-button.tsx'
import { paths } from '../../../paths.ts'
import type { VerificationList } from '#contract/lists/verifications.ts'
import { isNarrowed, tabOf } from '../../../lists/filter-words.ts'
import type { ListControl } from '../../../lists/list-control.ts'
import { NoMatch } from '../../../lists/no-match.tsx'
import { statusTabs } from './status-tabs.ts'
import type { StatusTab } from './status-tabs.ts'

const nothing: Record<Exclude<StatusTab, 'all'>, { readonly title: string; readonly words: string }> = {
  waiting: { title: 'No one is pending', words: 'People who still have to submit something appear here.' },
  checking: {
    title: 'Nothing is being checked',
    words: 'Submitted verifications appear here until the checking service answers.',
  },
  review: {
    title: 'Nothing needs a review',
    words: 'Completed verifications with a warning appear here.',
  },
  completed: {
    title: 'Nothing is completed yet',
    words: 'Completed verifications appear here, with their reports.',
  },
  cancelled: { title: 'Nothing is cancelled', words: 'Cancelled verifications appear here.' },
  failed: {
    title: 'Every message arrived',
    words: 'Verifications whose email or text message couldn’t be delivered appear here.',
  },
}

/** In place of the list when it is empty: why, and what to do. */
export function NoVerifications({
  control,
  maySend,
}: {
  control: ListControl<VerificationList>
  maySend: boolean
}) {
  const { list, clear } = control
  const { filters } = control.state
  const tab = tabOf(statusTabs, filters)
  if (isNarrowed(list, filters)) {
    return (
      <NoMatch noun="verification" onClear={clear}>
        {tab === 'all'
          ? 'Try fewer filters, or search for another part of the name or email.'
          : 'Try fewer filters, or look at all verifications.'}
      </NoMatch>
    )
  }
  if (tab !== 'all') {
    return (
      <EmptyState icon={IdCard} title={nothing[tab].title}>
        {nothing[tab].words}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={IdCard}
      title={maySend ? 'Verify your first person' : 'No verifications yet'}
      actions={
        maySend ? (
          <LinkButton href={paths.newVerification.href()} variant="primary" icon={Plus}>
            New verification
          </LinkButton>
        ) : undefined
      }
    >
      {maySend
        ? 'Someone gets a link, photographs their document on a phone, and you get reports on who they are.'
        : 'Verifications that are shared with your group will appear here.'}
    </EmptyState>
  )
}
