import type { Role } from '#domain/account/account.ts'
import type { Identity } from '../world/service.ts'
import type { Thing, Variant } from './fixtures/things.ts'

/** A caller of every operation. */
export interface MatrixCaller {
  readonly name: string
  /**
   * The credentials they bring: none; invalid ones, which are refused everywhere; an ended session, which counts as
   * none; or valid ones.
   */
  readonly brings: 'nothing' | 'wrong' | 'ended' | 'valid'
  readonly as: 'anonymous' | 'credentials' | 'account' | 'recipient' | 'individual' | 'kiosk' | 'composer'
  /** Name of the partner whose key is sent. */
  readonly partner: string | null
  /** Whether the browser says that the request comes from another site. */
  readonly isCrossSite: boolean
  readonly organisationId: string | null
  readonly accountId: string | null
  readonly groupId: string | null
  readonly role: Role | null
  /** Whether their organisation requires a second factor and they have none. */
  readonly mustEnrol: boolean
  /** The resource of the public API that limited credentials may read, and nothing else. */
  readonly readsOnly: string | null
  /** Which variant of a kind they request. */
  readonly asksFor: Variant
  /** Whose session it is, if they are in test mode: their organisation and account above are those for tests. */
  readonly home: { readonly organisationId: string; readonly accountId: string } | null
  /** A recipient or an individual of something else, or the editor of another draft. */
  readonly isElsewhere: boolean
  readonly headers: (thing: Thing) => Identity
}

/** Creates a caller; omitted members are absent. */
export function aCaller(
  name: string,
  headers: Identity | ((thing: Thing) => Identity),
  more: Partial<Omit<MatrixCaller, 'name' | 'headers'>>,
): MatrixCaller {
  return {
    name,
    brings: 'valid',
    as: 'anonymous',
    partner: null,
    isCrossSite: false,
    organisationId: null,
    accountId: null,
    groupId: null,
    role: null,
    mustEnrol: false,
    readsOnly: null,
    asksFor: 'shared',
    home: null,
    isElsewhere: false,
    ...more,
    headers: typeof headers === 'function' ? headers : () => headers,
  }
}
