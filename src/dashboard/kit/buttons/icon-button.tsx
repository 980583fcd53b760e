import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { mergeProps } from 'react-aria/mergeProps'
import { useObjectRef } from 'react-aria/useObjectRef'
import { Button as AriaButton } from 'react-aria-components/Button'
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { iconButtonClasses, iconClasses, waiting } from './button-classes.ts'
import type { ButtonSize, ButtonVariant } from './button-classes.ts'
import { useKitWords } from '../text/kit-words.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { useTooltip } from '../overlays/use-tooltip.tsx'
import type { TooltipPlacement } from '../overlays/tooltip-bubble.tsx'

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** A verb of the domain: the accessible name and the tooltip. */
  label: string
  icon: LucideIcon
  variant?: ButtonVariant
  size?: ButtonSize
  /** Keys shown in the tooltip, such as `mod+k`. */
  shortcut?: string
  placement?: TooltipPlacement
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button with one icon, named by its tooltip. */
export function IconButton({
  label,
  icon: Icon,
  variant = 'quiet',
  size = 'medium',
  shortcut,
  placement = 'top',
  className,
  isPending = false,
  ref: own,
  ...props
}: IconButtonProps) {
  const words = useKitWords()
  const ref = useObjectRef(own)
  const { triggerProps, bubble } = useTooltip({ content: label, shortcut }, placement, ref)
  return (
    <>
      <AriaButton
        {...mergeProps(props, triggerProps)}
        {...(isPending ? waiting : {})}
        ref={ref}
        aria-label={label}
        className={iconButtonClasses(variant, size, className)}
      >
        {isPending ? (
          <Spinner label={words.inProgress} className={iconClasses(size)} />
        ) : (
          <Icon aria-hidden className={iconClasses(size)} />
        )}
      </AriaButton>
      {bubble}
    </>
  )
}
