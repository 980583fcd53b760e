import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  icon: LucideIcon
  title: string
  /** What to do, or why there is nothing. */
  children?: ReactNode
  actions?: ReactNode
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon: Icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-16 text-center whitespace-normal">
      <span className="flex size-11 items-center justify-center rounded-lg bg-surface text-faint shadow-card">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="flex max-w-sm flex-col gap-1">
        <h2 className="text-base text-ink">{title}</h2>
        {children !== undefined && <div className="text-base font-normal text-muted">{children}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
