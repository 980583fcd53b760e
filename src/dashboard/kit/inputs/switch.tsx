import type { ReactNode, Ref } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components/Switch'
import type { SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch'
import { classes } from '../layout/classes.ts'

export interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'style' | 'children'> {
  children: ReactNode
  description?: ReactNode
  /** Puts the words first and the switch at the end of the line, as in settings. */
  isSpread?: boolean
  className?: string
  ref?: Ref<HTMLLabelElement>
}

/** On or off, at once. */
export function Switch({ children, description, isSpread = false, className, ...props }: SwitchProps) {
  return (
    <AriaSwitch
      {...props}
      className={classes(
        'group flex cursor-pointer items-start gap-2.5 text-sm text-ink pointer-coarse:min-h-11 pointer-coarse:items-center data-disabled:cursor-not-allowed data-disabled:text-faint',
        isSpread ? 'flex-row-reverse justify-between' : 'w-fit',
        className,
      )}
    >
      <span className="relative mt-0.5 h-4.5 w-8 shrink-0 rounded-full bg-control p-0.5 outline-offset-2 outline-focus transition-colors group-data-disabled:opacity-50 group-data-focus-visible:outline-2 group-data-selected:bg-accent forced-colors:border">
        <span className="block size-3.5 rounded-full bg-white forced-colors:bg-[CanvasText] shadow-[0_1px_2px_rgb(0_0_0/0.25)] transition-transform group-data-selected:translate-x-3.5 rtl:group-data-selected:-translate-x-3.5" />
      </span>
      <span className="flex flex-col">
        <span>{children}</span>
        {description !== undefined && <span className="text-faint">{description}</span>}
      </span>
    </AriaSwitch>
  )
}
