import { lazyLater } from '../feedback/later.tsx'
import type { DrawerProps } from './drawer-frame.tsx'

const DrawerFrame = lazyLater(async () => (await import('./drawer-frame.tsx')).DrawerFrame)

/** More room next to the page: from the right on a desktop, a sheet from the bottom on a phone. */
export function Drawer(props: DrawerProps) {
  return props.isOpen && <DrawerFrame {...props} />
}
