import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { snakeName } from '#contract/codec.ts'
import { client } from '../client.ts'
import { acted } from './envelopes.ts'

/** What is decided at one place about envelopes, and what it inherits. */
export type PlacedRules = Awaited<ReturnType<typeof client.app.rules.draft>>
export type OwnRules = PlacedRules['policy']
/** Rules for a place other than an envelope, whose deadline is always a number of days. */
type SharedRules = NonNullable<NonNullable<Parameters<typeof client.app.rules.setGroup>[0]>['body']>

/** Where rules are decided. */
export type RulesPlace =
  | { readonly kind: 'organisation' }
  | { readonly kind: 'group' | 'template' | 'draft'; readonly id: string }

/** The rules of one place. */
export function rulesQuery(place: RulesPlace) {
  const id = place.kind === 'organisation' ? '' : place.id
  return queryOptions({
    queryKey: ['rules', place.kind, id] as const,
    queryFn: ({ signal }) => {
      const params = { id }
      switch (place.kind) {
        case 'organisation':
          return client.app.rules.organisation({}, { signal })
        case 'group':
          return client.app.rules.group({ params }, { signal })
        case 'template':
          return client.app.rules.template({ params }, { signal })
        case 'draft':
          return client.app.rules.draft({ params }, { signal })
      }
    },
  })
}

/**
 * Decides a part of the rules at one place; undefined lets it be inherited. Shown at once, and saved one after the other:
 * whoever decides two parts quickly keeps both.
 */
export function useSetRules(place: RulesPlace) {
  const cache = useQueryClient()
  const { queryKey } = rulesQuery(place)
  const decided = (part: Partial<OwnRules>): OwnRules =>
    without({ ...cache.getQueryData(queryKey)?.policy, ...part })
  return useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join(' ') },
    mutationFn: (part: Partial<OwnRules>) => setRules(place, part),
    onMutate: (part) => cache.setQueryData(queryKey, (rules) => rules && { ...rules, policy: decided(part) }),
    onSuccess: (rules) => {
      const isLast = cache.isMutating({ mutationKey: queryKey }) === 1
      cache.setQueryData(queryKey, (shown) => (isLast || !shown ? rules : { ...rules, policy: shown.policy }))
      void cache.invalidateQueries({
        queryKey: ['rules'],
        predicate: (other) => other.queryKey[1] !== place.kind,
      })
    },
    onError: () => cache.invalidateQueries({ queryKey }),
  })
}

/** What is to be inherited is left out. */
function without(policy: OwnRules): OwnRules {
  return Object.fromEntries(Object.entries(policy).filter(([, value]) => value !== undefined))
}

/** Sends the parts that are decided, and the names of those and of what is inherited from now on. */
function setRules(place: RulesPlace, part: Partial<OwnRules>) {
  const names = Object.keys(part).map(snakeName) as NonNullable<SharedRules['only']>
  const body = { ...without(part), only: names }
  if (place.kind === 'draft') return client.app.rules.setDraft({ params: { id: place.id }, body })
  const shared = sharedRules(body)
  if (place.kind === 'organisation') return client.app.rules.setOrganisation({ body: shared })
  const params = { id: place.id }
  return place.kind === 'group'
    ? client.app.rules.setGroup({ params, body: shared })
    : client.app.rules.setTemplate({ params, body: shared })
}

function sharedRules({ deadline, ...rules }: OwnRules & Pick<SharedRules, 'only'>): SharedRules {
  if (deadline === undefined) return rules
  return { ...rules, deadline: deadline !== null && 'at' in deadline ? null : deadline }
}

/** Moves the deadline of a sent envelope, or takes it away. */
export async function moveDeadline(cache: QueryClient, id: string, deadline: string | null): Promise<void> {
  await acted(cache, id, () => client.app.rules.moveDeadline({ params: { id }, body: { deadline } }))
}
