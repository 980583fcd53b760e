import type { ReactNode } from 'react'

/** One row of the kit page: the primitive's name and its states. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 border-t border-line py-4">
      <p className="font-mono text-xs text-faint">{name}</p>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </div>
  )
}
