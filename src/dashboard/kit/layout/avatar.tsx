import { classes } from './classes.ts'
import { initialsOf } from '../text/initials.ts'
import { recipientColor } from './recipient-colors.ts'

export interface AvatarProps {
  name: string
  /** The recipient's index in the envelope. Without it, the avatar is grey. */
  color?: number | undefined
  size?: 'small' | 'medium' | 'large'
  /** Hides the name from screen readers where it is shown next to it. */
  isDecorative?: boolean
}

const sizes = {
  small: 'size-5 text-[0.625rem]',
  medium: 'size-7 text-xs',
  large: 'size-9 text-sm',
}

/** A person's initials on their colour. */
export function Avatar({ name, color, size = 'medium', isDecorative = true }: AvatarProps) {
  const paint = color === undefined ? undefined : recipientColor(color)
  return (
    <span
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={classes(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none before:content-[attr(data-initials)]',
        sizes[size],
        paint === undefined && 'bg-sunken text-muted ring-1 ring-line-strong ring-inset',
      )}
      style={paint && { backgroundColor: paint.solid, color: paint.on }}
      data-initials={initialsOf(name) || '?'}
    />
  )
}

export interface AvatarGroupProps {
  /** In order. The index decides the colour. */
  names: readonly string[]
  /** How many are shown before `+n`. */
  most?: number
}

/** The people of a record side by side, read aloud as a list of names. */
export function AvatarGroup({ names, most = 4 }: AvatarGroupProps) {
  const shown = names.length > most ? names.slice(0, most - 1) : names
  return (
    <span title={names.join('\n')} className="inline-flex gap-1">
      <span className="sr-only">{names.join(', ')}</span>
      {shown.map((name, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place is what tells two people of one name apart
        <Avatar key={index} name={name} color={index} size="small" />
      ))}
      {shown.length < names.length && (
        <span
          aria-hidden
          className="inline-flex h-5 items-center rounded-full bg-sunken px-1.5 text-[0.625rem] font-semibold text-muted"
        >
          +{names.length - shown.length}
        </span>
      )}
    </span>
  )
}
