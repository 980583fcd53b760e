import { refusal } from '#domain/refusals.ts'
import { refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { QueueFull, Turns } from '../turns.ts'

/** Every refusal of a conversion, in words that follow the name of the file. */
export const refused = {
  document: () =>
    refuse(refusal('document-damaged', 'The Word file can’t be read. Save it as PDF and add that.')),
  time: () =>
    refuse(
      refusal('document-damaged', 'The Word file takes too long to convert. Save it as PDF and add that.'),
    ),
  memory: () =>
    refuse(refusal('document-damaged', 'The Word file needs too much memory. Save it as PDF and add that.')),
  none: () =>
    refuse(
      refusal(
        'unsupported-type',
        'Word files can’t be converted on this server. Save it as PDF and add that.',
      ),
    ),
  away: () =>
    refuse(
      refusal(
        'not-available',
        'The Word converter isn’t answering. Try again in a moment, or save it as PDF and add that.',
        { retryAfter: 10 },
      ),
    ),
  full: () =>
    refuse(
      refusal('too-many-requests', 'Many Word files are being converted. Try again in a moment.', {
        retryAfter: 10,
      }),
    ),
} as const

/** Conversions of all organisations, `atOnce` at a time. */
export function takingTurns(atOnce: number) {
  const turns = new Turns({ atOnce, waiting: 100, waitingOfOne: 25 })
  return async (owner: string, work: () => Promise<Result<Uint8Array>>): Promise<Result<Uint8Array>> => {
    try {
      return await turns.run(owner, work)
    } catch (error) {
      if (error instanceof QueueFull) return refused.full()
      throw error
    }
  }
}
