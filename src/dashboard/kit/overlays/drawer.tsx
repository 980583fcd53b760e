import type { ReactNode } from 'react'
import { lazyLater } from '../feedback/later.tsx'

const DrawerFrame = lazyLater(async () => (await import('./drawer-frame.tsx')).DrawerFrame)

export interface DrawerProps {
  title: string
  children: ReactNode
  footer?: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  size?: 'medium' | 'large'
}

/** More room beside the page: from the right on a desktop, a sheet from the lower edge on a phone. */
export function Drawer(props: DrawerProps) {
  return props.isOpen && <DrawerFrame {...props} />
}
