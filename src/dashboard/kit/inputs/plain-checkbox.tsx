import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { classes } from '../layout/classes.ts'

export const checkboxLabel =
  'group flex w-fit cursor-pointer items-start gap-2 text-sm text-ink pointer-coarse:min-h-11 pointer-coarse:items-center ' +
  'data-disabled:cursor-not-allowed data-disabled:text-faint'
export const checkboxBox =
  'mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-sm border border-control bg-raised text-on-accent ' +
  'outline-offset-2 outline-focus transition-colors '

interface PlainCheckboxProps {
  readonly name: string
  /** Not given where no script keeps it. */
  readonly isSelected?: boolean
  readonly onChange?: (isSelected: boolean) => void
  /** Shown only while it applies. */
  readonly error: string
  readonly isInvalid?: boolean
  readonly children: ReactNode
  readonly className?: string
}

/**
 * The browser's own checkbox, drawn as the others are. It works before any script has loaded, and is rendered in a fraction of
 * their time.
 */
export function PlainCheckbox(props: PlainCheckboxProps) {
  const { name, isSelected, onChange, error, isInvalid = false, children, className } = props
  const errorId = useId()
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label className={classes(checkboxLabel, 'relative')}>
        <input
          type="checkbox"
          name={name}
          checked={isSelected}
          onChange={onChange && ((event) => onChange(event.target.checked))}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? errorId : undefined}
          className="peer absolute opacity-0"
        />
        <span
          className={classes(
            checkboxBox,
            'peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-2 peer-aria-invalid:border-danger peer-checked:[&>svg]:block',
          )}
        >
          <Check aria-hidden className="hidden size-3" strokeWidth={3} />
        </span>
        <span className="flex flex-col">
          <span>{children}</span>
        </span>
      </label>
      <p id={errorId} role="alert" hidden={!isInvalid} className="ps-6 text-sm text-danger">
        {error}
      </p>
    </div>
  )
}
