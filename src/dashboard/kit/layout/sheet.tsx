import { useState } from 'react'
import { classes } from './classes.ts'

interface SheetProps {
  /** Address of a picture of its first page. Without one the sheet is empty. */
  picture: string | null
  /** Its size. */
  className: string
}

/** A document as a small sheet of paper. It has no words, since the document's name is always beside it. */
export function Sheet({ picture, className }: SheetProps) {
  const [missing, setMissing] = useState<string | null>(null)
  return (
    <span
      aria-hidden
      data-theme="light"
      className={classes(
        'block shrink-0 overflow-hidden rounded-xs bg-paper shadow-sheet outline outline-transparent',
        className,
      )}
    >
      {picture !== null && picture !== missing && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setMissing(picture)}
          // Cut to what is printed: margins say nothing at this size.
          className="size-full origin-top scale-115 object-cover object-top"
        />
      )}
    </span>
  )
}
