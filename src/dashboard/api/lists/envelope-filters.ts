import { envelopeStatuses } from '#domain/envelope/envelope.ts'
import type { EnvelopeStatus } from '#domain/envelope/envelope.ts'
import { paths } from '../../paths.ts'
import { isDayOrMoment, startOfDay } from './days.ts'

export const attentions = ['declined', 'failed'] as const
export type Attention = (typeof attentions)[number]

export const envelopeSorts = ['created', 'completed', 'name'] as const
export type EnvelopeSort = (typeof envelopeSorts)[number]
export type SortDirection = 'ascending' | 'descending'

/** Which envelopes a list shows. Dates are calendar days (YYYY-MM-DD, both ends included) or full ISO moments. */
export interface EnvelopeFilters {
  readonly status?: EnvelopeStatus
  readonly attention?: Attention
  readonly search?: string
  readonly name?: string
  readonly recipient?: string
  readonly accountId?: string
  readonly groupId?: string
  readonly createdAfter?: string
  readonly createdBefore?: string
  readonly completedAfter?: string
  readonly completedBefore?: string
}

/** What the list's address holds: the filters and the order. */
export interface EnvelopeListState {
  readonly filters: EnvelopeFilters
  readonly sort: EnvelopeSort
  readonly direction: SortDirection
}

/** The name of each filter in the address: the same as in the interface. */
const names = {
  status: 'status',
  attention: 'attention',
  search: 'search',
  name: 'name',
  recipient: 'recipient',
  accountId: 'account_id',
  groupId: 'group_id',
  createdAfter: 'created_after',
  createdBefore: 'created_before',
  completedAfter: 'completed_after',
  completedBefore: 'completed_before',
} as const satisfies Record<keyof EnvelopeFilters, string>

export const filterKeys = Object.keys(names) as (keyof EnvelopeFilters)[]

/** The order of a column when it is chosen first: newest first, names from A. */
export function usualDirection(sort: EnvelopeSort): SortDirection {
  return sort === 'name' ? 'ascending' : 'descending'
}

/** Reads the list's state from an address; whatever it does not understand is left out. */
export function readListState(params: URLSearchParams): EnvelopeListState {
  const filters: { -readonly [Key in keyof EnvelopeFilters]: string } = {}
  for (const key of filterKeys) {
    const value = params.get(names[key])?.trim()
    if (value && isAllowed(key, value)) filters[key] = value
  }
  if (filters.attention) delete filters.status
  const sort = envelopeSorts.find((name) => name === params.get('sort')) ?? 'created'
  const direction = params.get('direction')
  return {
    filters: filters as EnvelopeFilters,
    sort,
    direction: direction === 'ascending' || direction === 'descending' ? direction : usualDirection(sort),
  }
}

/** Writes the list's state as an address's query; what is usual stays out of it. */
export function writeListState({ filters, sort, direction }: EnvelopeListState): URLSearchParams {
  const params = new URLSearchParams()
  for (const key of filterKeys) {
    const value = filters[key]?.trim()
    if (value) params.set(names[key], value)
  }
  if (sort !== 'created') params.set('sort', sort)
  if (direction !== usualDirection(sort)) params.set('direction', direction)
  return params
}

/** The address of the list with these filters, in its usual order. */
export function listAddress(filters: EnvelopeFilters = {}): string {
  return paths.envelopes.href(writeListState({ filters, sort: 'created', direction: 'descending' }))
}

/** The filters as the service takes them: days become moments of the browser's time zone, the last day whole. */
export function filterQuery(filters: EnvelopeFilters): EnvelopeFilters {
  const bounds = {
    createdAfter: startOfDay(filters.createdAfter, 0),
    createdBefore: startOfDay(filters.createdBefore, 1),
    completedAfter: startOfDay(filters.completedAfter, 0),
    completedBefore: startOfDay(filters.completedBefore, 1),
  }
  return Object.fromEntries(
    Object.entries({ ...filters, ...bounds }).filter(([, value]) => value !== undefined && value !== ''),
  )
}

function isAllowed(key: keyof EnvelopeFilters, value: string): boolean {
  switch (key) {
    case 'status':
      return envelopeStatuses.some((status) => status === value)
    case 'attention':
      return attentions.some((attention) => attention === value)
    case 'createdAfter':
    case 'createdBefore':
    case 'completedAfter':
    case 'completedBefore':
      return isDayOrMoment(value)
    case 'search':
    case 'name':
    case 'recipient':
    case 'accountId':
    case 'groupId':
      return value.length <= 254
  }
}
