import type { RefObject } from 'react'
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { Kbd } from '../buttons/kbd.tsx'
import type { TooltipPlacement, TooltipWords } from './use-tooltip.tsx'

export interface TooltipBubbleProps extends TooltipWords {
  id: string | undefined
  state: TooltipTriggerState
  placement: TooltipPlacement
  triggerRef: RefObject<Element | null>
}

/** The words of a tooltip while they are shown. */
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
