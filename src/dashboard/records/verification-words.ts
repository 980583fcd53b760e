import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Eraser from 'lucide-react/icons/eraser'
import Hourglass from 'lucide-react/icons/hourglass'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import MailWarning from 'lucide-react/icons/mail-warning'
import ScanFace from 'lucide-react/icons/scan-face'
import Send from 'lucide-react/icons/send'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { StatusWords } from './envelope-words.ts'
import type { VerificationPage, VerificationRow } from '../api/verifications.ts'

type Standing = Pick<VerificationRow, 'status' | 'submitted' | 'warning' | 'purged' | 'purging'>

/** The status of a verification, as every screen shows it. */
export function verificationStatusWords(row: Standing): StatusWords {
  if (row.purged !== null) return { word: 'Purged', tone: 'neutral', icon: Eraser }
  switch (row.status) {
    case 'completed':
      return row.warning === null
        ? { word: 'Completed', tone: 'success', icon: CircleCheck }
        : { word: 'Needs review', tone: 'warning', icon: TriangleAlert }
    case 'cancelled':
      return { word: 'Cancelled', tone: 'neutral', icon: Ban }
    case 'created':
    case 'sent':
    case 'failed':
      if (row.submitted !== null) return { word: 'Being checked', tone: 'info', icon: ScanFace }
      if (row.status === 'failed') return { word: 'Not delivered', tone: 'warning', icon: MailWarning }
      return row.status === 'created'
        ? { word: 'Sending', tone: 'info', icon: Send }
        : { word: 'Waiting', tone: 'info', icon: Clock }
  }
}

type CheckState = NonNullable<VerificationPage['checks']>[number]['state']

/** The progress of one check. */
export const checkStateWords: Readonly<Record<CheckState, StatusWords>> = {
  waiting: { word: 'Waiting', tone: 'neutral', icon: Hourglass },
  running: { word: 'Running', tone: 'info', icon: LoaderCircle },
  clear: { word: 'Clear', tone: 'success', icon: CircleCheck },
  review: { word: 'Needs review', tone: 'warning', icon: TriangleAlert },
  failed: { word: 'Failed', tone: 'danger', icon: CircleX },
  'not-checked': { word: 'Not checked', tone: 'neutral', icon: CircleDashed },
  'not-made': { word: 'Not made', tone: 'neutral', icon: Ban },
}

/** The name of a verification's individual. Nothing is known about a purged one. */
export function individualName({ name, purged }: Pick<VerificationRow, 'name' | 'purged'>): string {
  return purged !== null || name === '' ? 'Purged individual' : name
}
