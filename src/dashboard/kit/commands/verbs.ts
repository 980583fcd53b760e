import type { LucideIcon } from 'lucide-react'
import type { Action } from './actions.ts'
import type { MenuGroup } from '../overlays/menu-group.ts'

/** What a verb works with. `viewer` is the caller. */
interface AnyContext {
  readonly viewer: unknown
}

/** Something that can be done with a kind of record, shared by menus, its page, shortcuts and the command palette. */
export interface Verb<Thing, Context extends AnyContext> {
  readonly id: string
  readonly label: string | ((thing: Thing, viewer: Context['viewer']) => string)
  readonly icon: LucideIcon
  readonly shortcut?: string
  readonly tone?: 'danger'
  readonly available: (thing: Thing, viewer: Context['viewer']) => boolean
  readonly perform: (thing: Thing, context: Context) => unknown
}

/** Verbs that appear together in a menu. */
export interface VerbGroup<Thing, Context extends AnyContext> {
  readonly id: string
  readonly verbs: readonly Verb<Thing, Context>[]
}

/** A verb in the form that menus, palette and shortcuts take. `noun` names the kind of record, such as `envelope`. */
export function actionOf<Thing, Context extends AnyContext>(
  noun: string,
  verb: Verb<Thing, Context>,
  thing: Thing,
  context: Context,
): Action {
  const { id, label, icon, shortcut, tone } = verb
  return {
    id: `${noun}-${id}`,
    label: typeof label === 'string' ? label : label(thing, context.viewer),
    icon,
    section: `This ${noun}`,
    ...(shortcut === undefined ? {} : { shortcut }),
    ...(tone === undefined ? {} : { tone }),
    perform: () => void verb.perform(thing, context),
  }
}

/** The available verbs of a record in groups for a menu. `without` names verbs shown next to it. */
export function menuGroupsOf<Thing, Context extends AnyContext>(
  noun: string,
  groups: readonly VerbGroup<Thing, Context>[],
  thing: Thing,
  context: Context,
  without: readonly Verb<Thing, Context>[] = [],
): MenuGroup[] {
  return groups
    .map(({ id, verbs }) => ({
      id,
      actions: verbs
        .filter((verb) => !without.includes(verb) && verb.available(thing, context.viewer))
        .map((verb) => actionOf(noun, verb, thing, context)),
    }))
    .filter((group) => group.actions.length > 0)
}
