import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { buttonClasses, iconClasses, waiting } from './button-classes.ts'
import type { ButtonSize, ButtonVariant } from './button-classes.ts'
import { useKitWords } from '../text/kit-words.ts'
import { Spinner } from '../feedback/spinner.tsx'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  trailingIcon?: LucideIcon
  /** Fills the width of its parent. */
  isWide?: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** An action. While pending it keeps its size and focus, tells screen readers and ignores presses. */
export function Button({
  children,
  variant = 'secondary',
  size = 'medium',
  icon: Icon,
  trailingIcon: TrailingIcon,
  isWide = false,
  className,
  isPending = false,
  ...props
}: ButtonProps) {
  const words = useKitWords()
  return (
    <AriaButton
      {...props}
      {...(isPending ? waiting : {})}
      className={buttonClasses(variant, size, isWide, className)}
    >
      {isPending ? (
        <Spinner className={iconClasses(size)} label={words.inProgress} />
      ) : (
        Icon && <Icon aria-hidden className={iconClasses(size)} />
      )}
      <span className="min-w-0 truncate">{children}</span>
      {TrailingIcon && <TrailingIcon aria-hidden className={iconClasses(size)} />}
    </AriaButton>
  )
}
