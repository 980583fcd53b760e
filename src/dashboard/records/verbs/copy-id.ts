import { notify } from '../../kit/feedback/toasts.tsx'

/** Copies the id of a record and says so. `noun` names the record, as in `Envelope`. */
export async function copyId(noun: string, id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(id)
    notify.success(`${noun} ID copied`, { description: id })
  } catch {
    notify.info('Couldn’t copy. The ID is:', { description: id })
  }
}
