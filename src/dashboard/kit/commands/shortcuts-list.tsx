import type { Action } from './actions.ts'
import { bySection } from './action-search.ts'
import { Kbd } from '../buttons/kbd.tsx'

/** Every action with keys, under its heading. */
export function ShortcutsList({ actions }: { actions: readonly Action[] }) {
  const sections = bySection(actions.filter((action) => action.shortcut !== undefined))
  return (
    <div className="gap-12 md:columns-2">
      {sections.map((section) => (
        <section key={section.id} className="flex break-inside-avoid flex-col gap-1 pb-8">
          <h2 className="pb-1 text-sm text-ink">{section.name}</h2>
          <dl className="flex flex-col">
            {section.actions.map((action) => (
              <div
                key={action.id}
                className="flex items-center justify-between gap-4 border-b border-line py-2 text-sm last:border-0"
              >
                <dt className="text-muted">{action.label}</dt>
                <dd>
                  <Kbd keys={action.shortcut ?? ''} isSpoken />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
