import type { FinalFiles } from '#pdf/finish.ts'
import { databaseNow } from '../../database/clock.ts'
import { administratorsOf } from '../../database/organisations/accounts.ts'
import { lockEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import { updateEnvelope } from '../../database/envelopes/envelopes.ts'
import { announce } from '../../database/live.ts'
import type { Executor } from '../../database/connection.ts'
import type { EnvelopeRow } from '../../database/tables/schema.ts'
import type { HeldReason } from '../../database/tables/envelope-tables.ts'
import { addJob } from '../../queue/tasks.ts'
import type { Context } from '../operation.ts'

/**
 * Holds a completed envelope: it is not sealed while its reasons last. The sender and the administrators are emailed
 * when it begins. Nothing but a check that finds nothing ends it.
 */
export async function hold(
  { database }: Pick<Context, 'database'>,
  key: EnvelopeKey,
  reasons: readonly HeldReason[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const loaded = await lockEnvelope(transaction, key)
    if (loaded === undefined || loaded.row.sealed !== null) return
    const { held } = loaded.row
    const change = { heldReasons: JSON.stringify(reasons), sealFailure: inWords(reasons) }
    await updateEnvelope(transaction, key, { ...change, held: held ?? (await databaseNow(transaction)) })
    await tellHeld(transaction, key, held === null ? loaded.row : null)
  })
}

/** Shows on open pages that an envelope is held, and emails its sender and the administrators when it begins. */
export async function tellHeld(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  begun: Pick<EnvelopeRow, 'accountId'> | null,
): Promise<void> {
  if (begun !== null) {
    const administrators = await administratorsOf(transaction, organisationId)
    for (const id of new Set([begun.accountId, ...administrators.map((one) => one.id)]))
      await addJob(transaction, 'held-email', { organisationId, envelopeId, accountId: id })
  }
  await announce(transaction, {
    organisation_id: organisationId,
    kind: 'envelope',
    envelope_id: envelopeId,
  })
}

const pagesTold = 10

const parts: Readonly<Record<string, string>> = {
  chain: 'the audit trail',
  head: 'the audit trail',
  anchor: 'a time-stamped audit trail',
  'personal-value': 'the audit trail',
  file: 'a stored document',
  documents: 'a document',
  envelope: 'the envelope’s own data',
  recipient: 'a recipient',
  recipients: 'the recipients',
  definitions: 'a field',
  act: 'what a recipient did',
  consent: 'a consent',
  witness: 'what a witness attested to',
  'unexplained-value': 'an answer',
  value: 'an answer',
  seal: 'what completed and sealed it',
  'sealed-file': 'a sealed file',
}

const misprint = 'misprint'

/** The pages of a finished file that do not show what they should, as reasons. */
export function misprints({ misprinted }: Pick<FinalFiles, 'misprinted'>): HeldReason[] {
  const pages = new Set(misprinted.map(({ page }) => page))
  return [...pages].map((page) => ({ what: misprint, id: String(page) }))
}

/** Whether the finished file is wrong, and not what it was made of. */
export function isMisprint(reasons: readonly HeldReason[]): boolean {
  return reasons.length > 0 && reasons.every(({ what }) => what === misprint)
}

/** What disagrees, as a sentence for the sender. */
export function inWords(reasons: readonly HeldReason[], isSealed = false): string {
  if (isMisprint(reasons)) {
    const pages = reasons.slice(0, pagesTold).map(({ id }) => id)
    const more = reasons.length > pagesTold ? ' and others' : ''
    return `The documents aren’t sealed, because the finished file doesn’t show everything where it was signed: page ${pages.join(', ')}${more}.`
  }
  const names = [...new Set(reasons.map(({ what }) => parts[what] ?? what))]
  const what = isSealed ? 'The sealed documents are withheld' : 'The documents aren’t sealed'
  return `${what}, because what is stored differs from what was recorded: ${names.join(', ')}.`
}
