import type { RefObject } from 'react'
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { Kbd } from '../buttons/kbd.tsx'

export type TooltipPlacement = 'top' | 'bottom' | 'left' | 'right' | 'start' | 'end'

export interface TooltipWords {
  content: string
  /** Keys shown beside the words, e.g. `mod+k`. */
  shortcut: string | undefined
}

export interface TooltipBubbleProps extends TooltipWords {
  id: string | undefined
  state: TooltipTriggerState
  placement: TooltipPlacement
  triggerRef: RefObject<Element | null>
}

/** A visible tooltip. */
export function TooltipBubble({ id, state, content, shortcut, placement, triggerRef }: TooltipBubbleProps) {
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip
        {...(id === undefined ? {} : { id })}
        triggerRef={triggerRef}
        placement={placement}
        offset={6}
        className="flex max-w-72 items-center gap-2 rounded-md bg-inverse px-2 py-1 text-xs text-on-inverse shadow-float data-entering:animate-fade"
      >
        {content}
        {shortcut !== undefined && <Kbd keys={shortcut} tone="inverse" />}
      </Tooltip>
    </TooltipTriggerStateContext>
  )
}
