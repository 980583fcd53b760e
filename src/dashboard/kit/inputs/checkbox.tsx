import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { ReactNode, Ref } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import type { CheckboxProps as AriaCheckboxProps } from 'react-aria-components/Checkbox'
import { classes } from '../layout/classes.ts'
import { checkboxBox, checkboxLabel } from './plain-checkbox.tsx'

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> {
  children?: ReactNode
  description?: ReactNode
  error?: string | undefined
  className?: string
  ref?: Ref<HTMLLabelElement>
}

const box =
  checkboxBox +
  'group-data-focus-visible:outline-2 ' +
  'group-data-hovered:border-faint group-data-indeterminate:border-accent group-data-indeterminate:bg-accent ' +
  'group-data-invalid:border-danger group-data-selected:border-accent group-data-selected:bg-accent group-data-disabled:opacity-50'

/** Yes or no, confirmed when the form is submitted. */
export function Checkbox({ children, description, error, className, ...props }: CheckboxProps) {
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <AriaCheckbox
        {...props}
        // Its own way renders every box twice.
        validationBehavior="aria"
        isInvalid={error !== undefined}
        className={checkboxLabel}
      >
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
