import type { Ref } from 'react'
import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup'
import { classes } from '../layout/classes.ts'
import { fieldLayout, FieldLabel, FieldNotes } from './field-parts.tsx'
import type { FieldWords } from './field-parts.tsx'
import type { Option } from './option-list.tsx'

export interface RadioGroupProps<Id extends string = string> extends FieldWords {
  options: readonly (Option & { readonly id: Id })[]
  value: Id | null
  onChange: (id: Id) => void
  onBlur?: () => void
  name?: string
  isDisabled?: boolean
  orientation?: 'horizontal' | 'vertical'
  /** `cards` draws a border around each choice, for choices that need a sentence. */
  variant?: 'plain' | 'cards'
  className?: string
  ref?: Ref<HTMLDivElement>
}

const dot =
  'mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-control bg-raised outline-offset-2 outline-focus ' +
  'transition-colors group-data-focus-visible:outline-2 group-data-hovered:border-faint group-data-invalid:border-danger ' +
  'group-data-selected:border-[5px] group-data-selected:border-accent'

/** One of a few choices that are all worth seeing. */
export function RadioGroup<Id extends string>({
  label,
  description,
  error,
  isOptional,
  isLabelHidden,
  options,
  onChange,
  orientation = 'vertical',
  variant = 'plain',
  className,
  ...props
}: RadioGroupProps<Id>) {
  return (
    <AriaRadioGroup
      {...props}
      onChange={(id) => onChange(id as Id)}
      orientation={orientation}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className={classes(fieldLayout, className)}
    >
      <FieldLabel label={label} isOptional={isOptional} isLabelHidden={isLabelHidden} />
      <div
        className={classes(
          'flex gap-2',
          orientation === 'vertical' ? 'flex-col' : 'flex-wrap',
          orientation === 'horizontal' && variant === 'plain' && 'gap-x-5',
        )}
      >
        {options.map((option) => (
          <Radio
            key={option.id}
            value={option.id}
            isDisabled={option.isDisabled ?? false}
            className={classes(
              'group flex cursor-pointer items-start gap-2 text-sm text-ink pointer-coarse:min-h-11 pointer-coarse:items-center data-disabled:cursor-not-allowed data-disabled:text-faint',
              variant === 'cards' &&
                'flex-1 rounded-md border border-line-strong bg-raised p-3 data-hovered:border-control data-selected:border-accent-ink data-selected:bg-accent-soft',
            )}
          >
            <span className={dot} />
            <span className="flex flex-col">
              <span className={classes(variant === 'cards' && 'font-medium')}>{option.label}</span>
              {option.description !== undefined && (
                <span className={variant === 'cards' ? 'text-muted' : 'text-faint'}>
                  {option.description}
                </span>
              )}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes description={description} error={error} />
    </AriaRadioGroup>
  )
}
