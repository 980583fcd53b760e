import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { ReactNode, Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import type { NumberFieldProps as AriaNumberFieldProps } from 'react-aria-components/NumberField'
import { classes } from '../layout/classes.ts'
import { fieldLayout, FieldLabel, FieldNotes } from './field-parts.tsx'
import { inputText } from './input-text.ts'
import type { FieldWords } from './field-parts.tsx'

export interface NumberFieldProps
  extends Omit<AriaNumberFieldProps, 'className' | 'style' | 'children'>, FieldWords {
  /** Short words before the number, inside the input, such as `X`. */
  leading?: ReactNode
  className?: string
  ref?: Ref<HTMLInputElement>
}

const step =
  'flex h-1/2 w-6 cursor-pointer items-center justify-center text-faint data-disabled:opacity-40 data-hovered:bg-hover data-hovered:text-ink'

/** A number that arrow keys, wheel and two small buttons step. An empty field is NaN. */
export function NumberField({
  label,
  description,
  error,
  isOptional,
  isLabelHidden,
  leading,
  className,
  ref,
  ...props
}: NumberFieldProps) {
  return (
    <AriaNumberField
      {...props}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className={classes(fieldLayout, className)}
    >
      <FieldLabel label={label} isOptional={isOptional} isLabelHidden={isLabelHidden} />
      <Group className="flex h-9 min-w-0 items-center overflow-hidden control-line pointer-coarse:h-11">
        {leading !== undefined && <span className="shrink-0 pl-2.5 text-sm text-faint">{leading}</span>}
        <Input
          ref={ref}
          className={classes(
            'h-full w-full min-w-0 flex-1 bg-transparent px-2.5 tabular-nums outline-none',
            inputText,
          )}
        />
        <div className="flex h-full flex-col border-l border-line pointer-coarse:hidden">
          <Button slot="increment" className={step}>
            <ChevronUp aria-hidden className="size-3" />
          </Button>
          <Button slot="decrement" className={step}>
            <ChevronDown aria-hidden className="size-3" />
          </Button>
        </div>
      </Group>
      <FieldNotes description={description} error={error} />
    </AriaNumberField>
  )
}
