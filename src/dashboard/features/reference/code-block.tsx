import type { ReactNode } from 'react'
import { CopyButton } from '../../kit/buttons/copy-button.tsx'

/** Something to copy, dark in both themes, with long runs of letters cut short. `head` stands above it. */
export function CodeBlock({ label, text, head }: { label: string; text: string; head?: ReactNode }) {
  return (
    <div
      data-theme="dark"
      className="min-w-0 self-start overflow-hidden rounded-lg border border-line bg-surface text-ink"
    >
      <div className="flex min-h-10 items-center gap-2 border-b border-line ps-3 pe-1.5">
        <div className="min-w-0 flex-1 text-sm font-medium text-muted">{head ?? label}</div>
        <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
      </div>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways has to be reached by keys
        tabIndex={0}
        aria-label={label}
        className="max-h-96 overflow-auto px-3 py-2.5 text-xs/5 focus-ring"
      >
        <code>{text.replaceAll(/[\w+/=]{120,}/g, (long) => `${long.slice(0, 60)}…`)}</code>
      </pre>
    </div>
  )
}
