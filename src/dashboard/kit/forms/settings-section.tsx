import type { ReactNode } from 'react'

export interface SettingsSectionProps {
  title: string
  /** What it is for, next to it on a wide window. */
  description: ReactNode
  children: ReactNode
}

/** Where a section is on its page. */
export function sectionId(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}

/** One section of a settings page: its description on one side, its controls on the other. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  return (
    <section
      id={sectionId(title)}
      aria-label={title}
      className="grid scroll-mt-12 gap-x-10 gap-y-4 border-t border-line px-4 py-6 first:border-t-0 md:px-8 lg:grid-cols-[17rem_minmax(0,36rem)]"
    >
      <header className="flex flex-col gap-1">
        <h2 className="text-base text-ink">{title}</h2>
        <div className="text-sm text-muted">{description}</div>
      </header>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  )
}
