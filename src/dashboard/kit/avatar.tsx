import { classes } from './classes.ts'
import { initials, recipientColor } from './recipient-colors.ts'

export interface AvatarProps {
  name: string
  /** Place of the recipient in the envelope (0 is first); without it the avatar is grey. */
  color?: number | undefined
  size?: 'small' | 'medium' | 'large'
  /** Leave the name out for screen readers where it stands beside. */
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
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none',
        sizes[size],
        paint === undefined && 'bg-sunken text-muted ring-1 ring-line-strong ring-inset',
      )}
      style={paint && { backgroundColor: paint.solid, color: paint.on }}
    >
      {initials(name)}
    </span>
  )
}
