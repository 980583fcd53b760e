import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import type { InboxMessage } from '../../api/inbox.ts'
import { classes } from '../../kit/layout/classes.ts'
import { Sheet } from '../../kit/layout/sheet.tsx'
import { Time } from '../../kit/text/time.tsx'
import { paths } from '../../paths.ts'

interface MessageListProps {
  messages: readonly InboxMessage[]
  /** The id of the message that is open. */
  current: string | undefined
  /** Stays in the address while reading. */
  search: string
}

/** Messages, newest first. Arrow keys move, Enter opens. */
export function MessageList({ messages, current, search }: MessageListProps) {
  const query = search === '' ? undefined : new URLSearchParams({ search })
  return (
    <GridList
      aria-label="Messages"
      items={messages}
      dependencies={[current, search]}
      className="flex flex-col outline-none"
    >
      {(message) => (
        <GridListItem
          id={message.id}
          textValue={`${message.toName ?? message.toAddress}: ${subjectOf(message)}`}
          href={paths.inboxMessage.href(message.id, query)}
          className={classes(
            'flex cursor-pointer gap-3 border-b border-line px-4 py-2.5 focus-ring-inset data-pressed:bg-selected',
            message.id === current ? 'bg-accent-soft' : 'data-hovered:bg-hover',
          )}
        >
          <ChannelIcon channel={message.channel} />
          <div className="flex min-w-0 flex-1 flex-col gap-0.5">
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate text-sm font-medium text-ink">
                {message.toName ?? message.toAddress}
              </span>
              <Time value={message.created} className="shrink-0 text-xs text-faint" />
            </div>
            {message.subject === null ? (
              <span className="line-clamp-2 text-sm text-ink">{message.preview}</span>
            ) : (
              <>
                <span className="truncate text-sm text-ink">{message.subject}</span>
                <span className="truncate text-xs text-faint">{message.preview}</span>
              </>
            )}
          </div>
          {message.picture !== null && <Sheet picture={message.picture} className="size-14" />}
        </GridListItem>
      )}
    </GridList>
  )
}

/** The subject of an email. A text message has none. */
export function subjectOf(message: Pick<InboxMessage, 'subject' | 'channel'>): string {
  return message.subject ?? (message.channel === 'sms' ? 'Text message' : 'No subject')
}

function ChannelIcon({ channel }: Pick<InboxMessage, 'channel'>) {
  const Icon = channel === 'sms' ? Smartphone : Mail
  return (
    <span className="flex size-6 shrink-0 items-center justify-center text-faint">
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{channel === 'sms' ? 'SMS' : 'Email'}</span>
    </span>
  )
}
