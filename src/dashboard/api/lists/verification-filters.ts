import { verificationStatuses } from '#domain/verification/verification.ts'
import type { VerificationStatus } from '#domain/verification/verification.ts'
import { paths } from '../../paths.ts'
import { isDayOrMoment, startOfDay } from './days.ts'

export const verificationProgresses = ['waiting', 'checking', 'review'] as const
export type VerificationProgress = (typeof verificationProgresses)[number]

/** Which verifications a list shows. Dates are calendar days (YYYY-MM-DD, both ends included) or full ISO moments. */
export interface VerificationFilters {
  readonly status?: VerificationStatus
  readonly progress?: VerificationProgress
  readonly search?: string
  readonly accountId?: string
  readonly groupId?: string
  readonly createdAfter?: string
  readonly createdBefore?: string
  readonly completedAfter?: string
  readonly completedBefore?: string
}

/** The name of each filter in the address: the same as in the interface. */
const names = {
  status: 'status',
  progress: 'progress',
  search: 'search',
  accountId: 'account_id',
  groupId: 'group_id',
  createdAfter: 'created_after',
  createdBefore: 'created_before',
  completedAfter: 'completed_after',
  completedBefore: 'completed_before',
} as const satisfies Record<keyof VerificationFilters, string>

const filterKeys = Object.keys(names) as (keyof VerificationFilters)[]

/** Reads the list's filters from an address; whatever it does not understand is left out. */
export function readVerificationFilters(params: URLSearchParams): VerificationFilters {
  const filters: { -readonly [Key in keyof VerificationFilters]: string } = {}
  for (const key of filterKeys) {
    const value = params.get(names[key])?.trim()
    if (value && isAllowed(key, value)) filters[key] = value
  }
  if (filters.progress) delete filters.status
  return filters as VerificationFilters
}

/** Writes the list's filters as an address's query. */
export function writeVerificationFilters(filters: VerificationFilters): URLSearchParams {
  const params = new URLSearchParams()
  for (const key of filterKeys) {
    const value = filters[key]?.trim()
    if (value) params.set(names[key], value)
  }
  return params
}

/** The address of the list with these filters. */
export function verificationListAddress(filters: VerificationFilters = {}): string {
  return paths.verifications.href(writeVerificationFilters(filters))
}

/** The filters as the service takes them: days become moments of the browser's time zone, the last day whole. */
export function verificationQuery(filters: VerificationFilters): VerificationFilters {
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

function isAllowed(key: keyof VerificationFilters, value: string): boolean {
  switch (key) {
    case 'status':
      return verificationStatuses.some((status) => status === value)
    case 'progress':
      return verificationProgresses.some((progress) => progress === value)
    case 'createdAfter':
    case 'createdBefore':
    case 'completedAfter':
    case 'completedBefore':
      return isDayOrMoment(value)
    case 'search':
    case 'accountId':
    case 'groupId':
      return value.length <= 200
  }
}
