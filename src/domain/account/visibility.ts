import type { Role } from './account.ts'

/** Who is looking: an account with its role and group, or the organisation's own credentials. */
export type Viewer =
  | {
      readonly kind: 'account'
      readonly accountId: string
      readonly groupId: string | null
      readonly role: Role
    }
  | { readonly kind: 'credentials' }

/** An envelope, template or verification, as far as visibility is concerned. */
export interface Shareable {
  readonly accountId: string
  readonly groupId: string | null
  readonly shared: boolean
}

/** Source: specification, Envelope visibility rules; API credentials act with an administrator's rights. */
export function maySeeAll(viewer: Viewer): boolean {
  return viewer.kind === 'credentials' || viewer.role === 'administrator'
}

/**
 * Whether the viewer may see something: administrators see everything of the organisation, others what they sent and
 * what is shared in their group.
 */
export function maySee(viewer: Viewer, thing: Shareable): boolean {
  if (viewer.kind === 'credentials' || maySeeAll(viewer)) return true
  return thing.accountId === viewer.accountId || isSharedWith(viewer.groupId, thing)
}

/** Whether the viewer may manage something: everything they see, except for read-only accounts. */
export function mayManage(viewer: Viewer, thing: Shareable): boolean {
  return maySee(viewer, thing) && maySend(viewer)
}

/** Whether the viewer may create and send at all. */
export function maySend(viewer: Viewer): boolean {
  return viewer.kind === 'credentials' || viewer.role !== 'read-only'
}

/** Whether the viewer may send on behalf of an account: their own, or any for administrators and credentials. */
export function maySendAs(viewer: Viewer, accountId: string): boolean {
  return (
    maySend(viewer) && (maySeeAll(viewer) || (viewer.kind === 'account' && viewer.accountId === accountId))
  )
}

function isSharedWith(groupId: string | null, thing: Shareable): boolean {
  return thing.shared && groupId !== null && thing.groupId === groupId
}
