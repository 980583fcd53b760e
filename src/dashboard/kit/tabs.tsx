import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import { classes } from './classes.ts'

export interface TabItem<Id extends string = string> {
  readonly id: Id
  readonly label: string
  readonly count?: number | undefined
  readonly content?: ReactNode
}

export interface TabsProps<Id extends string = string> {
  /** Accessible name of the row of tabs. */
  label: string
  items: readonly TabItem<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** One panel for all tabs, e.g. a list that the tab filters; otherwise each item brings its content. */
  children?: ReactNode
  className?: string
}

/** Views of one thing, or filters of one list with their counts; scrolls sideways where it is narrow. */
export function Tabs<Id extends string>({
  label,
  items,
  selected,
  onSelect,
  children,
  className,
}: TabsProps<Id>) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(String(key) as Id)}
      className={classes('flex min-w-0 flex-col', className)}
    >
      <TabList
        aria-label={label}
        className="flex gap-5 overflow-x-auto scroll-fade-none border-b border-line"
      >
        {items.map((item) => (
          <Tab
            key={item.id}
            id={item.id}
            className="relative -mb-px flex h-9 shrink-0 cursor-pointer items-center gap-1.5 border-b-2 border-transparent text-sm font-medium text-muted focus-ring-inset transition-colors pointer-coarse:h-11 data-hovered:text-ink data-selected:border-accent-ink data-selected:text-ink"
          >
            {item.label}
            {item.count !== undefined && (
              <span className="min-w-5 rounded-full bg-sunken px-1.5 text-center text-xs leading-4.5 text-muted tabular-nums">
                {item.count.toLocaleString('en')}
              </span>
            )}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="min-h-0 flex-1 outline-none">
          {item.content ?? children}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
