import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { use, useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode, Ref, RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Popover } from 'react-aria-components/Popover'
import { classes } from '../layout/classes.ts'
import { fieldLayout, FieldLabel, FieldNotes } from './field-parts.tsx'
import { inputText } from './input-text.ts'
import type { FieldWords } from './field-parts.tsx'
import { useKitWords } from '../text/kit-words.ts'
import { popoverClasses } from '../overlays/list-item-classes.ts'
import { OptionList } from './option-list.tsx'
import type { Option } from './option-list.tsx'

export interface ComboBoxProps extends FieldWords {
  options: readonly Option[]
  /** The text in the box. */
  inputValue: string
  onInputChange: (text: string) => void
  /** An option was chosen. */
  onSelect: (id: string) => void
  selectedId?: string | null
  /** Keeps text that is not an option, such as a name that completes from a list. */
  allowsCustomValue?: boolean
  /** Shows every given option instead of those that contain the text: the owner filters. */
  isFilteredByOwner?: boolean
  onBlur?: () => void
  name?: string
  placeholder?: string
  autoComplete?: string
  maxLength?: number
  /** Omits the arrow, for text that only sometimes completes. */
  hasNoButton?: boolean
  isDisabled?: boolean
  empty?: ReactNode
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** Text that completes from a list. */
export function ComboBox({
  label,
  description,
  error,
  isOptional,
  isLabelHidden,
  options,
  inputValue,
  onInputChange,
  onSelect,
  selectedId,
  isFilteredByOwner = false,
  allowsCustomValue = false,
  placeholder,
  autoComplete,
  maxLength,
  hasNoButton = false,
  empty,
  className,
  ref,
  ...props
}: ComboBoxProps) {
  const isTyping = useRef(false)
  const words = useKitWords()
  return (
    <AriaComboBox
      {...props}
      inputValue={inputValue}
      onInputChange={onInputChange}
      {...(selectedId === undefined ? {} : { selectedKey: selectedId })}
      onSelectionChange={(key) => {
        isTyping.current = false
        if (key !== null) onSelect(String(key))
      }}
      allowsCustomValue={allowsCustomValue}
      allowsEmptyCollection={!allowsCustomValue}
      menuTrigger="input"
      {...(isFilteredByOwner ? { items: options, defaultFilter: () => true } : { defaultItems: options })}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className={classes(fieldLayout, className)}
    >
      <FieldLabel label={label} isOptional={isOptional} isLabelHidden={isLabelHidden} />
      <Group className="flex h-9 min-w-0 items-center overflow-hidden control-line pointer-coarse:h-11">
        <Input
          ref={ref}
          placeholder={placeholder}
          autoComplete={autoComplete}
          maxLength={maxLength}
          onInput={() => {
            isTyping.current = true
          }}
          onKeyDown={({ key }) => {
            if (key === 'Escape' || key === 'Tab' || key === 'Enter') isTyping.current = false
          }}
          className={classes(
            'h-full w-full min-w-0 flex-1 bg-transparent px-2.5 outline-none placeholder:text-faint',
            inputText,
          )}
        />
        {!hasNoButton && (
          <Button
            aria-label={words.showOptions(label)}
            className="flex h-full w-8 shrink-0 cursor-pointer items-center justify-center text-faint outline-none pointer-coarse:w-11 data-hovered:text-ink"
          >
            <ChevronsUpDown aria-hidden className="size-4" />
          </Button>
        )}
      </Group>
      <FieldNotes description={description} error={error} />
      <Popover offset={4} className={popoverClasses}>
        <OptionList empty={empty} />
      </Popover>
      <LateOptions options={options} isTyping={isTyping} />
    </AriaComboBox>
  )
}

/**
 * Opens the list when options arrive after the typing that asked for them, because by itself it only opens on a
 * keystroke.
 */
function LateOptions({ options, isTyping }: { options: readonly Option[]; isTyping: RefObject<boolean> }) {
  const state = use(ComboBoxStateContext)
  const open = useEffectEvent(() => {
    if (isTyping.current && state?.isFocused === true && !state.isOpen) state.open(null, 'input')
  })
  useEffect(() => {
    if (options.length > 0) open()
  }, [options])
  return null
}
