import Ellipsis from 'lucide-react/icons/ellipsis'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useLocation, useNavigate } from 'react-router'
import { classes } from '../../kit/layout/classes.ts'
import { Menu } from '../../kit/overlays/menu.tsx'
import { isCurrent } from './navigation.ts'
import type { NavigationItem } from './navigation.ts'

interface MoreItemsProps {
  items: readonly NavigationItem[]
  className: string
}

/** The pages that did not fit into the bar. */
export function MoreItems({ items, className }: MoreItemsProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isHere = items.some((each) => isCurrent(each, pathname))
  return (
    <Menu
      label="More"
      placement="top end"
      trigger={
        <AriaButton
          className={classes(className, 'cursor-pointer', isHere ? 'text-accent-ink' : 'text-muted')}
        >
          <Ellipsis aria-hidden className="size-5" />
          More
        </AriaButton>
      }
      actions={items.map(({ id, label, icon, href }) => ({
        id,
        label,
        icon,
        perform: () => void navigate(href),
      }))}
    />
  )
}
