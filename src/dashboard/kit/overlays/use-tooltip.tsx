import type { ReactNode, RefObject } from 'react'
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger'
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { lazyLater } from '../feedback/later.tsx'
import type { TooltipPlacement, TooltipWords } from './tooltip-bubble.tsx'

const TooltipBubble = lazyLater(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble)

interface Tooltip {
  /** What the control gets. */
  readonly triggerProps: object
  /** The words while they are shown; stands beside the control. */
  readonly bubble: ReactNode
}

/** Words shown on hover and on keyboard focus of a control. Never the only place of anything needed. */
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
