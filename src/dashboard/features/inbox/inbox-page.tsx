import { useQuery } from '@tanstack/react-query'
import InboxIcon from 'lucide-react/icons/inbox'
import SearchX from 'lucide-react/icons/search-x'
import { useDeferredValue } from 'react'
import { Outlet, useOutletContext, useParams, useSearchParams } from 'react-router'
import { inboxQuery } from '../../api/inbox.ts'
import type { CurrentSession } from '../../api/organisation/session.ts'
import { classes } from '../../kit/layout/classes.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { QueryFailure } from '../../records/query-failure.tsx'
import { PageTitle } from '../../kit/layout/page-header.tsx'
import { SearchField } from '../../kit/inputs/search-field.tsx'
import { SkeletonRows } from '../../kit/feedback/skeleton.tsx'
import { MessageList } from './message-list.tsx'

/**
 * `/inbox`: every email and text message kept here because no gateway is configured, or in test mode, with the chosen one next to the
 * list.
 */
export function InboxPage() {
  const { messageId } = useParams()
  const session = useOutletContext<CurrentSession>()
  const [search, setSearch] = useSearchParams()
  const text = search.get('search') ?? ''
  const setText = (value: string) => setSearch(value === '' ? {} : { search: value }, { replace: true })
  const isReading = messageId !== undefined
  // The open message heads the page, and there is only one first heading.
  const Title = isReading ? 'h2' : 'h1'

  return (
    <div className="flex min-h-0 flex-1 flex-col md:grid md:grid-cols-[minmax(18rem,24rem)_1fr]">
      <PageTitle>Inbox</PageTitle>
      <div className={classes('flex min-h-0 flex-col border-line md:border-r', isReading && 'max-md:hidden')}>
        <header className="flex flex-col gap-3 px-4 pt-5 pb-3 md:pt-7">
          <Title className="text-xl">Inbox</Title>
          <p className="text-sm text-muted">{whatLandsHere(session)}</p>
          <SearchField
            label="Search messages"
            placeholder="Recipient, subject or text"
            value={text}
            onChange={setText}
          />
        </header>
        <div className="min-h-0 flex-1 md:overflow-y-auto">
          <Messages text={text} current={messageId} />
        </div>
      </div>
      <div className={classes('min-h-0 min-w-0 flex-1 md:overflow-y-auto', !isReading && 'max-md:hidden')}>
        {isReading ? (
          <Outlet />
        ) : (
          <div className="grid h-full place-items-center">
            <p className="text-base text-faint">Choose a message to read it.</p>
          </div>
        )}
      </div>
    </div>
  )
}

function Messages({ text, current }: { text: string; current: string | undefined }) {
  const wanted = useDeferredValue(text)
  const messages = useQuery(inboxQuery(wanted))

  if (messages.isPending) return <SkeletonRows rows={8} label="Loading messages" />
  if (messages.isError) {
    return <QueryFailure of={messages} />
  }
  if (messages.data.length > 0)
    return <MessageList messages={messages.data} current={current} search={wanted} />
  if (wanted.trim() !== '') {
    return (
      <EmptyState icon={SearchX} title="No message matches">
        Try a shorter search, or part of the recipient’s address.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={InboxIcon} title="No messages yet">
      Send an envelope, and each recipient’s message appears here at once, with its signing link.
    </EmptyState>
  )
}

function whatLandsHere({ testMode, inbox: { email, sms } }: CurrentSession): string {
  if (testMode === 'on') return 'In test mode every message stays here, and no one else gets it.'
  if (email && sms) return 'No mail or SMS gateway is configured, so every message stays here.'
  return email
    ? 'No mail server is configured, so every email stays here.'
    : 'No SMS gateway is configured, so every SMS stays here.'
}
