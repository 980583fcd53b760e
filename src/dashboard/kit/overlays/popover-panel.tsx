import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import type { PopoverProps } from 'react-aria-components/Popover'
import { classes } from '../layout/classes.ts'
import { useOverlay } from '../buttons/trigger.tsx'

export interface PopoverPanelProps {
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  placement: PopoverProps['placement']
  className: string | undefined
}

/** The open panel next to its button. */
export function PopoverPanel({ label, children, placement, className }: PopoverPanelProps) {
  const { triggerRef, close } = useOverlay()
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      trigger="DialogTrigger"
      triggerRef={triggerRef}
      placement={placement}
      offset={6}
      className="overflow-auto rounded-lg bg-raised shadow-float outline-none data-entering:animate-rise"
    >
      <Dialog aria-label={label} className={classes('p-4 text-sm outline-none', className)}>
        {typeof children === 'function' ? children(close) : children}
      </Dialog>
    </Popover>
  )
}
