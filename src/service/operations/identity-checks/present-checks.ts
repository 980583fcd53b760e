import type { envelopePage } from '#contract/app/envelopes.ts'
import type { signingView } from '#contract/signing/signing.ts'
import { checksMost, identityStates, wantsIdentity } from '#domain/recipient/identity.ts'
import type { IdentityState } from '#domain/recipient/identity.ts'
import type { Executor } from '../../database/connection.ts'
import { identityChecksOf } from '../../database/guests/identity-checks.ts'
import type { IdentityCheckRow } from '../../database/guests/identity-checks.ts'
import { identityRuleOf } from '../../database/organisations/policies.ts'
import type { EnvelopeRow, RecipientRow } from '../../database/tables/schema.ts'
import { verificationsWith } from '../../database/verifications/verifications.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'
import type { Ports } from '../../ports/ports.ts'
import { isoOrNull } from '../moments.ts'
import type { Answer } from '../operation.ts'

type Progress = Answer<typeof envelopePage>['recipients'][number]['identity']

/** How far each recipient of an envelope is with the proof of their identity, by their id, for those who are asked. */
export async function identityProgress(
  database: Executor,
  envelope: EnvelopeRow,
  recipients: readonly RecipientRow[],
): Promise<ReadonlyMap<string, NonNullable<Progress>>> {
  const rule = identityRuleOf(envelope)
  const isOver = envelope.status === 'draft' || envelope.status === 'created'
  const asked = isOver ? [] : recipients.filter((one) => wantsIdentity(one, rule))
  if (asked.length === 0) return new Map()
  const { organisationId, id: envelopeId } = envelope
  const checks = await identityChecksOf(database, { organisationId, envelopeId })
  const verifications = await verificationsOf(database, organisationId, checks)
  return new Map(
    asked.map(({ id }) => {
      const own = checks.filter(({ recipientId }) => recipientId === id)
      const states = own.map((check) => stateOf(check, verifications))
      const state = identityStates.findLast((one) => states.includes(one)) ?? 'asked'
      const check = own.findLast((_, index) => states[index] === state)
      const verificationId = check?.verificationId ?? null
      return [
        id,
        {
          state,
          verificationId,
          why: check?.why ?? null,
          warning: verifications.get(verificationId ?? '')?.warning ?? null,
          at: isoOrNull(check?.passed ?? null),
        },
      ]
    }),
  )
}

/** How far a recipient is, for the page in which one session is. */
export async function identityOnPage(
  { database, ports }: { readonly database: Executor; readonly ports: Pick<Ports, 'identityVendor'> },
  { organisationId, envelopeId, id }: RecipientRow,
  identityCheck: string | null,
): Promise<Answer<typeof signingView>['identity']> {
  const checks = await identityChecksOf(database, { organisationId, envelopeId }, id)
  const verifications = await verificationsOf(database, organisationId, checks)
  // What waits for the sender stops every browser.
  const waiting = checks.findLast(({ outcome }) => outcome === 'review' || outcome === 'stopped')
  const own = checks.find((one) => one.id === identityCheck)
  const check = waiting ?? own ?? checks.at(-1)
  return {
    state: check === undefined ? 'asked' : stateOf(check, verifications),
    here: check === undefined || check === own,
    left: Math.max(0, checksMost - checks.length),
    sandbox: ports.identityVendor.kind === 'sandbox',
    local: ports.identityVendor.kind === 'local',
  }
}

function stateOf(
  { outcome, verificationId }: IdentityCheckRow,
  verifications: ReadonlyMap<string, VerificationRow>,
): IdentityState {
  if (outcome !== null) return outcome
  const submitted = verifications.get(verificationId)?.submitted ?? null
  return submitted === null ? 'begun' : 'checking'
}

async function verificationsOf(
  database: Executor,
  organisationId: string,
  checks: readonly IdentityCheckRow[],
): Promise<ReadonlyMap<string, VerificationRow>> {
  const ids = [...new Set(checks.map(({ verificationId }) => verificationId))]
  const rows = await verificationsWith(database, organisationId, ids)
  return new Map(rows.map((row) => [row.id, row]))
}
