import { archiveDue, archiveEnvelope } from '../operations/sealing/archive-envelope.ts'
import { archiveDueReports, archiveReports } from '../operations/verifications/archive-reports.ts'
import type { Handler } from './runner.ts'

/** Adds to the sealed files of an envelope what keeps them verifiable. */
export const archiveSealed: Handler<'archive-envelope'> = async (payload, context) => {
  await archiveEnvelope(context, payload)
}

/** The same for the reports of a verification. */
export const archiveReportsOf: Handler<'archive-reports'> = async (payload, context) => {
  await archiveReports(context, payload)
}

/** Finds the files whose seals are to be renewed, and those that still wait for their first addition. */
export const renewSeals: Handler<'renew-seals'> = async (_, context) => {
  await archiveDue(context)
  await archiveDueReports(context)
}
