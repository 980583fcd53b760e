import { roles } from '#domain/account/account.ts'
import type { Role } from '#domain/account/account.ts'

export const accountStates = ['active', 'unverified', 'deactivated'] as const
export type AccountState = (typeof accountStates)[number]

/** Which accounts a list shows. */
export interface AccountFilters {
  readonly search?: string
  readonly role?: Role
  readonly state?: AccountState
  readonly groupId?: string
}

/** Reads the list's filters from an address; whatever it does not understand is left out. */
export function readAccountFilters(params: URLSearchParams): AccountFilters {
  const search = params.get('search')?.trim().slice(0, 200)
  const role = roles.find((one) => one === params.get('role'))
  const state = accountStates.find((one) => one === params.get('state'))
  const groupId = params.get('group_id')?.trim().slice(0, 100)
  return {
    ...(search ? { search } : {}),
    ...(role ? { role } : {}),
    ...(state ? { state } : {}),
    ...(groupId ? { groupId } : {}),
  }
}

/** Writes the list's filters as an address's query. */
export function writeAccountFilters({ search, role, state, groupId }: AccountFilters): URLSearchParams {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (role) params.set('role', role)
  if (state) params.set('state', state)
  if (groupId) params.set('group_id', groupId)
  return params
}
