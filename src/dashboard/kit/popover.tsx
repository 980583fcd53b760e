import type { ReactElement, ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover'
import { classes } from './classes.ts'

export interface PopoverProps {
  /** A button of the kit that opens it. */
  trigger: ReactElement
  /** Accessible name. */
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: AriaPopoverProps['placement']
  className?: string
}

/** A small panel beside its button, e.g. filters. */
export function Popover({ trigger, label, children, placement = 'bottom start', className }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover
        placement={placement}
        offset={6}
        className="overflow-auto rounded-lg bg-raised shadow-float outline-none data-entering:animate-rise"
      >
        <Dialog aria-label={label} className={classes('p-4 text-sm outline-none', className)}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
