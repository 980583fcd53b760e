import { reason } from '../../api/failure-words.ts'
import { switchTestMode } from '../../api/organisation/test-mode.ts'
import { notify } from '../../kit/feedback/toasts.tsx'
import { paths } from '../../paths.ts'

/** Switches to test mode or back, and begins at the overview there. Says why if it could not. */
export async function toTestMode(on: boolean): Promise<void> {
  try {
    await switchTestMode(on, paths.overview.href())
  } catch (error) {
    const title = on ? 'You aren’t in test mode' : 'You’re still in test mode'
    notify.error(title, { description: reason(error) })
  }
}
