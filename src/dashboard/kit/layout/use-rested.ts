import { useEffect, useState } from 'react'

/** A text, updated when typing pauses. */
export function useRested(text: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text.trim()), 180)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
