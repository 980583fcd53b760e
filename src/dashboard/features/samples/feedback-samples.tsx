import Mails from 'lucide-react/icons/mails'
import { Badge, StatusBadge } from '../../kit/feedback/badge.tsx'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { Card } from '../../kit/layout/card.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ErrorState } from '../../kit/feedback/error-state.tsx'
import { ProgressBar } from '../../kit/feedback/progress-bar.tsx'
import { Skeleton, SkeletonRows } from '../../kit/feedback/skeleton.tsx'
import { Spinner } from '../../kit/feedback/spinner.tsx'
import { ToastCard } from '../../kit/feedback/toast-stack.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import type { Tone } from '../../kit/feedback/tones.ts'
import { Sample } from './sample.tsx'

const tones: readonly (readonly [Tone, string])[] = [
  ['neutral', 'Draft'],
  ['info', 'Waiting'],
  ['success', 'Completed'],
  ['warning', 'Not delivered'],
  ['danger', 'Declined'],
]

export function FeedbackSamples() {
  return (
    <>
      <Sample name="StatusBadge, Badge">
        {tones.map(([tone, word]) => (
          <StatusBadge key={tone} tone={tone}>
            {word}
          </StatusBadge>
        ))}
        {tones.map(([tone, word]) => (
          <StatusBadge key={tone} tone={tone} variant="plain">
            {word}
          </StatusBadge>
        ))}
        {tones.map(([tone]) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Sample>
      <Sample name="Callout">
        <div className="flex w-full flex-col gap-2">
          {tones.map(([tone, word]) => (
            <Callout key={tone} tone={tone} title={word} onDismiss={() => {}}>
              What happened, and what to do about it.
            </Callout>
          ))}
        </div>
      </Sample>
      <Sample name="ProgressBar, Spinner, Skeleton">
        <div className="grid w-full gap-5 sm:grid-cols-2">
          <ProgressBar label="lease.pdf" value={42} />
          <ProgressBar label="Sealing" />
          <ProgressBar label="Fields" value={30} valueLabel="3 of 10" tone="success" />
          <Spinner label="Loading" />
          <Skeleton className="h-16 w-full" />
          <SkeletonRows rows={2} />
        </div>
      </Sample>
      <Sample name="EmptyState, ErrorState">
        <Card className="min-w-72 flex-1">
          <EmptyState
            icon={Mails}
            title="No envelopes yet"
            actions={<Button variant="primary">New envelope</Button>}
          >
            Upload a document, say who signs, and send it.
          </EmptyState>
        </Card>
        <Card className="min-w-72 flex-1">
          <ErrorState
            title="Not available right now"
            onRetry={() => {}}
            requestId="0193b3a0-5f1c-7c6e-8f6e-1f2e3d4c5b6a"
          >
            The service is starting again. Nothing is lost.
          </ErrorState>
        </Card>
      </Sample>
      <Sample name="notify.success | info | warning | error">
        <Button
          onPress={() => notify.success('Envelope sent', { description: 'Ada Lovelace is notified first.' })}
        >
          Success
        </Button>
        <Button
          onPress={() => notify.info('Field deleted', { action: { label: 'Undo', perform: () => {} } })}
        >
          With an act
        </Button>
        <Button
          onPress={() =>
            notify.error('The email couldn’t be sent', { description: 'Try again in a minute.' })
          }
        >
          Error
        </Button>
        <div className="flex w-full flex-col gap-2">
          {tones.map(([tone, word]) => (
            <ToastCard
              key={tone}
              tone={tone}
              message={word}
              description="A short sentence."
              onClose={() => {}}
            />
          ))}
        </div>
      </Sample>
    </>
  )
}
