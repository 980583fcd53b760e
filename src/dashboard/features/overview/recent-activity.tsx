import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Eye from 'lucide-react/icons/eye'
import LinkIcon from 'lucide-react/icons/link'
import MailWarning from 'lucide-react/icons/mail-warning'
import FileCheck from 'lucide-react/icons/file-check-2'
import PenLine from 'lucide-react/icons/pen-line'
import Send from 'lucide-react/icons/send'
import Undo2 from 'lucide-react/icons/undo-2'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Overview } from '../../api/sending/envelopes.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Card } from '../../kit/layout/card.tsx'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { Timeline } from '../../kit/layout/timeline.tsx'
import type { Tone } from '../../kit/feedback/tones.ts'
import { paths } from '../../paths.ts'
import { activityWords } from './overview-words.ts'

type Activity = Overview['recent'][number]

const looks: Partial<Record<Activity['kind'], { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  'envelope-created': { tone: 'neutral', icon: PenLine },
  'envelope-sent': { tone: 'info', icon: Send },
  'envelope-completed': { tone: 'success', icon: FileCheck },
  'envelope-voided': { tone: 'neutral', icon: Ban },
  'envelope-recalled': { tone: 'neutral', icon: Undo2 },
  'recipient-viewed': { tone: 'neutral', icon: Eye },
  'recipient-completed': { tone: 'success', icon: CircleCheck },
  'recipient-declined': { tone: 'danger', icon: CircleX },
  'recipient-failed': { tone: 'warning', icon: MailWarning },
  'link-requested': { tone: 'info', icon: LinkIcon },
}

/** As many as fit next to the rest of the page. */
const atFirst = 8

/** Recent events, newest first. */
export function RecentActivity({ events }: { events: readonly Activity[] }) {
  const [hasAll, showAll] = useState(false)
  const shown = hasAll ? events : events.slice(0, atFirst)
  return (
    <Card title="Recent activity" className="min-w-0">
      {events.length === 0 ? (
        <p className="text-sm text-muted">What you and your recipients do appears here.</p>
      ) : (
        <Timeline label="Recent activity" items={shown.map(itemOf)} />
      )}
      {events.length > shown.length && (
        <Button size="small" variant="quiet" className="mt-2" onPress={() => showAll(true)}>
          Show {events.length - shown.length} older
        </Button>
      )}
    </Card>
  )
}

function itemOf(event: Activity, index: number) {
  const { before, after } = activityWords(event)
  const look = looks[event.kind] ?? { tone: 'neutral' as const, icon: CircleCheck }
  return {
    id: `${event.at} ${event.kind} ${index}`,
    at: event.at,
    ...look,
    title: (
      <span className="font-normal text-muted">
        {before}{' '}
        <TextLink href={paths.envelope.href(event.envelopeId)} variant="plain" className="font-medium">
          {event.envelopeName || 'Untitled envelope'}
        </TextLink>{' '}
        {after}
      </span>
    ),
  }
}
