import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { iconButtonClasses, iconClasses, waiting } from './button-classes.ts'
import type { ButtonSize, ButtonVariant } from './button-classes.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'
import type { TooltipPlacement } from './tooltip.tsx'

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** Verb of the domain; the accessible name and the tooltip. */
  label: string
  icon: LucideIcon
  variant?: ButtonVariant
  size?: ButtonSize
  /** Keys shown in the tooltip, e.g. `mod+k`. */
  shortcut?: string
  placement?: TooltipPlacement
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button of one icon, named by its tooltip. */
export function IconButton({
  label,
  icon: Icon,
  variant = 'quiet',
  size = 'medium',
  shortcut,
  placement = 'top',
  className,
  isPending = false,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut} placement={placement}>
      <AriaButton
        {...props}
        {...(isPending ? waiting : {})}
        aria-label={label}
        className={iconButtonClasses(variant, size, className)}
      >
        {isPending ? (
          <Spinner label="In progress" className={iconClasses(size)} />
        ) : (
          <Icon aria-hidden className={iconClasses(size)} />
        )}
      </AriaButton>
    </Tooltip>
  )
}
