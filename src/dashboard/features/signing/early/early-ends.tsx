import { useLayoutEffect, useState } from 'react'
import { takeFirstChoice } from '../../../api/guests/early-answers.ts'
import type { FirstChoice } from '../../../api/guests/early-answers.ts'

const followers = new Set<() => void>()

/**
 * Removes what the service wrote into the page and shows what the scripts rendered instead, if there was anything.
 * Rendered before its replacement, which can then be measured and focused. A press that has begun there still counts
 * there.
 */
export function EarlyEnds() {
  useLayoutEffect(() => {
    const held = globalThis.countersignEarly?.held
    if (held && isThere()) void held.then(end)
    else end()
  }, [])
  return null
}

/** What was chosen on the first screen before the scripts had loaded. Null until that screen is gone, and without one. */
export function useFirstChoice(version: string, language: string): FirstChoice | null {
  const [choice, setChoice] = useState<FirstChoice | null>(null)
  useLayoutEffect(() => {
    const take = () => setChoice(takeFirstChoice({ version, language }))
    if (isThere()) followers.add(take)
    else take()
    return () => void followers.delete(take)
  }, [version, language])
  return choice
}

function isThere(): boolean {
  return document.querySelector('#early') !== null
}

function end(): void {
  const early = document.querySelector('#early')
  if (early) keepStandIn()
  early?.remove()
  document.querySelector('#root')?.removeAttribute('hidden')
  for (const act of followers) act()
  followers.clear()
  // It counts for the screen that comes in its place, not for a later one.
  queueMicrotask(() => delete globalThis.countersignEarly?.consent)
}

/** The font stays until the new page is drawn: fetching Inter at once would draw its lines in one font and then the other. */
function keepStandIn(): void {
  const { dataset } = document.documentElement
  dataset['standIn'] = ''
  requestAnimationFrame(() => setTimeout(() => delete dataset['standIn']))
}
