import { sendRows, stopFor } from '../operations/bulk-sends/send-rows.ts'
import type { Handler } from './runner.ts'

/** Sends the next rows of a bulk send. When the last attempt fails, the bulk send stops and tells its owner why. */
export const bulkSend: Handler<'bulk-send'> = async (payload, context) => {
  try {
    await sendRows(context, payload)
  } catch (error) {
    if (context.isLastTry) await stopFor(context, payload, 'Sending was interrupted. Resume to try again.')
    throw error
  }
}
