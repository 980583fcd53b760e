import { randomUUIDv7 } from 'node:crypto'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { FinalFiles } from '#pdf/finish.ts'
import { sql } from 'kysely'
import { appendAuditEvents, auditTrail, theService } from '../../database/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { documentsOf } from '../../database/documents.ts'
import { loadEnvelope, lockEnvelope } from '../../database/envelope-aggregate.ts'
import type { EnvelopeKey, LoadedEnvelope } from '../../database/envelope-aggregate.ts'
import { updateEnvelope } from '../../database/envelopes.ts'
import { fieldsOf } from '../../database/fields.ts'
import { announce } from '../../database/live.ts'
import { policyOf } from '../../database/organisation-policy.ts'
import type { EnvelopeRow } from '../../database/schema.ts'
import { addJob } from '../../jobs/tasks.ts'
import type { EnvelopeToFinish } from '../../ports/pdf-engine/pdf-engine.ts'
import { fileKey, sha256Of } from '../documents/take-in.ts'
import type { Context } from '../operation.ts'
import { originOf } from '../signing/people.ts'
import { certificateDataOf } from './certificate-data.ts'
import { sealIdentity } from './seal-identity.ts'
import { stampItemsOf } from './stamp-items.ts'
import { noSuchEnvelope } from './transition.ts'

type Surroundings = Pick<Context, 'database' | 'config' | 'ports'>

export interface SealWishes {
  /** Whether everyone is sent the finished documents once they are sealed. */
  readonly deliver: boolean
  /** When it is said to have happened; now unless told. */
  readonly at?: Date | null
}

/** Seals under way in this process: whoever asks meanwhile waits for the same one instead of a connection each. */
const underWay = new Map<string, Promise<Result<EnvelopeRow>>>()

/**
 * The envelope with its final files, which are drawn and sealed if they are not yet: exactly once, however many processes ask
 * at the same time. The certificate names the audit trail up to here; then the seal itself is recorded and everyone is sent
 * the documents. Refuses `envelope-not-open` before completion, and what the PDF engine refuses.
 */
export async function ensureSealed(
  surroundings: Surroundings,
  key: EnvelopeKey,
  wishes: SealWishes = { deliver: true },
): Promise<Result<EnvelopeRow>> {
  const name = `${key.organisationId}/${key.envelopeId}`
  const running = underWay.get(name)
  if (running) return running
  const sealing = sealUnlessDone(surroundings, key, wishes).finally(() => underWay.delete(name))
  underWay.set(name, sealing)
  return sealing
}

async function sealUnlessDone(
  surroundings: Surroundings,
  key: EnvelopeKey,
  wishes: SealWishes,
): Promise<Result<EnvelopeRow>> {
  const { database } = surroundings
  const before = sealable(await loadEnvelope(database, key))
  if (!before.ok || before.value.row.sealed !== null) return rowOf(before)
  const identity = await sealIdentity(surroundings)
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`seal ${key.envelopeId}`}, 0))`.execute(
      transaction,
    )
    const loaded = sealable(await loadEnvelope(transaction, key))
    if (!loaded.ok || loaded.value.row.sealed !== null) return rowOf(loaded)
    const draft = await gather(surroundings, transaction, loaded.value)
    const files = await surroundings.ports.pdf.finish({
      ...draft,
      seal: {
        identity,
        options: {
          signedAt: loaded.value.row.completed ?? new Date(),
          reason: 'Completed by all recipients',
        },
      },
    })
    if (!files.ok) return files
    return ok(await keep(surroundings, transaction, key, { files: files.value, wishes }))
  })
}

function sealable(loaded: LoadedEnvelope | undefined): Result<LoadedEnvelope> {
  if (loaded === undefined) return refuse(noSuchEnvelope())
  if (loaded.row.status === 'completed') return ok(loaded)
  return refuse(refusal('envelope-not-open', 'The envelope is not completed yet.'))
}

function rowOf(loaded: Result<LoadedEnvelope>): Result<EnvelopeRow> {
  return loaded.ok ? ok(loaded.value.row) : loaded
}

/** Everything the final files are made of. */
async function gather(
  { ports }: Surroundings,
  transaction: Executor,
  { row, recipients }: LoadedEnvelope,
): Promise<Omit<EnvelopeToFinish, 'seal'>> {
  const key = { organisationId: row.organisationId, envelopeId: row.id }
  const fields = await fieldsOf(transaction, key)
  const documents = await documentsOf(transaction, key)
  const events = await auditTrail(transaction, key)
  const origin = await originOf(transaction, row)
  const { logoKey } = origin.branding
  if (row.originalKey === null) throw new Error(`The envelope ${row.id} has no original`)
  return {
    original: await ports.storage.get(row.originalKey),
    items: await stampItemsOf({ fields, recipients, utcOffset: origin.sender.timezone }),
    certificateData: certificateDataOf({
      row,
      recipients,
      documents,
      fields,
      events,
      origin,
      logo: logoKey === null ? null : await ports.storage.get(logoKey),
      redactsMobiles: (await policyOf(transaction, key.organisationId)).redactMobiles,
    }),
  }
}

/** Stores the files, then writes down that they are there. A crash in between leaves files that nothing names. */
async function keep(
  { ports }: Surroundings,
  transaction: Executor,
  key: EnvelopeKey,
  { files, wishes }: { readonly files: FinalFiles; readonly wishes: SealWishes },
): Promise<EnvelopeRow> {
  const attempt = randomUUIDv7()
  const keys = {
    masterKey: fileKey(key, `master-${attempt}`),
    certificateKey: fileKey(key, `certificate-${attempt}`),
    combinedKey: fileKey(key, `combined-${attempt}`),
  }
  await Promise.all([
    ports.storage.put(keys.masterKey, files.master),
    ports.storage.put(keys.certificateKey, files.certificate),
    ports.storage.put(keys.combinedKey, files.combined),
  ])
  const loaded = await lockEnvelope(transaction, key)
  if (loaded === undefined) throw new Error(`The envelope ${key.envelopeId} is gone`)
  const sealed = wishes.at?.toISOString() ?? (await databaseNow(transaction))
  const { masterSha256, originalSha256 } = files
  await updateEnvelope(transaction, key, { ...keys, sealed, masterSha256, originalSha256 })
  const details = {
    master: masterSha256,
    certificate: sha256Of(files.certificate),
    combined: sha256Of(files.combined),
  }
  const note = { kind: 'envelope-sealed', actor: theService, details } as const
  await appendAuditEvents(transaction, key, [note], sealed)
  if (wishes.deliver) await deliver(transaction, key, loaded)
  await announce(transaction, {
    organisation_id: key.organisationId,
    kind: 'envelope',
    envelope_id: key.envelopeId,
  })
  return { ...loaded.row, ...keys, sealed: new Date(sealed), masterSha256, originalSha256 }
}

async function deliver(
  transaction: Executor,
  key: EnvelopeKey,
  { recipients }: LoadedEnvelope,
): Promise<void> {
  const about = { organisationId: key.organisationId, envelopeId: key.envelopeId }
  for (const { id: recipientId, muted } of recipients)
    if (!muted) await addJob(transaction, 'finished-email', { ...about, recipientId })
  await addJob(transaction, 'completed-email', about)
}
