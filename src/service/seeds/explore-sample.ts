import { setup } from '#contract/app/setup.ts'
import { ok, refuse } from '#domain/result.ts'
import { openSession } from '../database/organisations/sessions.ts'
import { seedSample } from './seed-sample.ts'
import { personOf } from '../operations/brakes.ts'
import { operation } from '../operations/operation.ts'
import { alreadySetUp, isEmpty } from '../operations/setup/found-organisation.ts'
import { publishedPassword } from '../operations/setup/sample-password.ts'
import { checkSetUpCode } from '../operations/setup/set-up-code.ts'
import { newRecoveryCode } from '../secrets/one-time-codes.ts'
import { presentSession } from '../operations/session/present-session.ts'

/**
 * Fills an empty service with the sample organisation and signs in as its administrator. Anyone who is not at the
 * service's own machine needs the set-up code, and gets a password that no one else knows.
 */
export const exploreSample = operation(setup.explore, async (context, { body }) => {
  const { database, address, userAgent, isLocal } = context
  if (!(await isEmpty(database))) return refuse(alreadySetUp())
  const allowed = await checkSetUpCode(context, body.code)
  if (!allowed.ok) return allowed
  const password = isLocal ? publishedPassword : newRecoveryCode()
  const seeded = await seedSample(context, password)
  if (!seeded.ok) return seeded
  const { secret, expires } = await openSession(database, seeded.value, {
    address,
    userAgent,
    provedBy: 'password',
  })
  context.session.set(secret, expires)
  const presented = await presentSession(context, seeded.value)
  await context.device.remember(personOf(presented.account.email))
  return ok({ ...presented, samplePassword: isLocal ? null : password })
})
