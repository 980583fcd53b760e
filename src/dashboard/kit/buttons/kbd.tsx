import { classes } from '../layout/classes.ts'
import { keyNames } from '../commands/keys.ts'

export interface KbdProps {
  /** A combination such as `mod+shift+z`, or keys pressed one after another: `g e`. */
  keys: string
  tone?: 'plain' | 'inverse'
  /** Exposed to screen readers too. Elsewhere it is only a visual reminder, next to a control with its own name. */
  isSpoken?: boolean
}

/** A key combination, written as the keys of the reader's machine. */
export function Kbd({ keys, tone = 'plain', isSpoken = false }: KbdProps) {
  const names = keyNames(keys)
  return (
    <kbd
      aria-hidden={!isSpoken}
      className="inline-flex shrink-0 items-center gap-0.5 font-sans text-[0.6875rem] leading-4"
    >
      {isSpoken && <span className="sr-only">{names.join(' ')}</span>}
      {names.map((name) => (
        <span
          key={name}
          data-key={name}
          className={classes(
            'min-w-4 rounded-sm px-1 text-center font-medium before:content-[attr(data-key)]',
            tone === 'plain' ? 'bg-selected text-muted' : 'bg-current/15 before:text-on-inverse',
          )}
        />
      ))}
    </kbd>
  )
}
