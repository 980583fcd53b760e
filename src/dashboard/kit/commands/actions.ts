import type { LucideIcon } from 'lucide-react'

/** One thing a person can do: feeds buttons, menus, the command palette, shortcuts and their page. */
export interface Action {
  readonly id: string
  /** Begins with a verb of the domain. */
  readonly label: string
  readonly icon?: LucideIcon
  /** Keys, e.g. `mod+k`, `g e` (one after the other), `?`. */
  readonly shortcut?: string
  /** Heading in the palette and on the shortcuts page. */
  readonly section?: string
  /** Further words that find it. */
  readonly keywords?: string
  /** Shown as dangerous. */
  readonly tone?: 'danger'
  readonly isDisabled?: boolean
  readonly perform: () => void
}
