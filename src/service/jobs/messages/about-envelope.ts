import type { Config } from '../../config.ts'
import type { Executor } from '../../database/connection.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { Mailbox } from '../../ports/mail/mail.ts'
import { emailContextOf } from '../../operations/messages/email-context.ts'
import type { EmailContext } from '../../operations/messages/email-context.ts'
import { originOf } from '../../operations/guests/origin.ts'
import type { JobContext } from '../runner.ts'

/** Reads what emails about an envelope are built from. */
export async function readEmailContext(
  { database, config }: { readonly database: Executor; readonly config: Config },
  { row }: LoadedEnvelope,
): Promise<EmailContext> {
  return emailContextOf({ database, config }, row, await originOf(database, row))
}

/** The sender of an email: the service's own address, with the name of a person or an organisation. */
export function from({ config }: Pick<JobContext, 'config'>, name: string): Mailbox {
  return { name, address: config.mailFrom }
}

/** The Message-ID of a job's message. Every attempt of the job sends the same message. */
export function messageIdOf({ config, jobId }: Pick<JobContext, 'config' | 'jobId'>, about: string): string {
  return `${jobId}.${about}@${new URL(config.baseUrl).hostname.replaceAll(/[[\]]/g, '')}`
}

/** The address of an envelope's page in the dashboard. */
export function pageAddress({ config }: Pick<JobContext, 'config'>, envelopeId: string): string {
  return `${config.dashboardUrl}/envelopes/${encodeURIComponent(envelopeId)}`
}
