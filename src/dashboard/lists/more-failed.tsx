import { failureWords } from '../api/failure-words.ts'
import { Button } from '../kit/buttons/button.tsx'
import { Callout } from '../kit/feedback/callout.tsx'

interface MoreFailedProps {
  /** What the rows are, e.g. `envelopes`. */
  plural: string
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

/** The next page of the list could not be read. */
export function MoreFailed({ plural, error, isRetrying, onRetry }: MoreFailedProps) {
  return (
    <div className="p-4">
      <Callout
        tone="danger"
        title={`More ${plural} couldn’t be loaded`}
        actions={
          <Button size="small" onPress={onRetry} isPending={isRetrying}>
            Try again
          </Button>
        }
      >
        {failureWords(error).children}
      </Callout>
    </div>
  )
}
