import { scopeSubjects } from '#contract/scopes.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { readNetworks } from '../../network.ts'

/** What new API credentials are limited to. Null for no limit. */
export interface CredentialsLimits {
  readonly expires: Date | null
  readonly scopes: string[] | null
  readonly networks: string[] | null
}

interface Asked {
  readonly expires?: string | null | undefined
  readonly scopes?: readonly string[] | null | undefined
  readonly networks?: readonly string[] | null | undefined
}

const known: ReadonlySet<string> = new Set(scopeSubjects.flatMap(({ scopes }) => scopes))

/** Refuses limits that would let nothing through, or that mean nothing. */
export function limitsOf(
  { expires, scopes, networks }: Asked,
  now: Date,
): Result<CredentialsLimits, Refusal> {
  const end = typeof expires === 'string' ? new Date(expires) : null
  if (end !== null && end <= now) return faulty('expires', 'Choose a time in the future.')
  const unknown = scopes?.find((scope) => !known.has(scope))
  if (unknown !== undefined) return faulty('scopes', `There is no scope “${unknown}”.`)
  const plain = networks?.map((network) => network.trim()) ?? null
  const wrong = plain?.find(
    (network) => network.includes(',') || network === '' || readNetworks(network).faults.length > 0,
  )
  if (wrong !== undefined)
    return faulty(
      'networks',
      `“${wrong}” isn’t a network. Enter addresses such as 203.0.113.7 or 10.0.0.0/8.`,
    )
  return ok({
    expires: end,
    scopes: scopes ? [...new Set(scopes)].toSorted() : null,
    networks: plain && [...new Set(plain)],
  })
}

function faulty(path: string, message: string): Result<never, Refusal> {
  return refuse(refusal('invalid-input', message, { errors: [{ path, message }] }))
}
