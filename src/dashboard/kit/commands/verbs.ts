import type { LucideIcon } from 'lucide-react'
import type { Action } from './actions.ts'
import type { MenuGroup } from '../overlays/menu-group.ts'

/** What a verb works with. `viewer` is the caller. */
interface AnyDesk {
  readonly viewer: unknown
}

/** Something that can be done with a kind of record, shared by menus, its page, shortcuts and the command palette. */
export interface Verb<Thing, Desk extends AnyDesk> {
  readonly id: string
  readonly label: string | ((thing: Thing) => string)
  readonly icon: LucideIcon
  readonly shortcut?: string
  readonly tone?: 'danger'
  readonly available: (thing: Thing, viewer: Desk['viewer']) => boolean
  readonly perform: (thing: Thing, desk: Desk) => unknown
}

/** Verbs that appear together in a menu. */
export interface VerbGroup<Thing, Desk extends AnyDesk> {
  readonly id: string
  readonly verbs: readonly Verb<Thing, Desk>[]
}

/** A verb in the form that menus, palette and shortcuts take. `noun` names the kind of record, such as `envelope`. */
export function actionOf<Thing, Desk extends AnyDesk>(
  noun: string,
  verb: Verb<Thing, Desk>,
  thing: Thing,
  desk: Desk,
): Action {
  const { id, label, icon, shortcut, tone } = verb
  return {
    id: `${noun}-${id}`,
    label: typeof label === 'string' ? label : label(thing),
    icon,
    section: `This ${noun}`,
    ...(shortcut === undefined ? {} : { shortcut }),
    ...(tone === undefined ? {} : { tone }),
    perform: () => void verb.perform(thing, desk),
  }
}

/** The available verbs of a record in groups for a menu. `without` names verbs shown next to it. */
export function menuGroupsOf<Thing, Desk extends AnyDesk>(
  noun: string,
  groups: readonly VerbGroup<Thing, Desk>[],
  thing: Thing,
  desk: Desk,
  without: readonly Verb<Thing, Desk>[] = [],
): MenuGroup[] {
  return groups
    .map(({ id, verbs }) => ({
      id,
      actions: verbs
        .filter((verb) => !without.includes(verb) && verb.available(thing, desk.viewer))
        .map((verb) => actionOf(noun, verb, thing, desk)),
    }))
    .filter((group) => group.actions.length > 0)
}
