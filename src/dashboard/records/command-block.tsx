import { CopyButton } from '../kit/buttons/copy-button.tsx'

export interface CommandBlockProps {
  /** What the command does, above it. */
  title: string
  command: string
}

/** A terminal command to copy. */
export function CommandBlock({ title, command }: CommandBlockProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="flex items-center justify-between gap-2 text-sm text-ink">
        {title}
        <CopyButton text={command} label={`Copy: ${title}`} />
      </p>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways has to be reached by keys
        tabIndex={0}
        className="overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs text-ink focus-ring"
      >
        {command}
      </pre>
    </div>
  )
}
