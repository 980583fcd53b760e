import { classes } from '../../../../kit/layout/classes.ts'

/**
 * How a control looks on paper: what is still required stands out in the accent colour, what may be filled in is
 * outlined, and what is filled in is left to the print and shows its edge on hover and focus only.
 */
export function fieldLook(state: {
  readonly isFilled: boolean
  readonly isRequired: boolean
  readonly isCurrent: boolean
  /** Whether others fill it in too: it stays a box to write in, whoever filled it in. */
  readonly isShared: boolean
}): string {
  const { isFilled, isRequired, isCurrent, isShared } = state
  return classes(
    'rounded-xs transition-[background-color,box-shadow]',
    isFilled && !isShared
      ? 'hover:bg-[color-mix(in_oklab,var(--accent)_6%,transparent)] hover:shadow-[0_0_0_1px_var(--accent-line)]'
      : isRequired
        ? 'bg-[color-mix(in_oklab,var(--accent)_11%,transparent)] shadow-[inset_0_0_0_1.5px_var(--accent)] hover:bg-[color-mix(in_oklab,var(--accent)_18%,transparent)]'
        : 'bg-[color-mix(in_oklab,var(--accent)_4%,transparent)] shadow-[inset_0_0_0_1px_var(--accent-line)] hover:bg-[color-mix(in_oklab,var(--accent)_10%,transparent)]',
    isShared && !isCurrent && 'outline-1 outline-dashed outline-offset-1 outline-accent-line',
    isCurrent && 'outline-3 outline-[color-mix(in_oklab,var(--accent)_40%,transparent)]',
  )
}

/** Font size of words inside an empty field, in CSS pixels: readable, and never taller than the field. */
export function promptSize(height: number): number {
  return Math.max(7, Math.min(15, height * 0.5))
}
