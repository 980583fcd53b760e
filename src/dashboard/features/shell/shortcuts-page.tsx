import { useAllActions } from '../../kit/commands/actions-registry.ts'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { ShortcutsList } from '../../kit/commands/shortcuts-list.tsx'
import { pageShortcuts } from './page-shortcuts.ts'

/** All keyboard shortcuts. */
export function ShortcutsPage() {
  return (
    <>
      <PageHeader
        title="Keyboard shortcuts"
        description="Shortcuts work while you aren’t typing. Where there are two keys, press one after the other."
      />
      <div className="max-w-4xl px-4 pb-12 md:px-8">
        <ShortcutsList actions={[...useAllActions(), ...pageShortcuts]} />
      </div>
    </>
  )
}
