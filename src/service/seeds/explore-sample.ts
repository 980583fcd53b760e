import { setup } from '#contract/app/setup.ts'
import { ok } from '#domain/result.ts'
import { openSession } from '../database/organisations/sessions.ts'
import { seedSample } from './seed-sample.ts'
import { operation } from '../operations/operation.ts'
import { presentSession } from '../operations/session/present-session.ts'

/** Fills an empty service with the sample organisation and signs in as its administrator. */
export const exploreSample = operation(setup.explore, async (context) => {
  const { database, address, userAgent } = context
  const seeded = await seedSample(context)
  if (!seeded.ok) return seeded
  const { secret, expires } = await openSession(database, seeded.value, {
    address,
    userAgent,
    provedBy: 'password',
  })
  context.session.set(secret, expires)
  return ok(await presentSession(context, seeded.value))
})
