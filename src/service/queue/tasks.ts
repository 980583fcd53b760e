import type { Receipt } from '#evidence/receipt.ts'
import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import type { RecipientRow } from '../database/tables/schema.ts'
import type { DeliveryQueue } from '../database/webhooks/webhook-deliveries.ts'

/** The background tasks and their payloads. Each has a handler named after it in `jobs`. */
export interface Tasks {
  /** Sends a recipient the signing link by email. */
  'signing-email': RecipientTask
  /** Sends a recipient the signing link by text message. */
  'signing-sms': RecipientTask
  /** Creates a one-time code for a signing session and sends it. No payload contains the code. */
  'signing-code': RecipientTask & { readonly sessionHash: string }
  /** Creates a one-time code for someone who follows a public link and emails it. No payload contains the code. */
  'start-code': { readonly organisationId: string; readonly visitHash: string }
  /** Emails the signing link to a witness whom a signer asked. */
  'witness-email': { readonly organisationId: string; readonly witnessLinkId: string }
  /** Reminds a recipient by email that others are waiting. */
  'reminder-email': RecipientTask
  /** Finds recipients who are due for a reminder. */
  reminders: Record<string, never>
  /** Sends someone who has finished the receipt for it, as it was then, to the address that they had then. */
  'receipt-email': RecalledTask & { readonly receipt: Receipt }
  /** Sends a recipient the finished documents. */
  'finished-email': RecipientTask
  /** Tells someone who got a link by email that the envelope was recalled. */
  'recalled-email': EndedTask
  /** Tells someone who got a link as a text message that the envelope was recalled. */
  'recalled-sms': EndedTask
  /** Tells someone who got a link that the envelope was voided. */
  'voided-email': EndedTask
  'voided-sms': EndedTask
  /** Tells someone who has a link that another recipient declined. */
  'other-declined-email': EndedTask & { readonly declinedBy: string }
  /** Tells the sender that everyone has finished. */
  'completed-email': { readonly organisationId: string; readonly envelopeId: string }
  /** Tells the sender or an administrator that a completed envelope is not sealed, and why. */
  'held-email': {
    readonly organisationId: string
    readonly envelopeId: string
    readonly accountId: string
  }
  /** Tells the sender that a recipient declined. */
  'declined-email': RecipientTask
  /** Tells the sender who named someone else in their place. Without the event's sequence it is about the last one. */
  'reassigned-email': RecipientTask & { readonly sequence?: number }
  /** Tells the sender that the deadline of an envelope ended it. */
  'expired-email': { readonly organisationId: string; readonly envelopeId: string }
  /** Warns of erasures that the rules ask for, and starts those that are due. */
  'envelope-erasures': Record<string, never>
  /** Tells a sender which of their envelopes will be erased, and by when. */
  'erasure-email': {
    readonly organisationId: string
    readonly accountId: string
    readonly envelopeIds: readonly string[]
    /** How many there are, of which the ids are the first. */
    readonly count: number
    /** When the first of them is erased, ISO 8601 UTC. */
    readonly due: string
  }
  /** Voids the envelopes whose deadline has come. */
  deadlines: Record<string, never>
  /** Tells the sender that a message to a recipient could not be delivered. */
  'failed-email': RecipientTask
  /** Creates an account's verification link in place of earlier ones, and sends it. */
  'verification-email': { readonly organisationId: string; readonly accountId: string }
  /** Finds the account of a failed sign-in, if there is one, and records it. Not during the request, likewise. */
  'failed-sign-in': {
    readonly email: string
    readonly address: string
    readonly userAgent: string | null
  }
  /** Records a sign-in that ended at its second step: whoever gave the password gave nothing more. */
  'missed-second-step': {
    readonly organisationId: string
    readonly accountId: string
    readonly address: string
    readonly userAgent: string | null
    readonly asked: string
  }
  /** Tells someone of an event of the security log. */
  'security-email': {
    readonly organisationId: string
    readonly eventId: string
    readonly accountId: string
    readonly address: string
  }
  /** Finds the account for a password reset, if there is one. Not during the request, whose timing would reveal it. */
  'password-reset-request': { readonly email: string }
  /** Writes to someone where their organisation signs in, if it has such an address. Not during the request, likewise. */
  'sign-on-request': { readonly email: string }
  /** Creates an account's link to choose a new password in place of earlier ones, and sends it. */
  'password-reset-email': { readonly organisationId: string; readonly accountId: string }
  /** Creates the link that confirms an account's new address, and sends it there. */
  'email-change-email': {
    readonly organisationId: string
    readonly accountId: string
    readonly email: string
  }
  /** Sends the next rows of a bulk send. */
  'bulk-send': { readonly organisationId: string; readonly bulkSendId: string }
  /** Draws and seals the final files of a completed envelope. */
  'seal-envelope': { readonly organisationId: string; readonly envelopeId: string }
  /** Compares the files of sealed envelopes with what was recorded. */
  'check-sealed': Record<string, never>
  /** Adds to the sealed files of an envelope what keeps them verifiable, with a time-stamp. */
  'archive-envelope': { readonly organisationId: string; readonly envelopeId: string }
  /** The same for the reports of a verification. */
  'archive-reports': VerificationTask
  /** Starts the additions that are due, before the certificates of earlier time-stamps end. */
  'renew-seals': Record<string, never>
  /** Has the head of an envelope's audit trail stamped by the time-stamping authority. */
  'anchor-head': { readonly organisationId: string; readonly envelopeId: string }
  /** Starts the day's root over all heads of every organisation. */
  'anchor-roots': Record<string, never>
  /** Has the root over an organisation's heads stamped, and sends it to the administrators. */
  'anchor-root': { readonly organisationId: string; readonly until: string }
  /** Emails an administrator a stamped root with its heads. */
  'root-email': { readonly organisationId: string; readonly until: string; readonly accountId: string }
  /** Deletes files that no row names since the transaction that added this. */
  'remove-files': { readonly files: readonly string[] }
  /** Deletes the files of a purged envelope. */
  'purge-files': {
    readonly organisationId: string
    readonly envelopeId: string
    readonly files: readonly string[]
  }
  /** Delivers to an endpoint, in order, its pending events of one envelope or verification. */
  webhook: DeliveryQueue
  /**
   * The same for an endpoint that fails or takes long: these wait for each other, and fast ones never wait for them.
   */
  'webhook-retry': DeliveryQueue
  /** Tells an administrator that an endpoint was disabled. */
  'endpoint-disabled-email': {
    readonly organisationId: string
    readonly endpointId: string
    readonly accountId: string
  }
  /** Emails an individual the verification link. */
  'identity-email': VerificationTask
  /** Sends an individual the verification link as a text message. */
  'identity-sms': VerificationTask
  /** Creates a one-time code for an individual's session and sends it as a text message. */
  'identity-code': VerificationTask & { readonly sessionHash: string }
  /** Passes what an individual submitted to the provider. */
  'identity-check': VerificationTask
  /** Reads the provider's progress, completes the verification and draws its reports. */
  'identity-progress': VerificationTask & { readonly reads: number }
  /** Tells the envelopes that wait for a verification what it says. */
  'identity-verdict': VerificationTask
  /** Tells the sender that they have to look at a recipient's proof of identity. */
  'identity-review-email': RecipientTask
  /** Deletes a verification's personal data at the provider, in the store and in the database. */
  'identity-purge': VerificationTask
  /** Reads the sanctions lists that the operator gives. */
  'screening-refresh': Record<string, never>
  /** Starts the purges that are due. */
  retention: Record<string, never>
  /** Makes the authorities for seals and their revocation lists that are due. */
  'seal-authorities': Record<string, never>
  /** Encrypts what earlier versions stored as it is, and what is encrypted with an earlier key. */
  'encrypt-stored': Record<string, never>
  /** Tells owners of API credentials that they will end soon. */
  'expiring-credentials': Record<string, never>
  /** Takes what the pages of a sent envelope say into the search. */
  'read-texts': { readonly organisationId: string; readonly envelopeId: string }
  /** The same for envelopes for which that has not been done, a few at a time. */
  'read-more-texts': Record<string, never>
  /** Recognises what scanned pages of sent envelopes say, a few at a time. */
  'read-scans': Record<string, never>
  /** Deletes expired data: idempotency keys, rate limits, sessions. */
  sweep: Record<string, never>
  /** Deletes stored files that nothing names, such as a crash leaves between storing and recording. */
  'sweep-files': Record<string, never>
}

interface VerificationTask {
  readonly organisationId: string
  readonly verificationId: string
}

interface RecipientTask {
  readonly organisationId: string
  readonly envelopeId: string
  readonly recipientId: string
}

/** A recipient with the name and address that their link was sent to. */
interface RecalledTask extends RecipientTask {
  readonly name: string
  readonly address: string
}

/** The same with the language that the sender chose for them. */
interface EndedTask extends RecalledTask {
  readonly language?: RecipientRow['language']
  /** Why it ended, unless its sender ended it. */
  readonly reason?: 'deadline'
}

export type TaskName = keyof Tasks

export interface JobOptions {
  /** Jobs of one queue run one at a time, in the order in which they were added. */
  readonly queue?: string
  readonly runAt?: Date
  /** A waiting job with the same key is replaced instead of duplicated. */
  readonly jobKey?: string
  /** Whether a waiting job with the same key keeps its time. */
  readonly keepsRunAt?: boolean
  /**
   * Attempts before it is given up, by default 25 (about four days with growing delays, as mail servers do: RFC 5321
   * §4.5.4.1).
   */
  readonly maxAttempts?: number
}

/** Attempts of what must not be given up: every six hours for twenty years. */
export const withoutEnd = 32_767

/**
 * Adds a job in the caller's transaction: it runs if and only if the transaction commits. Retries wait exp(attempt)
 * seconds, so a handler must be safe to run twice.
 */
export async function addJob<Name extends TaskName>(
  transaction: Executor,
  task: Name,
  payload: Tasks[Name],
  options: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${task}::text,
      payload := ${JSON.stringify(payload)}::json,
      queue_name := ${options.queue ?? null}::text,
      run_at := ${options.runAt ?? null}::timestamptz,
      max_attempts := ${options.maxAttempts ?? 25}::integer,
      job_key := ${options.jobKey ?? null}::text,
      job_key_mode := ${options.keepsRunAt === true ? 'preserve_run_at' : 'replace'}::text
    )`.execute(transaction)
}

/** Has an envelope's head stamped soon. Of several that wait, one is enough. */
export async function addAnchor(
  transaction: Executor,
  { organisationId, envelopeId }: Tasks['anchor-head'],
): Promise<void> {
  const jobKey = `anchor-head:${envelopeId}`
  await addJob(
    transaction,
    'anchor-head',
    { organisationId, envelopeId },
    { jobKey, maxAttempts: withoutEnd },
  )
}

/**
 * Adds a job that creates an account's link and sends it in place of earlier ones. Jobs of one account run one at a
 * time, so that the email sent last has the active link.
 */
export async function addLinkEmail<
  Name extends 'verification-email' | 'password-reset-email' | 'email-change-email',
>(transaction: Executor, task: Name, payload: Tasks[Name]): Promise<void> {
  await addJob(transaction, task, payload, { queue: `account-link:${payload.accountId}` })
}
