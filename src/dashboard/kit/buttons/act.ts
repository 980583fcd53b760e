import { notify } from '../feedback/toasts.tsx'

/** What a toast says about an action. */
export interface ActWords {
  readonly done: string
  readonly failed: string
  /** Why it failed, from what was thrown. */
  readonly because: (error: unknown) => string
}

/** Does something and reports the result. Returns whether it succeeded. */
export async function act(work: () => Promise<unknown>, words: ActWords): Promise<boolean> {
  try {
    await work()
    notify.success(words.done)
    return true
  } catch (error) {
    notify.error(words.failed, { description: words.because(error) })
    return false
  }
}
