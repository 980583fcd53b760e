import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import type { SearchFieldProps as AriaSearchFieldProps } from 'react-aria-components/SearchField'
import { classes } from './classes.ts'
import { inputText } from './field-parts.tsx'
import { Kbd } from './kbd.tsx'

export interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'className' | 'style' | 'children'> {
  /** Accessible name; not shown. */
  label: string
  placeholder?: string
  /** Keys that lead here, shown while it is empty. */
  shortcut?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** Looks for something; Escape empties it. */
export function SearchField({
  label,
  placeholder = 'Search',
  shortcut,
  className,
  ref,
  ...props
}: SearchFieldProps) {
  return (
    <AriaSearchField {...props} aria-label={label} className={classes('group min-w-0', className)}>
      <Group className="flex h-8 min-w-0 items-center gap-2 control-line px-2.5 pointer-coarse:h-11">
        <Search aria-hidden className="size-4 shrink-0 text-faint" />
        <Input
          ref={ref}
          placeholder={placeholder}
          className={classes(
            'h-full w-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden',
            inputText,
          )}
        />
        {shortcut !== undefined && (
          <span className="hidden group-data-empty:inline-flex pointer-coarse:group-data-empty:hidden">
            <Kbd keys={shortcut} />
          </span>
        )}
        <Button
          aria-label="Clear"
          className="-mr-1 flex size-6 shrink-0 cursor-pointer items-center justify-center rounded-sm text-faint focus-ring-inset group-data-empty:hidden pointer-coarse:size-9 data-hovered:text-ink"
        >
          <X aria-hidden className="size-4" />
        </Button>
      </Group>
    </AriaSearchField>
  )
}
