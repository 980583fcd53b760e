import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { ReactNode, Ref } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import type { CheckboxProps as AriaCheckboxProps } from 'react-aria-components/Checkbox'
import { classes } from '../layout/classes.ts'

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> {
  children?: ReactNode
  description?: ReactNode
  error?: string | undefined
  className?: string
  ref?: Ref<HTMLLabelElement>
}

const label =
  'group flex w-fit cursor-pointer items-start gap-2 text-sm text-ink pointer-coarse:min-h-11 pointer-coarse:items-center ' +
  'data-disabled:cursor-not-allowed data-disabled:text-faint'
const plainBox =
  'mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-sm border border-control bg-raised text-on-accent ' +
  'outline-offset-2 outline-focus transition-colors '
const box =
  plainBox +
  'group-data-focus-visible:outline-2 ' +
  'group-data-hovered:border-faint group-data-indeterminate:border-accent group-data-indeterminate:bg-accent ' +
  'group-data-invalid:border-danger group-data-selected:border-accent group-data-selected:bg-accent group-data-disabled:opacity-50'

/** Yes or no, confirmed when the form is submitted. */
export function Checkbox({ children, description, error, className, ...props }: CheckboxProps) {
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <AriaCheckbox {...props} isInvalid={error !== undefined} className={label}>
        {({ isIndeterminate, isSelected }) => (
          <>
            <span className={box}>
              {isIndeterminate ? (
                <Minus aria-hidden className="size-3" strokeWidth={3} />
              ) : (
                isSelected && <Check aria-hidden className="size-3" strokeWidth={3} />
              )}
            </span>
            {children !== undefined && (
              <span className="flex flex-col">
                <span>{children}</span>
                {description !== undefined && <span className="text-faint">{description}</span>}
              </span>
            )}
          </>
        )}
      </AriaCheckbox>
      {error !== undefined && (
        <p role="alert" className="ps-6 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** The same before any script has loaded: the browser's own checkbox, drawn alike. Its error stays hidden. */
export function StaticCheckbox(props: {
  name: string
  children: ReactNode
  error: string
  className?: string
}) {
  const { name, children, error, className } = props
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label className={classes(label, 'relative')}>
        <input type="checkbox" name={name} className="peer absolute opacity-0" />
        <span
          className={classes(
            plainBox,
            'peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-2 peer-checked:[&>svg]:block',
          )}
        >
          <Check aria-hidden className="hidden size-3" strokeWidth={3} />
        </span>
        <span className="flex flex-col">
          <span>{children}</span>
        </span>
      </label>
      <p role="alert" hidden className="ps-6 text-sm text-danger">
        {error}
      </p>
    </div>
  )
}
