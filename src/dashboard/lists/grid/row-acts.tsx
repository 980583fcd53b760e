import Ellipsis from 'lucide-react/icons/ellipsis'
import { memo, useRef } from 'react'
import { Checkbox } from '../../kit/inputs/checkbox.tsx'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { Menu } from '../../kit/overlays/menu.tsx'
import type { MenuGroup } from '../../kit/overlays/menu-group.ts'

export interface SelectActProps {
  id: string
  name: string
  isSelected: boolean
  isInTabOrder: boolean
  onSelect: (id: string, isRange: boolean) => void
}

export interface MenuActProps {
  /** The row's name. */
  name: string
  groups: readonly MenuGroup[]
  isInTabOrder: boolean
}

/** Selects a row; with Shift, all rows from the one selected before. */
export const SelectAct = memo(function SelectAct(props: SelectActProps) {
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

/** What can be done with a row, behind a button. */
export function MenuAct({ name, groups, isInTabOrder }: MenuActProps) {
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
