import type { LucideIcon } from 'lucide-react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { classes } from '../layout/classes.ts'

export interface SegmentedProps<Id extends string = string> {
  /** Accessible name. */
  label: string
  options: readonly { readonly id: Id; readonly label: string; readonly icon?: LucideIcon }[]
  value: Id
  onChange: (id: Id) => void
  /** Shows only the icons. The labels stay for screen readers. */
  isIconOnly?: boolean
  isWide?: boolean
}

/** One of two to four short choices, switched at once. */
export function Segmented<Id extends string>({
  label,
  options,
  value,
  onChange,
  isIconOnly = false,
  isWide = false,
}: SegmentedProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [first] = keys
        if (first !== undefined) onChange(String(first) as Id)
      }}
      className={classes('flex rounded-md bg-sunken p-0.5', isWide ? 'w-full' : 'w-fit')}
    >
      {options.map(({ id, label: text, icon: Icon }) => (
        <ToggleButton
          key={id}
          id={id}
          aria-label={text}
          className="flex h-7 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-sm px-2.5 text-sm font-medium whitespace-nowrap text-muted focus-ring pointer-coarse:h-10 data-hovered:text-ink data-selected:bg-segment data-selected:text-ink data-selected:shadow-card forced-colors:data-selected:bg-[Highlight] forced-colors:data-selected:text-[HighlightText] forced-colors:data-selected:forced-color-adjust-none"
        >
          {Icon && <Icon aria-hidden className="size-4" />}
          {!isIconOnly && text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
