import { createContext, useContext, useEffect, useState } from 'react'
import { createStore, useStore } from 'zustand'
import type { StoreApi } from 'zustand'
import { Button } from '../buttons/button.tsx'
import { sectionId, SettingsSection } from './settings-section.tsx'
import type { SettingsSectionProps } from './settings-section.tsx'

/** One form of a settings page. */
interface PageForm {
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
}

type Forms = StoreApi<ReadonlyMap<string, PageForm>>
const PageForms = createContext<Forms | null>(null)

/** Sections of settings: a list of them that stays in view, and one Save for all that was changed. */
export function SettingsPage({ sections }: { sections: readonly SettingsSectionProps[] }) {
  const [forms] = useState<Forms>(() => createStore<ReadonlyMap<string, PageForm>>(() => new Map()))
  return (
    <PageForms value={forms}>
      <nav
        aria-label="Sections"
        className="sticky top-0 z-20 overflow-x-auto border-b border-line bg-surface px-2 md:px-6"
      >
        <ul className="flex gap-1 py-1.5">
          {sections.map(({ title }) => (
            <li key={title}>
              <a
                href={`#${sectionId(title)}`}
                className="flex h-8 items-center rounded-md px-2.5 text-sm font-medium whitespace-nowrap text-muted focus-ring-inset hover:bg-hover hover:text-ink pointer-coarse:h-11"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map((section) => (
        <SettingsSection key={section.title} {...section} />
      ))}
      <SaveBar forms={forms} />
    </PageForms>
  )
}

function SaveBar({ forms }: { forms: Forms }) {
  const changed = [...useStore(forms).values()].filter(({ isChanged }) => isChanged)
  if (changed.length === 0) return null
  return (
    <section
      aria-label="Unsaved changes"
      className="sticky bottom-16 z-20 mx-4 max-md:in-data-test-mode:bottom-20 flex animate-rise flex-wrap items-center gap-2 rounded-lg bg-raised px-4 py-2.5 shadow-float md:bottom-4 md:mx-8"
    >
      <span className="min-w-0 flex-1 text-sm text-ink">You have unsaved changes.</span>
      <Button variant="quiet" onPress={() => changed.forEach(({ onDiscard }) => onDiscard())}>
        Discard
      </Button>
      <Button
        variant="primary"
        isPending={changed.some(({ isSaving }) => isSaving)}
        onPress={() => changed.forEach(({ onSave }) => onSave())}
      >
        Save
      </Button>
    </section>
  )
}

/** Hands a form to its settings page, which saves it. */
export function usePageForm(name: string, form: PageForm): void {
  const forms = useContext(PageForms)
  const { isChanged, isSaving } = form
  useEffect(() => {
    forms?.setState((before) => new Map([...before, [name, form]]), true)
    // oxlint-disable-next-line react/exhaustive-deps -- the acts are new functions at each rendering, and do the same
  }, [forms, name, isChanged, isSaving])
  useEffect(
    () => () => forms?.setState((before) => new Map([...before].filter(([other]) => other !== name)), true),
    [forms, name],
  )
}
