import type { ReactNode, RefObject } from 'react'
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger'
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { lazyLater } from '../feedback/later.tsx'
import type { TooltipPlacement, TooltipWords } from './tooltip-bubble.tsx'

const TooltipBubble = lazyLater(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble)

interface Tooltip {
  /** Props for the control. */
  readonly triggerProps: object
  /** The visible tooltip, rendered next to the control. */
  readonly bubble: ReactNode
}

/** Words shown on hover and keyboard focus of a control. Never put anything essential only here. */
export function useTooltip(
  words: TooltipWords,
  placement: TooltipPlacement,
  ref: RefObject<HTMLButtonElement | null>,
): Tooltip {
  const state = useTooltipTriggerState({ delay: 400, closeDelay: 80 })
  const { triggerProps, tooltipProps } = useTooltipTrigger({}, state, ref)
  const bubble = state.isOpen && (
    <TooltipBubble {...words} id={tooltipProps.id} state={state} placement={placement} triggerRef={ref} />
  )
  return { triggerProps, bubble }
}
