import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { lazyLater } from '../../kit/feedback/later.tsx'

export const checkboxShape = (
  <span aria-hidden className="mt-0.5 block size-4 rounded-sm border border-control bg-raised" />
)
export const menuShape = (
  <span aria-hidden className="flex size-7 items-center justify-center text-muted opacity-60">
    <Ellipsis className="size-4" />
  </span>
)

// The rows stand before what can be pressed in them has come.

/** Selects a row; with Shift, all rows from the one selected before. */
export const SelectControl = lazyLater(async () => (await import('./grid-tools.ts')).SelectAct, checkboxShape)
/** What can be done with a row, behind a button. */
export const MenuControl = lazyLater(async () => (await import('./grid-tools.ts')).MenuAct, menuShape)

/**
 * Controls cost more than the rest of a row, and no one presses them while scrolling: rows created during a
 * scroll show placeholders, and get the controls when it stops.
 */
export function UnlessScrolling({
  isScrolling,
  shape,
  children,
}: {
  isScrolling: boolean
  shape: ReactNode
  children: ReactNode
}) {
  const [isReady, setReady] = useState(!isScrolling)
  if (!isReady && !isScrolling) setReady(true)
  return isReady ? children : shape
}

/** Nothing in a cell. */
export function NoValue() {
  return (
    <>
      <span aria-hidden className="text-faint">
        –
      </span>
      <span className="sr-only">none</span>
    </>
  )
}
