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
  onSearch: (text: string | undefined) => void
  /** Where little stands beside it, it shares its line on a phone too. */
  isSharing?: boolean
}

/** Searches a list as one types, after a short rest; `/` leads there. */
export function ListSearch({ noun, placeholder, applied, onSearch, isSharing = false }: ListSearchProps) {
  const [text, setText] = useState(applied)
  const [seen, setSeen] = useState(applied)
  const input = useRef<HTMLInputElement>(null)
  if (seen !== applied) {
    setSeen(applied)
    if (text.trim() !== applied) setText(applied)
  }
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === applied) return
    const timer = setTimeout(() => onSearch(wanted || undefined), 250)
    return () => clearTimeout(timer)
  }, [text, applied, onSearch])
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
    <SearchField
      ref={input}
      label={label}
      placeholder={placeholder}
      shortcut="/"
      value={text}
      onChange={setText}
      onClear={() => onSearch(undefined)}
      maxLength={200}
      className={classes('min-w-40 flex-1 md:max-w-80', !isSharing && 'max-md:basis-full')}
    />
  )
}
