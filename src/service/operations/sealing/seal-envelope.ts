import { isCarried } from '#domain/document/intake.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { FinalFiles } from '#pdf/finish.ts'
import { appendAuditEvents, theService } from '../../database/envelopes/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { loadEnvelope, lockEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeKey, LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { setArchiveDue } from '../../database/seals/seal-tails.ts'
import { updateEnvelope } from '../../database/envelopes/envelopes.ts'
import { announce } from '../../database/live.ts'
import { policyOf } from '../../database/organisations/organisation-policy.ts'
import type { DocumentRow, EnvelopeRow } from '../../database/tables/schema.ts'
import type { Ports } from '../../ports/ports.ts'
import { addAnchor, addJob } from '../../queue/tasks.ts'
import type { EnvelopeToFinish } from '../../ports/pdf-engine/pdf-engine.ts'
import { newFileKey } from '../documents/take-in.ts'
import type { Context } from '../operation.ts'
import { originOf } from '../guests/origin.ts'
import { takeSnapshot, verifyEvidence } from '../envelopes/verify-evidence.ts'
import type { VerifiedEnvelope } from '../envelopes/verify-evidence.ts'
import { emitEvents } from '../endpoints/emit-events.ts'
import { envelopeCompleted } from '../endpoints/event-payloads.ts'
import { capsuleOf } from './capsule-of.ts'
import { certificateDataOf } from './certificate-data.ts'
import { hold, misprints } from './hold.ts'
import { sealingFor } from './seal-identity.ts'
import { fieldsToStamp } from './stamp-items.ts'
import { anchorHead } from '../envelopes/anchor-head.ts'
import { noSuchEnvelope } from '../envelopes/transition.ts'

type Surroundings = Pick<Context, 'database' | 'config' | 'ports'>

export interface SealingSettings {
  /** Whether everyone is sent the finished documents once they are sealed. */
  readonly deliver: boolean
  /** When it is said to have happened, by default now. */
  readonly at?: Date | null
}

/** Seals in progress in this process: concurrent callers wait for the same one instead of taking a connection each. */
const underWay = new Map<string, Promise<Result<EnvelopeRow>>>()

/**
 * The envelope with its final files, which are drawn and sealed if they are not yet. What disagrees with its evidence is
 * held instead, as is a finished file that does not show every mark, and refused as `not-available`. Only one seal counts, however many
 * processes ask at the same time. The certificate names the audit trail up to here. Then the seal itself is recorded,
 * and everyone is sent the documents. Refuses `envelope-not-open` before completion, and what the PDF engine refuses.
 */
export async function ensureSealed(
  surroundings: Surroundings,
  key: EnvelopeKey,
  settings: SealingSettings = { deliver: true },
): Promise<Result<EnvelopeRow>> {
  const name = `${key.organisationId}/${key.envelopeId}`
  const running = underWay.get(name)
  if (running) return running
  const sealing = sealUnlessDone(surroundings, key, settings).finally(() => underWay.delete(name))
  underWay.set(name, sealing)
  return sealing
}

/**
 * Draws and stores outside of a transaction, which nothing slow may hold open. The first process to record its files
 * has sealed.
 */
async function sealUnlessDone(
  surroundings: Surroundings,
  key: EnvelopeKey,
  settings: SealingSettings,
): Promise<Result<EnvelopeRow>> {
  const { database, ports } = surroundings
  const known = sealable(await loadEnvelope(database, key))
  if (!known.ok || known.value.row.sealed !== null) return rowOf(known)
  // The last act's head goes into the file. Without an answer there is no time for the seal either, which tries again.
  await anchorHead(surroundings, key).catch(() => undefined)
  const taken = await takeSnapshot(surroundings, key)
  const loaded = sealable(taken?.loaded)
  if (!loaded.ok || loaded.value.row.sealed !== null || taken === undefined) return rowOf(loaded)
  // The seal is looked up meanwhile.
  const sealing = sealingFor(surroundings, key.organisationId, 'Completed by all recipients')
  sealing.catch(() => undefined)
  const verified = await verifyEvidence(surroundings, taken)
  if (verified.reasons.length > 0) {
    await hold(surroundings, key, verified.reasons)
    return refuse(heldBack())
  }
  const draft = await gather(surroundings, verified)
  const seal = await sealing
  const drawn = await ports.pdf.finish({ ...draft, seal })
  if (!drawn.ok) return drawn
  const files = drawn.value
  if (files.misprinted.length > 0) {
    await hold(surroundings, key, misprints(files))
    return refuse(heldBack())
  }
  const keys = await store(surroundings, key, files)
  const isArchived = ports.timestamp !== null
  return database.transaction().execute(async (transaction) => {
    if (isArchived) await addAnchor(transaction, key)
    return ok(await keep(transaction, key, { files, keys, settings, verified, isArchived }))
  })
}

function sealable(loaded: LoadedEnvelope | undefined): Result<LoadedEnvelope> {
  if (loaded === undefined) return refuse(noSuchEnvelope())
  if (loaded.row.status === 'completed') return ok(loaded)
  return refuse(refusal('envelope-not-open', 'The envelope isn’t completed yet.'))
}

function rowOf(loaded: Result<LoadedEnvelope>): Result<EnvelopeRow> {
  return loaded.ok ? ok(loaded.value.row) : loaded
}

/** Everything that the final files are made of: evidence from the verified snapshot alone, and the branding. */
async function gather(
  { database, ports }: Surroundings,
  verified: VerifiedEnvelope,
): Promise<Omit<EnvelopeToFinish, 'seal'>> {
  const { loaded, documents, fields, events, original } = verified
  const { row, recipients } = loaded
  const key = { organisationId: row.organisationId, envelopeId: row.id }
  const origin = await originOf(database, row)
  const { logoKey } = origin.branding
  const certificateData = certificateDataOf({
    row,
    recipients,
    documents,
    fields,
    events,
    origin,
    logo: logoKey === null ? null : await ports.storage.get(logoKey),
    redactsMobiles: (await policyOf(database, key.organisationId)).redactMobiles,
  })
  return {
    original,
    pages: documents.flatMap(({ pages }) => pages),
    carried: await carriedOf(ports, documents),
    items: fieldsToStamp({ fields, recipients, utcOffset: origin.sender.timezone }),
    certificateData,
    capsule: capsuleOf(verified, certificateData),
  }
}

/** Uploads whose own signatures go along, each under the name of its document. */
async function carriedOf(
  { storage }: Pick<Ports, 'storage'>,
  documents: readonly DocumentRow[],
): Promise<EnvelopeToFinish['carried']> {
  const carried: { name: string; bytes: Uint8Array }[] = []
  for (const { name, type, signed, removed, uploadKey } of documents)
    if (uploadKey !== null && isCarried(signed, type, removed))
      carried.push({
        name: name.toLowerCase().endsWith('.pdf') ? name : `${name}.pdf`,
        bytes: await storage.get(uploadKey),
      })
  return carried
}

type FinalKeys = { readonly [File in 'masterKey' | 'certificateKey' | 'combinedKey']: string }

/**
 * Stores the files under names of this seal alone. If another process is faster, nothing names them, as after a crash.
 */
async function store({ ports }: Surroundings, key: EnvelopeKey, files: FinalFiles): Promise<FinalKeys> {
  const keys = {
    masterKey: newFileKey(key, 'master'),
    certificateKey: newFileKey(key, 'certificate'),
    combinedKey: newFileKey(key, 'combined'),
  }
  await Promise.all([
    ports.storage.put(keys.masterKey, files.master.parts),
    ports.storage.put(keys.certificateKey, files.certificate.parts),
    ports.storage.put(keys.combinedKey, files.combined.parts),
  ])
  return keys
}

interface Drawn {
  readonly files: FinalFiles
  readonly keys: FinalKeys
  readonly settings: SealingSettings
  readonly verified: VerifiedEnvelope
  /** Whether its seals have a time-stamp, so that what keeps them verifiable can follow. */
  readonly isArchived: boolean
}

/** Records the files, unless another process has sealed meanwhile: then its files count. */
async function keep(
  transaction: Executor,
  key: EnvelopeKey,
  { files, keys, settings, verified, isArchived }: Drawn,
): Promise<EnvelopeRow> {
  const loaded = await lockEnvelope(transaction, key)
  if (loaded === undefined) throw new Error(`The envelope ${key.envelopeId} is gone`)
  if (loaded.row.sealed !== null) return loaded.row
  const sealed = settings.at?.toISOString() ?? (await databaseNow(transaction))
  const { originalSha256 } = files
  const masterSha256 = files.master.sha256
  const released = { held: null, heldReasons: [], sealFailure: null }
  const sealing = { ...keys, masterSha256, originalSha256 }
  await updateEnvelope(transaction, key, { ...sealing, ...released, heldReasons: '[]', sealed })
  const details = {
    master: masterSha256,
    certificate: files.certificate.sha256,
    combined: files.combined.sha256,
  }
  const note = { kind: 'envelope-sealed', actor: theService, details } as const
  await appendAuditEvents(transaction, key, [note], sealed)
  if (isArchived) await archiveLater(transaction, key, sealed)
  if (settings.deliver) await deliver(transaction, key, loaded)
  if (settings.deliver && !wasAnnounced(verified)) await announceCompletion(transaction, key, loaded)
  await announce(transaction, {
    organisation_id: key.organisationId,
    kind: 'envelope',
    envelope_id: key.envelopeId,
  })
  return { ...loaded.row, ...sealing, ...released, sealed: new Date(sealed) }
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

/** A daily job looks for what this one could not do. */
async function archiveLater(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  due: string,
): Promise<void> {
  await setArchiveDue(transaction, { organisationId, envelopeId }, due)
  const options = { jobKey: `archive:${envelopeId}` }
  await addJob(transaction, 'archive-envelope', { organisationId, envelopeId }, options)
}

/** Versions that kept trails of version 1 announced the completion with the last act. */
function wasAnnounced({ trail }: VerifiedEnvelope): boolean {
  return trail.some(({ event }) => event.kind === 'envelope-completed' && event.version === 1)
}

async function announceCompletion(
  transaction: Executor,
  key: EnvelopeKey,
  { row: { completed } }: LoadedEnvelope,
): Promise<void> {
  if (completed === null) return
  const subject = { organisationId: key.organisationId, subjectId: key.envelopeId }
  await emitEvents(transaction, subject, [envelopeCompleted(key.envelopeId, completed.toISOString())])
}

/** Why there is no file of an envelope that is held. */
export function heldBack(): Refusal {
  return refusal('not-available', 'The documents are being checked before they are sealed.')
}
