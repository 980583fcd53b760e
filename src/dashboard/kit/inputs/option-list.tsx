import Check from 'lucide-react/icons/check'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Text } from 'react-aria-components/Text'
import { listItemClasses } from '../overlays/list-item-classes.ts'

/** One choice of a select or combo box. */
export interface Option {
  readonly id: string
  readonly label: string
  readonly description?: string
  readonly icon?: LucideIcon
  /** Shown before the label in place of an icon, such as an avatar. */
  readonly leading?: ReactNode
  readonly isDisabled?: boolean
}

/** The list inside the popover of a select or combo box. */
export function OptionList({ options, empty }: { options?: readonly Option[]; empty?: ReactNode }) {
  return (
    <ListBox
      items={options}
      className="max-h-72 overflow-auto outline-none"
      renderEmptyState={() => <div className="px-2 py-3 text-sm text-faint">{empty ?? 'Nothing found.'}</div>}
    >
      {(option: Option) => (
        <ListBoxItem
          id={option.id}
          textValue={option.label}
          isDisabled={option.isDisabled}
          className={listItemClasses}
        >
          {option.leading ??
            (option.icon && <option.icon aria-hidden className="size-4 shrink-0 text-faint" />)}
          <span className="flex min-w-0 flex-1 flex-col">
            <Text slot="label" className="truncate">
              {option.label}
            </Text>
            {option.description !== undefined && (
              <Text slot="description" className="truncate text-xs text-faint">
                {option.description}
              </Text>
            )}
          </span>
          <Check
            aria-hidden
            className="size-4 shrink-0 text-accent-ink opacity-0 group-data-selected:opacity-100"
          />
        </ListBoxItem>
      )}
    </ListBox>
  )
}
