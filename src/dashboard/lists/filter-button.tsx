import ListFilter from 'lucide-react/icons/list-filter'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../kit/buttons/button.tsx'
import { Drawer } from '../kit/overlays/drawer.tsx'
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts'
import { Popover } from '../kit/overlays/popover.tsx'

export interface FilterButtonProps {
  /** How many filters are set. */
  count: number
  /** The form with the filters. */
  children: (close: () => void) => ReactNode
}

/** Opens a list's filters: beside the button, or in a drawer where it is narrow. */
export function FilterButton({ count, children }: FilterButtonProps) {
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const label = count > 0 ? `Filter (${count})` : 'Filter'
  if (isNarrow) {
    return (
      <>
        <Button icon={ListFilter} onPress={() => setOpen(true)}>
          {label}
        </Button>
        <Drawer title="Filters" isOpen={isOpen} onOpenChange={setOpen}>
          {children(() => setOpen(false))}
        </Drawer>
      </>
    )
  }
  return (
    <Popover
      label="Filters"
      placement="bottom end"
      className="w-[min(24rem,calc(100vw-2rem))]"
      trigger={<Button icon={ListFilter}>{label}</Button>}
    >
      {children}
    </Popover>
  )
}
