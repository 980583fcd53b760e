import { Collection } from 'react-aria-components/Collection'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { PopoverProps } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import type { Action } from '../commands/actions.ts'
import { classes } from '../layout/classes.ts'
import { Kbd } from '../buttons/kbd.tsx'
import { listItemClasses } from './list-item-classes.ts'
import type { MenuGroup } from './menu-group.ts'
import { useOverlay } from '../buttons/trigger.tsx'

export interface MenuPopoverProps {
  label: string
  groups: readonly MenuGroup[]
  placement: PopoverProps['placement']
}

/** The open menu next to its button. */
export function MenuPopover({ label, groups, placement }: MenuPopoverProps) {
  const { triggerRef, close } = useOverlay()
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      trigger="MenuTrigger"
      triggerRef={triggerRef}
      placement={placement}
      offset={4}
      className="max-w-xs min-w-48 overflow-auto rounded-lg bg-raised p-1 shadow-float outline-none data-entering:animate-rise"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu has the focus while it is open */}
      <AriaMenu aria-label={label} autoFocus onClose={close} className="outline-none">
        {groups.map((group, index) => (
          <MenuGroupItems key={group.id} group={group} isFirst={index === 0} />
        ))}
      </AriaMenu>
    </Popover>
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
        <span className="ps-4 pointer-coarse:hidden">
          <Kbd keys={action.shortcut} />
        </span>
      )}
    </MenuItem>
  )
}
