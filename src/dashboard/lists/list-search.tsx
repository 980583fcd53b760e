import FileSearch from 'lucide-react/icons/file-search'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useActions } from '../kit/commands/actions-registry.ts'
import { classes } from '../kit/layout/classes.ts'
import { SearchField } from '../kit/inputs/search-field.tsx'

export interface ListSearchProps {
  /** What a row of the list is, e.g. `envelope`. */
  noun: string
  /** What it looks in, e.g. `Name or email`. */
  placeholder: string
  /** The text that the list is searched by now. */
  applied: string
  /** Another search of the list, in place of this one while it is switched on. */
  deep?: { readonly label: string; readonly placeholder: string; readonly applied: string } | null
  onSearch: (text: string | undefined, isDeep: boolean) => void
  /** Where little stands beside it, it shares its line on a phone too. */
  isSharing?: boolean
}

/** Searches a list as one types, after a short rest; `/` leads there. */
export function ListSearch({
  noun,
  placeholder,
  applied: appliedHere,
  deep = null,
  onSearch,
  isSharing = false,
}: ListSearchProps) {
  const isDeepApplied = deep !== null && deep.applied !== ''
  const applied = isDeepApplied ? deep.applied : appliedHere
  const [isDeep, setDeep] = useState(isDeepApplied)
  const [text, setText] = useState(applied)
  const [seen, setSeen] = useState(applied)
  const input = useRef<HTMLInputElement>(null)
  if (seen !== applied) {
    setSeen(applied)
    if (text.trim() !== applied) setText(applied)
    if (applied !== '') setDeep(isDeepApplied)
  }
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === applied) return
    const timer = setTimeout(() => onSearch(wanted || undefined, isDeep), 250)
    return () => clearTimeout(timer)
  }, [text, applied, isDeep, onSearch])
  const label = `Search ${noun}s`
  const actions = useMemo(
    () => [
      {
        id: 'search-list',
        label,
        shortcut: '/',
        section: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} list`,
        perform: () => input.current?.focus(),
      },
    ],
    [label, noun],
  )
  useActions(`${noun}-search`, actions)
  return (
    <div
      className={classes(
        'flex min-w-40 flex-1 items-center gap-1 md:max-w-96',
        !isSharing && 'max-md:basis-full',
      )}
    >
      <SearchField
        ref={input}
        label={label}
        placeholder={isDeep && deep ? deep.placeholder : placeholder}
        shortcut="/"
        value={text}
        onChange={setText}
        onClear={() => onSearch(undefined, isDeep)}
        maxLength={200}
        className="flex-1"
      />
      {deep && (
        <button
          type="button"
          aria-pressed={isDeep}
          onClick={() => {
            setDeep(!isDeep)
            if (text.trim() !== '') onSearch(text.trim(), !isDeep)
            input.current?.focus()
          }}
          className={classes(
            'flex h-8 shrink-0 cursor-pointer items-center gap-1.5 rounded-md px-2 text-sm font-medium focus-ring pointer-coarse:h-11',
            isDeep ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-hover hover:text-ink',
          )}
        >
          <FileSearch aria-hidden className="size-4" />
          {deep.label}
        </button>
      )}
    </div>
  )
}
