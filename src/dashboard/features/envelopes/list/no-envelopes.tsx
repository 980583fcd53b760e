import Mails from 'lucide-react/icons/mails'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { paths } from '../../../paths.ts'
import { BeginByDrop } from '../../../records/begin-by-drop.tsx'
import type { EnvelopeList } from '#contract/lists/envelopes.ts'
import { isNarrowed, tabOf } from '../../../lists/filter-words.ts'
import type { ListControl } from '../../../lists/list-control.ts'
import { NoMatch } from '../../../lists/no-match.tsx'
import { statusTabs } from './status-tabs.ts'
import type { StatusTab } from './status-tabs.ts'

const nothing: Record<Exclude<StatusTab, 'all'>, { readonly title: string; readonly words: string }> = {
  draft: { title: 'No drafts', words: 'Envelopes you’ve started but not sent appear here.' },
  sent: { title: 'Nothing is waiting', words: 'Envelopes that recipients haven’t finished yet appear here.' },
  completed: {
    title: 'Nothing is completed yet',
    words: 'Envelopes that everyone has finished appear here, with their sealed documents.',
  },
  voided: {
    title: 'Nothing is voided',
    words: 'Envelopes that were voided before completion appear here.',
  },
  declined: { title: 'No one has declined', words: 'Envelopes that a recipient declined appear here.' },
  failed: {
    title: 'Every message arrived',
    words: 'Envelopes whose email or text message couldn’t be delivered appear here.',
  },
}

const first = {
  title: 'Send your first envelope',
  words: 'Upload a document, say who signs it and where, and send. You’ll see everyone’s progress here.',
}
const unshared = {
  title: 'No envelopes yet',
  words: 'Envelopes that are shared with your group will appear here.',
}

/** In place of the list when it is empty: why, and what to do. */
export function NoEnvelopes({ control, maySend }: { control: ListControl<EnvelopeList>; maySend: boolean }) {
  const { filters } = control.state
  const tab = tabOf(statusTabs, filters)
  if (isNarrowed(control.list, filters)) {
    return (
      <NoMatch noun="envelope" onClear={control.clear}>
        {filters.documentText !== undefined
          ? 'Try fewer words, or the beginning of a word. Scans can be searched a little while after they are sent.'
          : tab === 'all'
            ? 'Try fewer filters, or search for another part of the name.'
            : 'Try fewer filters, or look at all envelopes.'}
      </NoMatch>
    )
  }
  const { title, words } = tab === 'all' ? (maySend ? first : unshared) : nothing[tab]
  return (
    <>
      <EmptyState icon={Mails} title={title}>
        {words}
      </EmptyState>
      {maySend && (tab === 'all' || tab === 'draft') && (
        <div className="mx-auto w-full max-w-2xl px-4 pb-10">
          <BeginByDrop label="Drop a document here to begin" editor={paths.createEnvelope.href()} />
        </div>
      )}
    </>
  )
}
