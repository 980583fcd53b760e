import { expiryNoticeDays } from '#domain/account/scope.ts'
import { takeExpiring } from '../../database/organisations/credentials.ts'
import { byService, noteSecurity } from '../../operations/security/record.ts'
import type { Handler } from '../runner.ts'

/** Tells the owners of API credentials, once, that they will end soon. */
export const expiringCredentials: Handler<'expiring-credentials'> = async (_, { database, log }) => {
  await database.transaction().execute(async (transaction) => {
    for (const { organisationId, id, name, expires } of await takeExpiring(transaction, expiryNoticeDays))
      await noteSecurity(transaction, byService(log, organisationId), {
        kind: 'credentials-expiring',
        target: { kind: 'credentials', id, name },
        details: { expires: expires?.toISOString() ?? '' },
      })
  })
}
