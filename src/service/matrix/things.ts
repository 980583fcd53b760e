/** What operations are about. `nothing` is for those that are about the caller alone, `oneself` for what is the caller's own. */
export type Kind =
  | 'nothing'
  | 'oneself'
  | 'own-session'
  | 'own-view'
  | 'sender'
  | 'envelope'
  | 'template'
  | 'bulk-send'
  | 'verification'
  | 'endpoint'
  | 'credentials'
  | 'account'
  | 'group'
  | 'message'
  | 'account-link'
  | 'sign-in'
  | 'download'
  | 'report'
  | 'logo'

/**
 * How a thing stands to the people of the matrix. `private`: the owner's, not shared. `shared`: the owner's, shared in the
 * owners' group. `loose`: shared, but in no group. `kept`: sent by somebody who may only read by now, not shared.
 */
export const variants = ['private', 'shared', 'loose', 'kept'] as const
export type Variant = (typeof variants)[number]

/** Something planted in the database in one state, to be asked for. */
export interface Thing {
  readonly kind: Kind
  readonly state: string
  /** Stands in every name and text of it, with a letter that says who may read that text; see `leaks.ts`. */
  readonly marker: string
  /** Whose it is. Empty for what does not exist. */
  readonly organisationId: string
  readonly accountId: string | null
  readonly groupId: string | null
  readonly shared: boolean
  /** An account made together with its organisation by a partner. */
  readonly registered?: boolean
  /** What stands in the places of the path: `id`, `document_id` …; and ids for bodies. */
  readonly ids: Readonly<Record<string, string>>
  /** Secrets that lead to it: links, sessions, passwords. */
  readonly secrets: Readonly<Record<string, string>>
}

/** Whose a planted thing shall be. */
export interface Ownership {
  readonly organisationId: string
  readonly accountId: string
  readonly groupId: string | null
  readonly shared: boolean
}
