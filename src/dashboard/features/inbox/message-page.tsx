import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Paperclip from 'lucide-react/icons/paperclip'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { failureWords } from '../../api/failure-words.ts'
import { inboxMessageQuery, emailPageAddress } from '../../api/inbox.ts'
import type { InboxEmail } from '../../api/inbox.ts'
import { Badge } from '../../kit/feedback/badge.tsx'
import { ErrorState } from '../../kit/feedback/error-state.tsx'
import { fileSize } from '../../kit/inputs/file-size.ts'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { PageTitle } from '../../kit/layout/page-header.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { Tabs } from '../../kit/layout/tabs.tsx'
import { Time } from '../../kit/text/time.tsx'
import { paths } from '../../paths.ts'
import { LinkedText } from './linked-text.tsx'
import { subjectOf } from './message-list.tsx'

/** `/inbox/<id>`: one message as its recipient would see it. */
export function MessagePage() {
  const { messageId = '' } = useParams()
  const [search] = useSearchParams()
  const message = useQuery(inboxMessageQuery(messageId))
  return (
    <div className="flex min-h-full flex-col">
      <TextLink
        href={paths.inbox.href(search)}
        variant="plain"
        className="inline-flex items-center gap-0.5 px-3 pt-4 text-sm text-muted md:hidden"
      >
        <ChevronLeft aria-hidden className="size-4" />
        Inbox
      </TextLink>
      {message.isPending ? (
        <SkeletonPage />
      ) : message.isError ? (
        <ErrorState {...failureWords(message.error)} onRetry={() => void message.refetch()} />
      ) : (
        <Message key={message.data.id} message={message.data} />
      )}
    </div>
  )
}

function Message({ message }: { message: InboxEmail }) {
  const [view, setView] = useState<'email' | 'text'>('email')
  const subject = subjectOf(message)
  return (
    <article aria-label={subject} className="flex min-h-0 flex-1 flex-col">
      <PageTitle>{`${subject} · Inbox`}</PageTitle>
      <header className="flex flex-col gap-2 px-4 pt-4 pb-4 md:px-8 md:pt-7">
        <div className="flex items-start justify-between gap-4">
          <h1 className="text-lg text-ink wrap-anywhere">{subject}</h1>
          <Badge>{message.channel === 'sms' ? 'SMS' : 'Email'}</Badge>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm">
          <p className="min-w-0 text-muted wrap-anywhere">
            To {message.toName !== null && <span className="text-ink">{message.toName} </span>}
            <span className="text-faint">{message.toAddress}</span>
            {message.from !== null && <span className="text-faint"> · from {message.from}</span>}
          </p>
          <Time value={message.created} format="local" className="text-xs text-faint" />
        </div>
        <Attachments attachments={message.attachments} />
      </header>
      {message.html === null ? (
        <PlainText text={message.text} />
      ) : (
        <Tabs
          label="Format of the message"
          className="flex-1 px-4 md:px-8"
          items={[
            { id: 'email', label: 'Email', content: <EmailFrame id={message.id} subject={subject} /> },
            { id: 'text', label: 'Plain text', content: <PlainText text={message.text} /> },
          ]}
          selected={view}
          onSelect={setView}
        />
      )}
    </article>
  )
}

/** The HTML of an email in a frame that may run nothing. Its links open in a new tab. */
function EmailFrame({ id, subject }: { id: string; subject: string }) {
  return (
    <iframe
      title={subject}
      src={emailPageAddress(id)}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      className="my-4 h-[max(72dvh,54rem)] w-full rounded-md bg-paper shadow-sheet"
    />
  )
}

function PlainText({ text }: { text: string }) {
  return (
    <p className="my-4 rounded-md bg-raised p-5 font-mono text-sm whitespace-pre-wrap text-ink shadow-card wrap-anywhere max-md:mx-4 md:mx-8 in-[[role=tabpanel]]:mx-0">
      <LinkedText text={text} />
    </p>
  )
}

function Attachments({ attachments }: Pick<InboxEmail, 'attachments'>) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label="Attachments" className="flex flex-wrap gap-2">
      {attachments.map(({ name, size }) => (
        <li
          key={name}
          className="flex items-center gap-1.5 rounded-md bg-sunken px-2 py-1 text-xs text-muted"
        >
          <Paperclip aria-hidden className="size-3.5" />
          {name} <span className="text-faint tabular-nums">{fileSize(size)}</span>
        </li>
      ))}
    </ul>
  )
}
