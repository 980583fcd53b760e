import type { ReactElement } from 'react'
import type { PopoverProps } from 'react-aria-components/Popover'
import type { Action } from '../commands/actions.ts'
import { lazyLater } from '../feedback/later.tsx'
import { Trigger } from '../buttons/trigger.tsx'
import type { MenuGroup } from './menu-group.ts'

const MenuPopover = lazyLater(async () => (await import('./menu-popover.tsx')).MenuPopover)

export interface MenuProps {
  /** A button of the kit that opens the menu. */
  trigger: ReactElement
  /** Accessible name. */
  label: string
  /** Actions, or groups of them with a separator in between. */
  actions?: readonly Action[]
  groups?: readonly MenuGroup[]
  placement?: PopoverProps['placement']
}

/** Actions behind a button. */
export function Menu({ trigger, label, actions, groups, placement = 'bottom end' }: MenuProps) {
  const all = groups ?? [{ id: 'all', actions: actions ?? [] }]
  return (
    <Trigger kind="menu" button={trigger}>
      <MenuPopover
        label={label}
        groups={all.filter((group) => group.actions.length > 0)}
        placement={placement}
      />
    </Trigger>
  )
}
