import { sendRows, stopFor } from '../operations/bulk-sends/send-rows.ts'
import type { Handler } from './runner.ts'

/** Sends the next rows of a bulk send; what fails to the last stops it, with words for its owner. */
export const bulkSend: Handler<'bulk-send'> = async (payload, context) => {
  try {
    await sendRows(context, payload)
  } catch (error) {
    if (context.isLastTry)
      await stopFor(context, payload, 'The service could not go on sending. Go on to try again.')
    throw error
  }
}
