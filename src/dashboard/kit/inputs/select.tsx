import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { classes } from '../layout/classes.ts'
import { fieldLayout, FieldLabel, FieldNotes } from './field-parts.tsx'
import { inputText } from './input-text.ts'
import type { FieldWords } from './field-parts.tsx'
import { popoverClasses } from '../overlays/list-item-classes.ts'
import { OptionList } from './option-list.tsx'
import type { Option } from './option-list.tsx'

export interface SelectProps<Id extends string = string> extends FieldWords {
  options: readonly (Option & { readonly id: Id })[]
  value: Id | null
  onChange: (id: Id) => void
  onBlur?: () => void
  name?: string
  placeholder?: string
  isDisabled?: boolean
  size?: 'small' | 'medium'
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** One of a few choices. */
export function Select<Id extends string>({
  label,
  description,
  error,
  isOptional,
  isLabelHidden,
  options,
  value,
  onChange,
  placeholder = 'Choose…',
  size = 'medium',
  className,
  ref,
  ...props
}: SelectProps<Id>) {
  return (
    <AriaSelect
      {...props}
      value={value}
      onChange={(key) => key !== null && onChange(String(key) as Id)}
      placeholder={placeholder}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className={classes('group', fieldLayout, className)}
    >
      <FieldLabel label={label} isOptional={isOptional} isLabelHidden={isLabelHidden} />
      <Button
        ref={ref}
        className={classes(
          'flex w-full min-w-0 cursor-pointer items-center gap-2 control-line px-2.5 text-left outline-none group-data-invalid:border-danger data-focus-visible:border-accent-ink data-focus-visible:shadow-[0_0_0_1px_var(--accent-ink)]',
          size === 'small' ? 'h-8 text-sm pointer-coarse:h-10' : `h-9 pointer-coarse:h-11 ${inputText}`,
        )}
      >
        <SelectValue className="min-w-0 flex-1 truncate data-placeholder:text-faint [&_[slot=description]]:hidden">
          {({ selectedText, defaultChildren, isPlaceholder }) =>
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-faint" />
      </Button>
      <FieldNotes description={description} error={error} />
      <Popover offset={4} className={popoverClasses}>
        <OptionList options={options} />
      </Popover>
    </AriaSelect>
  )
}
