import FileBadge from 'lucide-react/icons/file-badge'
import FileCheck from 'lucide-react/icons/file-check'
import FileJson from 'lucide-react/icons/file-json'
import FileStack from 'lucide-react/icons/file-stack'
import FileText from 'lucide-react/icons/file-text'
import type { LucideIcon } from 'lucide-react'
import { envelopePage } from '../../../api/sending/envelopes.ts'
import type { EnvelopePage, EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { ownAddress } from '../../../api/own-address.ts'
import { reason } from '../../../api/failure-words.ts'
import { manages } from '../verb-context.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import type { EnvelopeVerb } from '../verb-context.ts'

type File = 'original' | 'master' | 'certificate' | 'combined'

/** The files of an envelope that can be downloaded. Source: specification, Envelope. */
export const downloadFiles: readonly EnvelopeVerb[] = [
  download('combined', 'Download combined', FileStack, isCompleted),
  download(
    'master',
    ({ status }) => (status === 'completed' ? 'Download master' : 'Download master so far'),
    FileCheck,
    ({ status }) => status === 'sent' || status === 'completed',
  ),
  download('certificate', 'Download certificate', FileBadge, isCompleted),
  download('original', 'Download original', FileText, ({ status }) => status !== 'created'),
]

/** The audit trail with everything that opens it, also of an envelope that was purged. */
export const downloadEvidence: EnvelopeVerb = {
  id: 'download-evidence',
  label: 'Download evidence',
  icon: FileJson,
  available: (envelope, viewer) => envelope.sent !== null && manages(viewer, envelope),
  perform: ({ id }) => open(`/app/envelopes/${encodeURIComponent(id)}/evidence`),
}

function isCompleted({ status }: EnvelopeRow): boolean {
  return status === 'completed'
}

function download(
  file: File,
  label: EnvelopeVerb['label'],
  icon: LucideIcon,
  available: (envelope: EnvelopeRow) => boolean,
): EnvelopeVerb {
  return {
    id: `download-${file}`,
    label,
    icon,
    available: (envelope) => envelope.purgeBegun === null && available(envelope),
    perform: (envelope, context) => start(envelope.id, file, context),
  }
}

/** File addresses are valid for 60 minutes, so an older page is read again first. */
async function start(id: string, file: File, { cache }: VerbContext): Promise<void> {
  try {
    const page: EnvelopePage = await cache.fetchQuery({ ...envelopePage(id), staleTime: 40 * 60_000 })
    const address = page[file] ?? (await cache.fetchQuery({ ...envelopePage(id), staleTime: 0 }))[file]
    if (address) open(ownAddress(address))
    else notify.info('This file is being made', { description: 'It will be ready in a few seconds.' })
  } catch (error) {
    notify.error('The file couldn’t be downloaded', { description: reason(error) })
  }
}

function open(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
