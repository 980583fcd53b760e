import { ok } from '#domain/result.ts'
import { isPurgeDue, purgeVerification } from '#domain/verification/lifecycle.ts'
import { forgetLanguage } from '../../database/envelopes/recipient-languages.ts'
import { removeVerificationData } from '../../database/verifications/verification-purge.ts'
import { findVerification, verificationsToPurge } from '../../database/verifications/verifications.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'
import { byTheService, changeVerification } from '../../operations/verifications/change-verification.ts'
import type { Handler } from '../runner.ts'
import { addJob } from '../../queue/tasks.ts'

/** Vendors that keep nothing outside of this service, so that their data goes whichever is configured now. */
const keptHere: ReadonlySet<string> = new Set(['sandbox', 'local'])

/**
 * Deletes a verification's personal data at the provider, in the store and in the database, in this order: the row
 * tells what is where until all of it is gone. `purged` is set once everything is confirmed, and the trail's last event
 * is the receipt.
 */
export const identityPurge: Handler<'identity-purge'> = async (payload, { database, ports }) => {
  const row = await findVerification(database, payload)
  if (row === undefined || row.purgeBegun === null || row.purged !== null) return
  if (row.vendorReference !== null && !keptHere.has(row.vendor ?? '')) {
    if (row.vendor !== ports.identityVendor.kind)
      throw new Error(`The data is at another vendor than the one configured: ${row.vendor}`)
    await ports.identityVendor.purge(row.vendorReference)
  }
  const keys = storageKeysOf(row)
  for (const key of keys) await ports.storage.delete(key)
  await changeVerification(database, payload, async ({ transaction, row: locked, now }) => {
    if (locked.purged !== null) return ok({})
    await removeVerificationData(transaction, payload)
    await forgetLanguage(transaction, { ...payload, email: locked.email })
    const details = {
      vendor: row.vendorReference === null ? null : row.vendor,
      files: keys.length,
      photos: row.photos.length,
    }
    return ok({
      change: {
        name: '',
        email: '',
        mobile: null,
        mobileOtp: null,
        message: null,
        messageSms: null,
        diagnosis: null,
        details: null,
        photos: '[]',
        findings: null,
        vendorReference: null,
        certificateKey: null,
        multibureauKey: null,
        screeningKey: null,
        reportsDue: null,
        purged: now,
      },
      notes: [{ kind: 'verification-purged', actor: byTheService, details }],
    })
  })
}

function storageKeysOf({ photos, certificateKey, multibureauKey, screeningKey }: VerificationRow): string[] {
  const reports = [certificateKey, multibureauKey, screeningKey].filter((key) => key !== null)
  return [...photos.map(({ storageKey }) => storageKey), ...reports]
}

/** Starts the purges that are due by the organisation's policy, and resumes those that were given up. */
export const retention: Handler<'retention'> = async (_, { database }) => {
  for (const key of await verificationsToPurge(database, 500))
    await changeVerification(database, key, async ({ transaction, row, state, now }) => {
      await addJob(transaction, 'identity-purge', key, {
        queue: `identity:${row.id}`,
        jobKey: `identity-purge:${row.id}`,
      })
      if (!isPurgeDue(state, now)) return ok({})
      const decided = purgeVerification(state, now)
      if (!decided.ok) return decided
      const notes = [{ kind: 'purge-begun', actor: byTheService, details: { by: 'policy' } } as const]
      // The verification keeps showing the day that the policy set.
      return ok({ state: { ...decided.value, purging: state.purging }, notes })
    })
}
