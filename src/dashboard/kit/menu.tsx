import type { ReactElement } from 'react'
import { Collection } from 'react-aria-components/Collection'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { PopoverProps } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import type { Action } from './actions.ts'
import { classes } from './classes.ts'
import { Kbd } from './kbd.tsx'
import { listItemClasses } from './option-list.tsx'

export interface MenuGroup {
  readonly id: string
  readonly title?: string
  readonly actions: readonly Action[]
}

export interface MenuProps {
  /** A button of the kit that opens the menu. */
  trigger: ReactElement
  /** Accessible name. */
  label: string
  /** Actions, or groups of them with a line in between. */
  actions?: readonly Action[]
  groups?: readonly MenuGroup[]
  placement?: PopoverProps['placement']
}

/** Acts behind a button. */
export function Menu({ trigger, label, actions, groups, placement = 'bottom end' }: MenuProps) {
  const all = groups ?? [{ id: 'all', actions: actions ?? [] }]
  const shown = all.filter((group) => group.actions.length > 0)
  return (
    <MenuTrigger>
      {trigger}
      <Popover
        placement={placement}
        offset={4}
        className="max-w-xs min-w-48 overflow-auto rounded-lg bg-raised p-1 shadow-float outline-none data-entering:animate-rise"
      >
        <AriaMenu aria-label={label} className="outline-none">
          {shown.map((group, index) => (
            <MenuGroupItems key={group.id} group={group} isFirst={index === 0} />
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

function MenuGroupItems({ group, isFirst }: { group: MenuGroup; isFirst: boolean }) {
  return (
    <>
      {!isFirst && <Separator className="-mx-1 my-1 h-px bg-line" />}
      <MenuSection aria-label={group.title ?? 'Actions'}>
        {group.title !== undefined && (
          <Header className="px-2 pt-1.5 pb-1 text-xs font-medium text-faint">{group.title}</Header>
        )}
        <Collection items={group.actions}>{(action) => <ActionItem action={action} />}</Collection>
      </MenuSection>
    </>
  )
}

function ActionItem({ action }: { action: Action }) {
  return (
    <MenuItem
      id={action.id}
      textValue={action.label}
      isDisabled={action.isDisabled ?? false}
      onAction={action.perform}
      className={classes(
        listItemClasses,
        action.tone === 'danger' && 'text-danger! data-focused:bg-danger-soft',
      )}
    >
      {action.icon && (
        <action.icon
          aria-hidden
          className={classes('size-4 shrink-0', action.tone !== 'danger' && 'text-faint')}
        />
      )}
      <span className="min-w-0 flex-1 truncate">{action.label}</span>
      {action.shortcut !== undefined && (
        <span className="pl-4 pointer-coarse:hidden">
          <Kbd keys={action.shortcut} />
        </span>
      )}
    </MenuItem>
  )
}
