import type { Policy, PolicyLevel, ResolvedPolicy } from '#domain/policy/policy.ts'
import { resolvePolicy } from '#domain/policy/policy.ts'
import type { IdentityRule } from '#domain/recipient/identity.ts'
import type { Executor } from '../connection.ts'
import type { EnvelopeRow } from '../tables/schema.ts'

/** An envelope as far as its rules go. */
type Ruled = Pick<EnvelopeRow, 'organisationId' | 'groupId' | 'policy' | 'templatePolicy' | 'rules'>

/** What an organisation decides about envelopes. For those who are about to change it: others wait. */
export async function organisationRules(
  database: Executor,
  organisationId: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<Policy> {
  const { policy } = await database
    .selectFrom('organisations')
    .select('policy')
    .where('id', '=', organisationId)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow()
  return policy
}

/** What a group decides, undefined if there is no such group. For those who are about to change it: others wait. */
export async function groupRules(
  database: Executor,
  { organisationId, groupId }: { readonly organisationId: string; readonly groupId: string },
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<Policy | undefined> {
  const row = await database
    .selectFrom('groups')
    .select('policy')
    .where('organisationId', '=', organisationId)
    .where('id', '=', groupId)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return row?.policy
}

/** What an organisation and one of its groups decide. */
export async function widerRules(
  database: Executor,
  { organisationId, groupId }: { readonly organisationId: string; readonly groupId: string | null },
): Promise<Partial<Record<PolicyLevel, Policy>>> {
  const organisation = await organisationRules(database, organisationId)
  if (groupId === null) return { organisation }
  const group = await groupRules(database, { organisationId, groupId })
  return group === undefined ? { organisation } : { organisation, group }
}

/**
 * What holds for an envelope: what was fixed when it was sent, or what would be now. One that an earlier version sent
 * follows its organisation, as it did then.
 */
export async function rulesFor(
  database: Executor,
  envelope: Ruled & Pick<EnvelopeRow, 'status'>,
): Promise<ResolvedPolicy> {
  // A rule that did not exist when the envelope was sent is as it is by default.
  if (envelope.rules !== null) return { ...resolvePolicy({}), ...envelope.rules }
  if (envelope.status === 'draft' || envelope.status === 'created') return rulesToSend(database, envelope)
  return resolvePolicy({ organisation: await organisationRules(database, envelope.organisationId) })
}

/** Whether signers of an envelope that was sent prove their identity first, as it was fixed then. */
export function identityRuleOf({ rules }: Pick<EnvelopeRow, 'rules'>): IdentityRule | null {
  return rules?.identity?.value ?? null
}

/** What holds for an envelope if it is sent now. */
export async function rulesToSend(database: Executor, envelope: Ruled): Promise<ResolvedPolicy> {
  const { policy, templatePolicy } = envelope
  return resolvePolicy({
    ...(await widerRules(database, envelope)),
    template: templatePolicy,
    envelope: policy,
  })
}

/** Sets what an organisation decides about envelopes. */
export async function setOrganisationRules(
  transaction: Executor,
  organisationId: string,
  policy: Policy,
): Promise<void> {
  await transaction
    .updateTable('organisations')
    .set({ policy: JSON.stringify(policy) })
    .where('id', '=', organisationId)
    .execute()
}
