import type { ReactElement, ReactNode } from 'react'
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover'
import { lazyLater } from '../feedback/later.tsx'
import { Trigger } from '../buttons/trigger.tsx'

const PopoverPanel = lazyLater(async () => (await import('./popover-panel.tsx')).PopoverPanel)

export interface PopoverProps {
  /** A button of the kit that opens it. */
  trigger: ReactElement
  /** Accessible name. */
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: AriaPopoverProps['placement']
  className?: string
}

/** A small panel next to its button, for example for filters. */
export function Popover({ trigger, label, children, placement = 'bottom start', className }: PopoverProps) {
  return (
    <Trigger kind="dialog" button={trigger}>
      <PopoverPanel label={label} placement={placement} className={className}>
        {children}
      </PopoverPanel>
    </Trigger>
  )
}
