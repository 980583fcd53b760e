import { setup } from '#contract/app/setup.ts'
import { ok } from '#domain/result.ts'
import { openSession } from '../../database/sessions.ts'
import { plantSample } from '../../seeds/plant-sample.ts'
import { operation } from '../operation.ts'
import { presentSession } from '../session/present-session.ts'

/** Fills an empty service with the sample organisation and signs in as its administrator. */
export const exploreSample = operation(setup.explore, async (context) => {
  const { database, address, userAgent } = context
  const planted = await plantSample(context)
  if (!planted.ok) return planted
  const { secret, expires } = await openSession(database, planted.value, { address, userAgent })
  context.session.set(secret, expires)
  return ok(await presentSession(context, planted.value))
})
