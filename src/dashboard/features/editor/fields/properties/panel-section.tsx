import type { ReactNode } from 'react'

/** A titled part of the panel. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-b border-line px-4 py-4 last:border-b-0">
      <h3 className="text-xs font-medium text-faint">{title}</h3>
      {children}
    </section>
  )
}
