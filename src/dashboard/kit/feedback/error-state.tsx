import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { CopyButton } from '../buttons/copy-button.tsx'

export interface ErrorStateProps {
  /** What happened. */
  title: string
  /** What to do. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
  /** Identifies the failed request in the service's log. */
  requestId?: string | null | undefined
  /** Actions besides retrying, such as a way back. */
  actions?: ReactNode
}

/** Something failed: what happened, what to do, a retry, and the request's id for support. */
export function ErrorState({
  title,
  children,
  onRetry,
  isRetrying = false,
  requestId,
  actions,
}: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-16 text-center whitespace-normal">
      <span className="flex size-11 items-center justify-center rounded-lg bg-danger-soft text-danger">
        <CircleAlert aria-hidden className="size-5" />
      </span>
      <div className="flex max-w-md flex-col gap-1">
        <h2 className="text-base text-ink">{title}</h2>
        {children !== undefined && <div className="text-base text-muted">{children}</div>}
      </div>
      {(onRetry ?? actions) !== undefined && (
        <div className="flex flex-wrap justify-center gap-2">
          {actions}
          {onRetry && (
            <Button icon={RotateCw} onPress={onRetry} isPending={isRetrying}>
              Try again
            </Button>
          )}
        </div>
      )}
      {requestId && (
        <p className="flex items-center gap-1 text-xs text-faint">
          Request <code className="font-mono">{requestId}</code>
          <CopyButton text={requestId} label="Copy request ID" />
        </p>
      )}
    </div>
  )
}
