import { setup } from '#contract/app/setup.ts'
import { ok } from '#domain/result.ts'
import { openSession } from '../database/organisations/sessions.ts'
import { plantSample } from './plant-sample.ts'
import { operation } from '../operations/operation.ts'
import { presentSession } from '../operations/session/present-session.ts'

/** Fills an empty service with the sample organisation and signs in as its administrator. */
export const exploreSample = operation(setup.explore, async (context) => {
  const { database, address, userAgent } = context
  const planted = await plantSample(context)
  if (!planted.ok) return planted
  const { secret, expires } = await openSession(database, planted.value, { address, userAgent })
  context.session.set(secret, expires)
  return ok(await presentSession(context, planted.value))
})
