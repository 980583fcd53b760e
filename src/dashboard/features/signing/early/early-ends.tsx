import { useLayoutEffect } from 'react'

/**
 * Takes what the service wrote into the page away and shows what the scripts made in its place; nothing when there was none. Stands
 * before what takes its place, which is then there to be measured and to get the focus.
 */
export function EarlyEnds() {
  useLayoutEffect(() => {
    document.querySelector('#early')?.remove()
    document.querySelector('#root')?.removeAttribute('hidden')
  }, [])
  return null
}
