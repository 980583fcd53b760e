import { vendorNotice } from '#contract/verifying/verifying.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { addJob } from '../../queue/tasks.ts'
import { operation } from '../operation.ts'

/** POST /vendor/notices: triggers a read of the provider's state, and nothing else. Refuses an invalid signature. */
export const takeVendorNotice = operation(vendorNotice, async ({ database, ports, now }, { body }) => {
  const notice = ports.identityVendor.readNotice(body.token, await now())
  if (notice === null) return refuse(refusal('wrong-credentials', 'The signature of the notice isn’t valid.'))
  const found = await database
    .selectFrom('verifications')
    .select(['organisationId', 'id as verificationId'])
    .where('id', '=', notice.verificationId)
    .executeTakeFirst()
  if (found !== undefined) {
    const options = { jobKey: `identity-progress:${found.verificationId}` }
    await addJob(database, 'identity-progress', { ...found, reads: 0 }, options)
  }
  return ok(undefined)
})
