import type { ReactNode } from 'react'
import { StatusBadge } from '../kit/feedback/badge.tsx'
import { LinkButton } from '../kit/buttons/link-button.tsx'
import { Facts } from '../kit/layout/card.tsx'
import type { FactsProps } from '../kit/layout/card.tsx'
import { SmallPage } from '../kit/layout/small-page.tsx'
import { Drawer } from '../kit/overlays/drawer.tsx'
import { Time } from '../kit/text/time.tsx'
import type { StatusWords } from '../records/envelope-words.ts'

/** What a list passes to its peek: the row, what its acts need to know, and how to leave. */
export interface PeekOf<Row, Context> {
  row: Row
  context: Context
  onClose: () => void
}

interface PeekProps extends FactsProps {
  title: string
  /** Where the whole of it is, and the words that lead there. */
  href: string
  open: string
  /** The first page; left out of lists without documents. */
  picture?: string | null
  /** Left out where everything is well. */
  status?: StatusWords | null
  onClose: () => void
  /** Below the facts. */
  children?: ReactNode
}

/** A row of a list at a glance, beside it. Reads nothing that the row does not have. */
export function Peek({ title, href, open, picture, status = null, facts, onClose, children }: PeekProps) {
  return (
    <Drawer
      title={title}
      isOpen
      onOpenChange={onClose}
      footer={
        <LinkButton href={href} variant="primary">
          {open}
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-6">
        {picture !== undefined && (
          <SmallPage picture={picture} className="mx-auto aspect-[1/1.2] w-full max-w-64" />
        )}
        <div className="flex flex-col gap-3">
          {status && (
            <span className="self-start">
              <StatusBadge tone={status.tone} icon={status.icon}>
                {status.word}
              </StatusBadge>
            </span>
          )}
          <Facts facts={facts} />
        </div>
        {children}
      </div>
    </Drawer>
  )
}

/** A moment among the facts, or none while it has not come. */
export function moment(label: string, at: string | null): FactsProps['facts'] {
  return at === null ? [] : [{ label, value: <Time value={at} /> }]
}

/** A name among the facts, or none. */
export function named(label: string, of: { readonly name: string } | null): FactsProps['facts'] {
  return of === null ? [] : [{ label, value: of.name }]
}
