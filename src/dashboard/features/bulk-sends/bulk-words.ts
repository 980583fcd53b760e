import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CirclePause from 'lucide-react/icons/circle-pause'
import Send from 'lucide-react/icons/send'
import type { LucideIcon } from 'lucide-react'
import type { BulkRow, BulkSend, BulkSendEntry } from '../../api/sending/bulk-sends.ts'
import { envelopeStatusWords } from '../../records/envelope-words.ts'
import type { Tone } from '../../kit/feedback/tones.ts'

interface StatusWords {
  readonly word: string
  readonly tone: Tone
  readonly icon: LucideIcon
}

/** The status of a bulk send as a word, a colour and an icon. */
export const bulkStatusWords: Readonly<Record<BulkSendEntry['status'], StatusWords>> = {
  preparing: { word: 'Preparing', tone: 'neutral', icon: CircleDashed },
  sending: { word: 'Sending', tone: 'info', icon: Send },
  stopped: { word: 'Stopped', tone: 'warning', icon: CirclePause },
  finished: { word: 'Finished', tone: 'success', icon: CircleCheck },
}

/** The status of a row, and of its envelope in the words of the envelope list. Without an icon the tone picks one. */
export function rowStatus({
  status,
  faults,
  envelope,
}: BulkRow): Omit<StatusWords, 'icon'> & Partial<StatusWords> {
  if (status === 'failed') return { word: 'Failed', tone: 'danger' }
  if (status === 'waiting')
    return faults.length > 0 ? { word: 'Has errors', tone: 'danger' } : { word: 'Ready', tone: 'neutral' }
  if (envelope === null) return { word: 'Envelope deleted', tone: 'neutral' }
  return envelopeStatusWords({ status: envelope.status, recipients: [] })
}

/** The progress of a bulk send, such as `12 of 24 sent`. */
export function progressWords({ counts: { made, failed, total } }: Pick<BulkSend, 'counts'>): string {
  const sent = `${made} of ${total} sent`
  return failed === 0 ? sent : `${sent}, ${failed} failed`
}

/** The progress from 0 to 100. */
export function progressOf({ counts: { made, failed, total } }: Pick<BulkSend, 'counts'>): number {
  return total === 0 ? 0 : Math.round(((made + failed) / total) * 100)
}

/** A column's heading, or a substitute. */
export function headingOf(columns: readonly string[], index: number): string {
  return columns[index]?.trim() || `Column ${index + 1}`
}
