import { useLayoutEffect } from 'react'

/**
 * Removes what the service wrote into the page and shows what the scripts rendered instead, if there was anything.
 * Rendered before its replacement, which can then be measured and focused.
 */
export function EarlyEnds() {
  useLayoutEffect(() => {
    document.querySelector('#early')?.remove()
    document.querySelector('#root')?.removeAttribute('hidden')
  }, [])
  return null
}
