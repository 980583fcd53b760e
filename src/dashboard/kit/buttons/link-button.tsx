import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components/Link'
import type { LinkProps } from 'react-aria-components/Link'
import { buttonClasses, iconClasses } from './button-classes.ts'
import type { ButtonSize, ButtonVariant } from './button-classes.ts'
import { classes } from '../layout/classes.ts'

interface LinkButtonProps extends Omit<LinkProps, 'className' | 'style' | 'children'> {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  trailingIcon?: LucideIcon
  isWide?: boolean
  className?: string
}

/** A link that looks like a button. */
export function LinkButton({
  children,
  variant = 'secondary',
  size = 'medium',
  icon: Icon,
  trailingIcon: TrailingIcon,
  isWide = false,
  className,
  ...props
}: LinkButtonProps) {
  return (
    <Link {...props} className={buttonClasses(variant, size, isWide, className)}>
      {Icon && <Icon aria-hidden className={iconClasses(size)} />}
      <span className="min-w-0 truncate">{children}</span>
      {TrailingIcon && <TrailingIcon aria-hidden className={iconClasses(size)} />}
    </Link>
  )
}

interface TextLinkProps extends Omit<LinkProps, 'className' | 'style' | 'children'> {
  children: ReactNode
  /** `plain` underlines on hover only, for names in lists. */
  variant?: 'underlined' | 'plain'
  className?: string
}

/** A link inside text or a list. */
export function TextLink({ children, variant = 'underlined', className, ...props }: TextLinkProps) {
  const look =
    variant === 'plain'
      ? 'text-ink hover:underline'
      : 'text-accent-ink underline decoration-accent-line hover:decoration-current'
  return (
    <Link
      {...props}
      className={classes('cursor-pointer rounded-xs underline-offset-3 focus-ring', look, className)}
    >
      {children}
    </Link>
  )
}
