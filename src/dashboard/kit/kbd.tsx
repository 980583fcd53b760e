import { classes } from './classes.ts'
import { keyNames } from './keys.ts'

/** A key combination such as `mod+shift+z`, written as the keys of the reader's machine. */
export function Kbd({ keys, tone = 'plain' }: { keys: string; tone?: 'plain' | 'inverse' }) {
  return (
    <kbd className="inline-flex shrink-0 items-center gap-0.5 font-sans text-[0.6875rem] leading-4">
      {keyNames(keys).map((name) => (
        <span
          key={name}
          className={classes(
            'min-w-4 rounded-sm px-1 text-center font-medium',
            tone === 'plain' ? 'bg-sunken text-muted' : 'bg-current/15',
          )}
        >
          {tone === 'inverse' ? <span className="text-on-inverse">{name}</span> : name}
        </span>
      ))}
    </kbd>
  )
}
