import type { CSSProperties, ReactNode, Ref } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import { classes } from '../layout/classes.ts'
import { fieldLayout, FieldLabel, FieldNotes } from './field-parts.tsx'
import { inputText } from './input-text.ts'
import { useKitWords } from '../text/kit-words.ts'
import type { FieldWords } from './field-parts.tsx'

interface Base extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'>, FieldWords {
  placeholder?: string
  className?: string
}

export interface TextFieldProps extends Base {
  /** Shown before the text, inside the input: an icon or a unit. */
  leading?: ReactNode
  /** Shown after the text, inside the input: a unit or a small button. */
  trailing?: ReactNode
  inputClassName?: string
  ref?: Ref<HTMLInputElement>
}

/** One line of text. */
export function TextField({
  label,
  description,
  error,
  isOptional,
  isLabelHidden,
  placeholder,
  leading,
  trailing,
  className,
  inputClassName,
  ref,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className={classes(fieldLayout, className)}
    >
      <FieldLabel label={label} isOptional={isOptional} isLabelHidden={isLabelHidden} />
      <Group
        className={classes(
          'flex h-9 min-w-0 items-center overflow-hidden control-line pointer-coarse:h-11',
          props.isReadOnly === true && 'bg-sunken',
        )}
      >
        {leading !== undefined && <span className="flex shrink-0 ps-2.5 text-faint">{leading}</span>}
        <Input
          ref={ref}
          {...ownDirection(props.value)}
          placeholder={placeholder}
          className={classes(
            'h-full w-full min-w-0 flex-1 bg-transparent px-2.5 outline-none placeholder:text-faint data-disabled:cursor-not-allowed',
            inputText,
            inputClassName,
          )}
        />
        {trailing !== undefined && (
          <span className="flex shrink-0 items-center pe-1 text-sm text-faint">{trailing}</span>
        )}
      </Group>
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  )
}

/** Typed text follows its own direction. An empty field follows the page's. */
function ownDirection(value: string | undefined): { readonly dir?: 'auto' } {
  return value ? { dir: 'auto' } : {}
}

export interface TextAreaProps extends Base {
  rows?: number
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text. Grows with its content. With `maxLength` it shows a count near the end. */
export function TextArea({
  label,
  description,
  error,
  isOptional,
  isLabelHidden,
  placeholder,
  rows = 3,
  className,
  ref,
  ...props
}: TextAreaProps) {
  const words = useKitWords()
  const length = props.value?.length ?? 0
  const left = (props.maxLength ?? Infinity) - length
  return (
    <AriaTextField
      {...props}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className={classes(fieldLayout, className)}
    >
      <FieldLabel label={label} isOptional={isOptional} isLabelHidden={isLabelHidden} />
      <AriaTextArea
        ref={ref}
        {...ownDirection(props.value)}
        rows={rows}
        placeholder={placeholder}
        className={classes(
          'field-sizing-content min-h-[calc(var(--rows)*1.25rem+1rem)] w-full resize-y px-2.5 py-2 control-line placeholder:text-faint',
          inputText,
        )}
        style={{ '--rows': rows } as CSSProperties}
      />
      <FieldNotes description={description} error={error} />
      {left <= 100 && (
        <output className="self-end text-xs text-faint tabular-nums">{words.charactersLeft(left)}</output>
      )}
    </AriaTextField>
  )
}
