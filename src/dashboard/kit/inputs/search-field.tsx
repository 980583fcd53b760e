import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import type { RefObject } from 'react'
import { classes } from '../layout/classes.ts'
import { inputText } from './input-text.ts'
import { Kbd } from '../buttons/kbd.tsx'

export interface SearchFieldProps {
  /** Accessible name. Not visible. */
  label: string
  value: string
  onChange: (text: string) => void
  /** Called when it is cleared by its button or by Escape. */
  onClear?: () => void
  placeholder?: string
  maxLength?: number
  /** Keys that focus it, shown while it is empty. */
  shortcut?: string
  className?: string
  ref?: RefObject<HTMLInputElement | null>
}

/** A search input. Escape clears it. */
export function SearchField({
  label,
  value,
  onChange,
  onClear,
  placeholder = 'Search',
  maxLength,
  shortcut,
  className,
  ref,
}: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  const isEmpty = value === ''
  function clear() {
    onChange('')
    onClear?.()
    input.current?.focus()
  }
  return (
    <div
      className={classes(
        'flex h-8 min-w-0 items-center gap-2 control-line px-2.5 pointer-coarse:h-11',
        className,
      )}
    >
      <Search aria-hidden className="size-4 shrink-0 text-faint" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isEmpty) return
          event.preventDefault()
          event.stopPropagation()
          clear()
        }}
        placeholder={placeholder}
        autoComplete="off"
        {...(maxLength === undefined ? {} : { maxLength })}
        className={classes(
          'h-full w-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden',
          inputText,
        )}
      />
      {isEmpty && shortcut !== undefined && (
        <span className="inline-flex max-md:hidden pointer-coarse:hidden">
          <Kbd keys={shortcut} />
        </span>
      )}
      {!isEmpty && (
        <button
          type="button"
          aria-label="Clear"
          onClick={clear}
          className="-mr-1 flex size-6 shrink-0 cursor-pointer items-center justify-center rounded-sm text-faint focus-ring-inset hover:text-ink pointer-coarse:size-9"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}
