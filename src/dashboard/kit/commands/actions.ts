import type { LucideIcon } from 'lucide-react'

/** Something a person can do: used by buttons, menus, the command palette, shortcuts and their page. */
export interface Action {
  readonly id: string
  /** Begins with a verb of the domain. */
  readonly label: string
  readonly icon?: LucideIcon
  /** Address of a picture of the document that it opens, in place of the icon. */
  readonly picture?: string | null
  /** Keys such as `mod+k`, `g e` (one after another), `?`. */
  readonly shortcut?: string
  /** Heading in the palette and on the shortcuts page. */
  readonly section?: string
  /** Additional words that find it. */
  readonly keywords?: string
  /** Shown as dangerous. */
  readonly tone?: 'danger'
  readonly isDisabled?: boolean
  readonly perform: () => void
}
