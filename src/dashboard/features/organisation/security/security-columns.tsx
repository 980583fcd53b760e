import CircleX from 'lucide-react/icons/circle-x'
import { agentWords } from '#domain/agent-words.ts'
import type { SecurityEvent } from '../../../api/organisation/security.ts'
import type { TableColumn } from '../../../kit/layout/table.tsx'
import { Time } from '../../../kit/text/time.tsx'
import { actorOf, detailsOf, kindWords, targetOf } from '../../../records/security-words.ts'

/** The columns of the security log. */
export const securityColumns: readonly TableColumn<SecurityEvent>[] = [
  {
    id: 'event',
    header: 'Event',
    isRowHeader: true,
    cell: (event) => {
      const details = detailsOf(event)
      return (
        <span className="flex min-w-0 flex-col leading-tight">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className="truncate">{kindWords[event.kind]}</span>
            {event.failed && <CircleX aria-hidden className="size-4 shrink-0 text-danger" />}
          </span>
          {details !== null && (
            <span className="text-xs font-normal wrap-anywhere whitespace-normal text-faint">{details}</span>
          )}
        </span>
      )
    },
  },
  {
    id: 'who',
    header: 'Who',
    cell: (event) => {
      const target = targetOf(event)
      return (
        <span className="flex min-w-0 flex-col leading-tight">
          <span className="truncate">{actorOf(event)}</span>
          {target !== null && <span className="truncate text-xs text-faint">about {target}</span>}
        </span>
      )
    },
  },
  {
    id: 'where',
    header: 'From',
    width: '14rem',
    from: 'lg',
    cell: ({ address, userAgent }) => (
      <span className="flex min-w-0 flex-col leading-tight">
        <span className="truncate tabular-nums">{address ?? 'Unknown'}</span>
        {userAgent !== null && <span className="truncate text-xs text-faint">{agentWords(userAgent)}</span>}
      </span>
    ),
  },
  {
    id: 'created',
    header: 'Happened',
    width: '9rem',
    onPhone: 'corner',
    cell: ({ created }) => <Time value={created} />,
  },
]
