import type { ReactElement, ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { Kbd } from './kbd.tsx'

export type TooltipPlacement = 'top' | 'bottom' | 'left' | 'right' | 'start' | 'end'

export interface TooltipProps {
  content: ReactNode
  /** Keys shown beside the words, e.g. `mod+k`. */
  shortcut?: string | undefined
  placement?: TooltipPlacement
  /** A control of the kit. */
  children: ReactElement
}

/** Words shown on hover and on keyboard focus. Never the only place of anything needed. */
export function Tooltip({ content, shortcut, placement = 'top', children }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={80}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        className="flex max-w-72 items-center gap-2 rounded-md bg-inverse px-2 py-1 text-xs text-on-inverse shadow-float data-entering:animate-fade"
      >
        {content}
        {shortcut !== undefined && <Kbd keys={shortcut} tone="inverse" />}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
