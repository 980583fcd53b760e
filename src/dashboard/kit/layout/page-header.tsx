import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { TextLink } from '../buttons/link-button.tsx'

export interface PageHeaderProps {
  /** Heads the page and names the browser's tab. */
  title: string
  /** Next to the title, such as a status. */
  badge?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  back?: { readonly href: string; readonly label: string }
}

/** Titles up to this length fit next to a page's actions on a phone too. */
const shortTitle = 11

/** The header of a page. Use exactly one per page. */
export function PageHeader({ title, badge, description, actions, back }: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-1 px-4 pt-5 pb-4 md:px-8 md:pt-7">
      <PageTitle>{title}</PageTitle>
      {back && (
        <TextLink
          href={back.href}
          variant="plain"
          className="-ml-1 inline-flex w-fit items-center gap-0.5 text-sm text-muted print:hidden"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {back.label}
        </TextLink>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div
          className={classes(
            'flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1',
            title.length <= shortTitle ? 'basis-28' : 'basis-60',
          )}
        >
          <h1
            tabIndex={-1}
            className="min-w-0 text-xl text-ink wrap-anywhere sm:line-clamp-2 print:line-clamp-none"
          >
            {title}
          </h1>
          {badge}
        </div>
        {description !== undefined && (
          <div className="-mt-1 basis-full sm:order-last">
            <p className="max-w-prose text-base text-muted">{description}</p>
          </div>
        )}
        {actions !== undefined && <div className="ml-auto flex items-center gap-2">{actions}</div>}
      </div>
    </header>
  )
}

/** Names the browser's tab. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Countersign`}</title>
}
