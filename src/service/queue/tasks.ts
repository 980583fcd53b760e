import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import type { Line } from '../database/webhooks/webhook-deliveries.ts'

/** The background tasks and what each is given. Handlers stand beside this file, one each, named after the task. */
export interface Tasks {
  /** Sends a recipient the signing link by email. */
  'signing-email': RecipientTask
  /** Sends a recipient the signing link by SMS. */
  'signing-sms': RecipientTask
  /** Makes a one-time code for a signing session and sends it: the code itself is in no payload. */
  'signing-code': RecipientTask & { readonly sessionHash: string }
  /** Mails a witness whom a signer asked the link to sign. */
  'witness-email': { readonly organisationId: string; readonly witnessLinkId: string }
  /** Reminds a recipient by email that others wait for them. */
  'reminder-email': RecipientTask
  /** Looks who is due for a reminder. */
  reminders: Record<string, never>
  /** Sends a recipient the finished documents. */
  'finished-email': RecipientTask
  /** Tells somebody who had got a link by email that the envelope was recalled. */
  'recalled-email': RecalledTask
  /** Tells somebody who had got a link as a text that the envelope was recalled. */
  'recalled-sms': RecalledTask
  /** Tells the sender that everyone has finished. */
  'completed-email': { readonly organisationId: string; readonly envelopeId: string }
  /** Tells the sender that a recipient declined. */
  'declined-email': RecipientTask
  /** Tells the sender that a message to a recipient could not be delivered. */
  'failed-email': RecipientTask
  /** Makes an account's verification link, in place of earlier ones, and sends it. */
  'verification-email': { readonly organisationId: string; readonly accountId: string }
  /** Looks for the account that asked for a new password, if there is one: not while the asker waits, who could tell by the time. */
  'password-reset-request': { readonly email: string }
  /** Makes an account's link to choose a new password, in place of earlier ones, and sends it. */
  'password-reset-email': { readonly organisationId: string; readonly accountId: string }
  /** Makes the link that confirms an account's new address, and sends it there. */
  'email-change-email': {
    readonly organisationId: string
    readonly accountId: string
    readonly email: string
  }
  /** Sends the next rows of a bulk send. */
  'bulk-send': { readonly organisationId: string; readonly bulkSendId: string }
  /** Draws and seals the final files of a completed envelope. */
  'seal-envelope': { readonly organisationId: string; readonly envelopeId: string }
  /** Tells an endpoint in order what it has yet to be told of one envelope or verification. */
  webhook: Line
  /** The same for an endpoint that fails or takes long: these wait for each other, and quick ones never for them. */
  'webhook-retry': Line
  /** Tells an administrator that an endpoint was disabled. */
  'endpoint-disabled-email': {
    readonly organisationId: string
    readonly endpointId: string
    readonly accountId: string
  }
  /** Mails an individual the link to be verified. */
  'identity-email': VerificationTask
  /** Texts an individual the link to be verified. */
  'identity-sms': VerificationTask
  /** Makes a one-time code for an individual's session and texts it. */
  'identity-code': VerificationTask & { readonly sessionHash: string }
  /** Hands to the vendor what an individual handed in. */
  'identity-check': VerificationTask
  /** Reads how far the vendor has come: completes the verification, draws its reports. */
  'identity-progress': VerificationTask & { readonly reads: number }
  /** Removes a verification's personal data from vendor, store and database. */
  'identity-purge': VerificationTask
  /** Begins the purges whose time has come. */
  retention: Record<string, never>
  /** Removes what has outlived its use: idempotency keys, rate limits, sessions. */
  sweep: Record<string, never>
  /** Removes stored files that nothing names, such as a crash leaves between storing and writing down. */
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

/** A recipient by the name and the address that their link went to. */
interface RecalledTask extends RecipientTask {
  readonly name: string
  readonly address: string
}

export type TaskName = keyof Tasks

export interface JobOptions {
  /** Jobs of one queue run one after another, in the order they were added. */
  readonly queue?: string
  readonly runAt?: Date
  /** A waiting job with the same key is replaced instead of doubled. */
  readonly jobKey?: string
  /** Whether a waiting job with the same key keeps its time. */
  readonly keepsRunAt?: boolean
  /** Tries before it is given up; 25 unless told (about four days with the growing delay, as mail servers do: RFC 5321 §4.5.4.1). */
  readonly maxAttempts?: number
}

/** Tries of what must not be given up: every six hours for twenty years. */
export const withoutEnd = 32_767

/**
 * Adds a job inside the caller's transaction: it runs if and only if the transaction commits.
 * Retries wait exp(attempt) seconds, so a handler must do no harm when run twice.
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

/**
 * Adds a job that makes an account's link and sends it, in place of earlier ones: for each account one after another, so that the
 * letter that leaves last has the link that works.
 */
export async function addLinkLetter<
  Name extends 'verification-email' | 'password-reset-email' | 'email-change-email',
>(transaction: Executor, task: Name, payload: Tasks[Name]): Promise<void> {
  await addJob(transaction, task, payload, { queue: `account-link:${payload.accountId}` })
}
