import type { Action } from '../commands/actions.ts'

/** Actions of a menu that belong together; a line separates groups. */
export interface MenuGroup {
  readonly id: string
  readonly title?: string
  readonly actions: readonly Action[]
}
