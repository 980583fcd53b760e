import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export interface CardProps {
  title?: string
  description?: ReactNode
  /** At the end of the title's line. */
  actions?: ReactNode
  children: ReactNode
  /** Omits the inner padding, for example around a table. */
  isFlush?: boolean
  className?: string
}

/** A self-contained part of a page. */
export function Card({ title, description, actions, children, isFlush = false, className }: CardProps) {
  return (
    <section
      {...(title === undefined ? {} : { 'aria-label': title })}
      className={classes('flex flex-col overflow-hidden rounded-xl on-paper', className)}
    >
      {title !== undefined && (
        <header className="flex items-start gap-4 px-5 pt-4 pb-3">
          <div className="flex min-w-0 flex-1 flex-col gap-0.5">
            <h2 className="text-base text-ink">{title}</h2>
            {description !== undefined && <p className="text-sm text-muted">{description}</p>}
          </div>
          {actions !== undefined && <div className="flex shrink-0 items-center gap-1">{actions}</div>}
        </header>
      )}
      <div className={isFlush ? '' : classes('px-5 pb-5', title === undefined && 'pt-5')}>{children}</div>
    </section>
  )
}

export interface FactsProps {
  facts: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** Names and values, one pair per line. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[6.5rem_1fr] items-baseline gap-3">
          <dt className="text-faint">{label}</dt>
          <dd className="min-w-0 text-ink wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
