import { useEffect, useState } from 'react'

/** A text, updated when typing pauses. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text.trim()), 180)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
