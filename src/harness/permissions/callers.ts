import type { Role } from '#domain/account/account.ts'
import type { Identity } from '../world/service.ts'
import type { Thing, Variant } from './fixtures/things.ts'

/** Somebody who calls every operation. */
export interface MatrixCaller {
  readonly name: string
  /**
   * What they bring: nothing; what is not right and refused everywhere; a session that is over, which counts as nothing; or
   * something that holds.
   */
  readonly brings: 'nothing' | 'wrong' | 'ended' | 'valid'
  readonly as: 'nobody' | 'credentials' | 'account' | 'recipient' | 'individual'
  /** Name of the partner whose key comes along. */
  readonly partner: string | null
  /** Whether a browser says that another site's page makes the request. */
  readonly isCrossSite: boolean
  readonly organisationId: string | null
  readonly accountId: string | null
  readonly groupId: string | null
  readonly role: Role | null
  /** Whether their organisation asks for a second factor and they have none. */
  readonly mustEnrol: boolean
  /** Which of the things of a kind they ask for. */
  readonly asksFor: Variant
  /** A recipient or an individual of something else. */
  readonly isElsewhere: boolean
  readonly headers: (thing: Thing) => Identity
}

/** Makes a caller; what is not told is absent. */
export function aCaller(
  name: string,
  headers: Identity | ((thing: Thing) => Identity),
  more: Partial<Omit<MatrixCaller, 'name' | 'headers'>>,
): MatrixCaller {
  return {
    name,
    brings: 'valid',
    as: 'nobody',
    partner: null,
    isCrossSite: false,
    organisationId: null,
    accountId: null,
    groupId: null,
    role: null,
    mustEnrol: false,
    asksFor: 'shared',
    isElsewhere: false,
    ...more,
    headers: typeof headers === 'function' ? headers : () => headers,
  }
}
