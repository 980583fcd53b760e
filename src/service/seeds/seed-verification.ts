import { randomUUIDv7 } from 'node:crypto'
import {
  cancelVerification,
  completeVerification,
  deliverVerification,
  failVerification,
  statusOnCreate,
  submitVerification,
} from '#domain/verification/lifecycle.ts'
import { identityConsent } from '#domain/verification/consent.ts'
import type { IdentityDetails, IdentityFinding } from '#domain/verification/identity.ts'
import type { VerificationEventKind } from '#domain/verification/events.ts'
import type { VerificationState } from '#domain/verification/verification.ts'
import type { Result } from '#domain/result.ts'
import type { Executor } from '../database/connection.ts'
import type { AccountRow } from '../database/tables/schema.ts'
import { appendVerificationEvents } from '../database/verifications/verification-events.ts'
import type { VerificationActor } from '../database/tables/verification-tables.ts'
import {
  insertVerification,
  retentionOf,
  updateVerification,
  verificationState,
} from '../database/verifications/verifications.ts'
import type { VerificationChange, VerificationRow } from '../database/verifications/verifications.ts'
import { addJob } from '../queue/tasks.ts'
import type { Context } from '../operations/operation.ts'
import { drawReports } from '../operations/verifications/draw-reports.ts'
import {
  byTheIndividual,
  byTheService,
  byTheVendor,
} from '../operations/verifications/change-verification.ts'
import { simulatedBySandbox } from '../ports/identity-vendor/sandbox-vendor.ts'
import type { SampleVerification } from './sample-verifications.ts'

const hour = 3_600_000

type Surroundings = Pick<Context, 'config' | 'ports' | 'database'>
type CompletedRow = VerificationRow & {
  readonly completed: Date
  readonly findings: readonly IdentityFinding[]
}

interface VerificationContext {
  readonly transaction: Executor
  readonly sender: AccountRow
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Creates a sample verification: each change is the domain's, at its time in the past. An individual invited less
 * than a day ago is emailed for real. The sandbox plays every check, and its findings wait in the row for {@link
 * reportSample}.
 */
export async function seedVerification(
  context: VerificationContext,
  sample: SampleVerification,
): Promise<void> {
  const { transaction, sender, now } = context
  const made = now - sample.hoursAgo * hour
  const byTheSender: VerificationActor = { kind: 'account', id: sender.id }
  const row = await insertVerification(transaction, {
    organisationId: sender.organisationId,
    id: randomUUIDv7(),
    name: sample.name,
    email: sample.email,
    message: sample.message ?? null,
    status: statusOnCreate(false),
    accountId: sender.id,
    groupId: sender.groupId,
    shared: true,
    screening: sample.screening ?? false,
    biometrics: sample.biometrics ?? false,
    created: at(made),
  })
  const run = new SampleRun(transaction, row)
  await run.turn(made, { note: ['verification-created', byTheSender, { muted: false }] })
  if (now - made < 24 * hour) {
    await addJob(transaction, 'identity-email', {
      organisationId: row.organisationId,
      verificationId: row.id,
    })
    return
  }
  await runSteps(context, run, sample, { made, byTheSender })
}

async function runSteps(
  { transaction, sender }: VerificationContext,
  run: SampleRun,
  sample: SampleVerification,
  { made, byTheSender }: { readonly made: number; readonly byTheSender: VerificationActor },
): Promise<void> {
  const { openedAfter, submittedAfter, cancelledAfter, bounced, details } = sample
  const notified = { channel: 'email' }
  if (bounced !== undefined) {
    await run.turn(made + 4000, {
      decide: (state) => failVerification(state),
      change: { diagnosis: bounced },
      note: ['verification-failed', byTheService, notified],
    })
    return
  }
  await run.turn(made + 4000, {
    decide: (state, moment) => deliverVerification(state, moment),
    note: ['verification-notified', byTheService, notified],
  })
  const policy = await retentionOf(transaction, sender.organisationId)
  if (openedAfter !== undefined) {
    const opened = made + openedAfter * hour
    await run.turn(opened, { change: { opened: at(opened) }, note: ['individual-opened', byTheIndividual] })
    const { version } = identityConsent
    await run.turn(opened + 30_000, {
      change: { consented: at(opened + 30_000), consentVersion: version },
      note: ['individual-consented', byTheIndividual, { version, language: 'en' }],
    })
  }
  if (submittedAfter !== undefined && details !== undefined) {
    const submitted = made + submittedAfter * hour
    await run.turn(submitted, {
      decide: (state, moment) => sure(submitVerification(state, moment)),
      change: { details: JSON.stringify(details) },
      note: ['individual-submitted', byTheIndividual],
    })
    await check(run, { sample, details, policy, moment: submitted + 20_000 })
  }
  if (cancelledAfter !== undefined)
    await run.turn(made + cancelledAfter * hour, {
      decide: (state, moment) => sure(cancelVerification(state, { now: moment, policy })),
      note: ['verification-cancelled', byTheSender],
    })
}

interface Check {
  readonly sample: SampleVerification
  readonly details: IdentityDetails
  readonly policy: { readonly days: number | null }
  readonly moment: number
}

async function check(run: SampleRun, { sample, details, policy, moment }: Check): Promise<void> {
  const { screening = false, biometrics = false } = sample
  const { warning, findings } = simulatedBySandbox(details.familyName, { screening, biometrics })
  await run.turn(moment, {
    decide: (state, now) => sure(completeVerification(state, { warning, now, policy })),
    change: { vendor: 'sandbox', findings: JSON.stringify(findings) },
    note: ['verification-completed', byTheVendor, { warning }],
  })
}

/** Draws, seals and stores the reports of a sample verification, some seconds after its completion. */
export async function reportSample(surroundings: Surroundings, row: CompletedRow): Promise<void> {
  const { organisationId, id: verificationId, completed, findings } = row
  const moment = new Date(completed.getTime() + 6000)
  const { keys, files } = await drawReports(surroundings, row, findings)
  for (const [storageKey, bytes] of files) await surroundings.ports.storage.put(storageKey, bytes)
  await surroundings.database.transaction().execute(async (transaction) => {
    await updateVerification(transaction, row, { ...keys, reported: moment })
    const note = {
      kind: 'verification-reported',
      actor: byTheVendor,
      details: { reports: files.length },
    } as const
    await appendVerificationEvents(
      transaction,
      { organisationId, verificationId },
      [note],
      moment.toISOString(),
    )
  })
}

type Note = readonly [
  kind: VerificationEventKind,
  actor: VerificationActor,
  details?: Readonly<Record<string, string | number | boolean | null>>,
]

interface Turn {
  readonly decide?: (state: VerificationState, now: string) => VerificationState
  readonly change?: VerificationChange
  readonly note: Note
}

/** A sample verification as it changes. */
class SampleRun {
  readonly #transaction: Executor
  #row: VerificationRow

  constructor(transaction: Executor, row: VerificationRow) {
    this.#transaction = transaction
    this.#row = row
  }

  /** One change at a time in the past, written as a verb writes it. */
  async turn(
    moment: number,
    { decide, change = {}, note: [kind, actor, details = {}] }: Turn,
  ): Promise<void> {
    const { organisationId, id: verificationId } = this.#row
    const now = at(moment)
    const state = decide === undefined ? {} : decide(verificationState(this.#row), now)
    const columns = { ...state, ...change }
    if (Object.keys(columns).length > 0)
      this.#row = await updateVerification(this.#transaction, this.#row, columns)
    const key = { organisationId, verificationId }
    await appendVerificationEvents(this.#transaction, key, [{ kind, actor, details }], now)
  }
}

function sure<Value>(decided: Result<Value>): Value {
  if (!decided.ok) throw new Error(decided.refusal.detail)
  return decided.value
}

function at(milliseconds: number): string {
  return new Date(Math.round(milliseconds)).toISOString()
}
