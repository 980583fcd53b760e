import { classes } from '../layout/classes.ts'

/**
 * - `primary`: the one action that moves the page forward
 * - `secondary`: any other action
 * - `quiet`: actions in toolbars and rows
 * - `danger`: the irreversible, in its confirmation; `danger-quiet` opens that confirmation
 */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet'
export type ButtonSize = 'small' | 'medium' | 'large'

const base =
  'inline-flex shrink-0 cursor-pointer items-center justify-center font-medium whitespace-nowrap select-none ' +
  'transition-[background-color,border-color,color,box-shadow] focus-ring ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-50 aria-disabled:cursor-progress'

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent shadow-[inset_0_1px_0_rgb(255_255_255/0.12)] data-hovered:bg-accent-hover data-pressed:bg-accent-hover forced-colors:border',
  secondary:
    'border border-line-strong bg-raised text-ink shadow-[0_1px_1px_rgb(0_0_0/0.03)] data-hovered:border-control data-pressed:bg-sunken aria-expanded:bg-sunken',
  quiet:
    'text-muted data-hovered:bg-hover data-hovered:text-ink data-pressed:bg-selected data-pressed:text-ink aria-expanded:bg-selected aria-expanded:text-ink',
  danger:
    'bg-danger-solid text-white data-hovered:bg-danger-hover data-pressed:bg-danger-hover forced-colors:border',
  'danger-quiet': 'text-danger data-hovered:bg-danger-soft data-pressed:bg-danger-soft',
}

const sizes: Record<ButtonSize, string> = {
  small: 'h-7 gap-1.5 rounded-md px-2.5 text-sm pointer-coarse:h-10 pointer-coarse:px-3',
  medium: 'h-8 gap-1.5 rounded-md px-3 text-sm pointer-coarse:h-11 pointer-coarse:px-4',
  large: 'h-11 gap-2 rounded-md px-5 text-base',
}

const squares: Record<ButtonSize, string> = {
  small: 'size-7 rounded-md pointer-coarse:size-10',
  medium: 'size-8 rounded-md pointer-coarse:size-11',
  large: 'size-11 rounded-md',
}

/** Classes of a button or of a link that looks like one. */
export function buttonClasses(
  variant: ButtonVariant,
  size: ButtonSize,
  isWide: boolean,
  more?: string,
): string {
  return classes(base, variants[variant], sizes[size], isWide && 'w-full', more)
}

/** Classes of a square button with only an icon. */
export function iconButtonClasses(variant: ButtonVariant, size: ButtonSize, more?: string): string {
  return classes(base, variants[variant], squares[size], more)
}

/** Classes of the icon inside a button. */
export function iconClasses(size: ButtonSize): string {
  return classes('shrink-0', size === 'large' ? 'size-4.5' : 'size-4')
}

/**
 * Props of a button while it waits: it keeps its focus, and pressing it does nothing. Not React Aria's `isPending`,
 * which announces through an element that refers to the button, and keeps it when the button is gone.
 */
export const waiting = { 'aria-disabled': true, type: 'button', onPress: () => undefined } as const
