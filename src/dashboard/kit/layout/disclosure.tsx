import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import { Heading } from 'react-aria-components/Heading'

export interface DisclosureProps {
  title: string
  /** A few words about the content, at the end of the line. */
  summary?: ReactNode
  children: ReactNode
  isExpanded?: boolean
  defaultExpanded?: boolean
  onExpandedChange?: (isExpanded: boolean) => void
}

/** Hides what few people need until they ask. */
export function Disclosure({ title, summary, children, ...props }: DisclosureProps) {
  return (
    <AriaDisclosure {...props} className="group">
      <Heading level={3} className="text-sm">
        <Button
          slot="trigger"
          className="flex h-8 w-full cursor-pointer items-center gap-1.5 rounded-md text-start font-medium text-muted focus-ring pointer-coarse:h-11 data-hovered:text-ink"
        >
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 transition-transform group-data-expanded:rotate-90 rtl:not-group-data-expanded:rotate-180"
          />
          <span className="flex-1">{title}</span>
          {summary !== undefined && <span className="truncate font-normal text-faint">{summary}</span>}
        </Button>
      </Heading>
      <DisclosurePanel className="ps-5.5">
        <div className="pt-2 pb-1">{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  )
}
