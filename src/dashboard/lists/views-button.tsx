import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../kit/buttons/button.tsx'
import { Drawer } from '../kit/overlays/drawer.tsx'
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts'
import { Popover } from '../kit/overlays/popover.tsx'

export interface ViewsButtonProps {
  /** The name of the view that the list shows now, if it is one. */
  current: string | null
  children: (close: () => void) => ReactNode
}

/** Opens a list's saved views: beside the button, or in a drawer where it is narrow. */
export function ViewsButton({ current, children }: ViewsButtonProps) {
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const icon = current === null ? Bookmark : BookmarkCheck
  const label = <span className="block max-w-40 truncate">{current ?? 'Views'}</span>
  const name = current === null ? 'Views' : `Views: ${current}`
  if (isNarrow) {
    return (
      <>
        <Button icon={icon} aria-label={name} onPress={() => setOpen(true)}>
          {label}
        </Button>
        <Drawer title="Saved views" isOpen={isOpen} onOpenChange={setOpen}>
          {children(() => setOpen(false))}
        </Drawer>
      </>
    )
  }
  return (
    <Popover
      label="Saved views"
      placement="bottom end"
      className="w-80"
      trigger={
        <Button icon={icon} aria-label={name}>
          {label}
        </Button>
      }
    >
      {children}
    </Popover>
  )
}
