import Ellipsis from 'lucide-react/icons/ellipsis'
import { memo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu.tsx'
import type { MenuGroup } from '../menu.tsx'

interface SelectControlProps {
  id: string
  name: string
  isSelected: boolean
  isInTabOrder: boolean
  onSelect: (id: string, isRange: boolean) => void
}

/** Selects a row; with Shift, all rows from the one selected before. */
export const SelectControl = memo(function SelectControl(props: SelectControlProps) {
  const { id, name, isSelected, isInTabOrder, onSelect } = props
  const isRange = useRef(false)
  return (
    <div
      role="presentation"
      onClickCapture={(event) => {
        isRange.current = event.shiftKey
      }}
    >
      <Checkbox
        aria-label={`Select ${name}`}
        isSelected={isSelected}
        excludeFromTabOrder={!isInTabOrder}
        onChange={() => onSelect(id, isRange.current)}
      />
    </div>
  )
})

interface MenuControlProps {
  /** The row's name. */
  name: string
  groups: readonly MenuGroup[]
  isInTabOrder: boolean
}

/** What can be done with a row, behind a button. */
export function MenuControl({ name, groups, isInTabOrder }: MenuControlProps) {
  return (
    <Menu
      label={`Actions of ${name}`}
      groups={groups}
      trigger={
        <IconButton
          label="Actions"
          icon={Ellipsis}
          size="small"
          excludeFromTabOrder={!isInTabOrder}
          className="opacity-60 group-hover/row:opacity-100 group-focus-within/row:opacity-100 pointer-coarse:-mr-2"
        />
      }
    />
  )
}

/**
 * Controls cost more than the rest of a row, and nobody presses them in passing: rows that come into being while the
 * list is scrolled show their shapes, and get the controls when it rests.
 */
export function WhenRested({
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

export const checkboxShape = (
  <span aria-hidden className="mt-0.5 block size-4 rounded-sm border border-control bg-raised" />
)
export const menuShape = (
  <span aria-hidden className="flex size-7 items-center justify-center text-muted opacity-60">
    <Ellipsis className="size-4" />
  </span>
)

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
