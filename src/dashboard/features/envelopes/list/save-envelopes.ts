import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FolderDown from 'lucide-react/icons/folder-down'
import type { LucideIcon } from 'lucide-react'
import { limits } from '#domain/limits.ts'
import { envelopes } from '../../../api/lists/envelopes.ts'
import { filterQuery } from '../../../api/lists/list-address.ts'
import type { EnvelopeListState } from '../../../api/lists/envelopes.ts'
import { reason } from '../../../api/failure-words.ts'
import { saveFile } from '../../../api/save-file.ts'
import type { SavingProgress } from '../../../api/save-file.ts'
import { fileSize } from '../../../kit/inputs/file-size.ts'
import { countOf } from '../../../kit/text/names.ts'
import { notify, notifyProgress } from '../../../kit/feedback/toasts.tsx'
import type { EnvelopeVerb } from '../verb-context.ts'

export const archiveIcon: LucideIcon = FolderDown
export const exportIcon: LucideIcon = FileSpreadsheet

/** All files of one envelope in one ZIP. */
export const downloadAll: EnvelopeVerb = {
  id: 'download-all',
  label: 'Download all as ZIP',
  icon: archiveIcon,
  available: ({ status, purgeBegun }) => status !== 'created' && purgeBegun === null,
  perform: ({ id }) => saveArchive([id]),
}

/** The files of many envelopes in one ZIP, a folder for each. */
export function saveArchive(ids: readonly string[]): void {
  if (ids.length > limits.archiveEnvelopes) {
    const most = limits.archiveEnvelopes.toLocaleString('en')
    notify.error(`A ZIP can hold at most ${most} envelopes`, {
      description: `${ids.length.toLocaleString('en')} are selected. Select fewer, then download the rest.`,
    })
    return
  }
  void saved('/app/envelopes/archive', { ids }, `Downloading ${countOf(ids.length, 'envelope')}`)
}

/** The list as CSV, as it is filtered and sorted; only the selected ones when `ids` are given. */
export function saveList({ filters, sort, direction }: EnvelopeListState, ids?: readonly string[]): void {
  const chosen = ids === undefined ? {} : { ids }
  const label = ids === undefined ? 'Exporting the list' : `Exporting ${countOf(ids.length, 'envelope')}`
  void saved(
    '/app/envelopes/export',
    { ...filterQuery(envelopes, filters), ...chosen, sort, direction },
    label,
  )
}

/** Saves a file while a notice tells how far it is; what does not come whole is not saved, and can be tried again. */
async function saved(path: string, choice: object, label: string): Promise<void> {
  const stop = new AbortController()
  const notice = notifyProgress({ label }, () => stop.abort())
  try {
    const onProgress = (progress: SavingProgress) => notice.tell({ label, ...wordsOf(progress) })
    const { name, leftOut } = await saveFile(path, choice, { onProgress, signal: stop.signal })
    notice.close()
    if (leftOut === 0) notify.success(`“${name}” is saved`)
    else
      notify.warning(`“${name}” is saved without ${countOf(leftOut, 'envelope')}`, {
        description: '“Not included.txt” in it says which, and why.',
      })
  } catch (error) {
    notice.close()
    if (stop.signal.aborted) return
    notify.error('The file couldn’t be downloaded', {
      description: reason(error),
      action: { label: 'Try again', perform: () => void saved(path, choice, label) },
    })
  }
}

function wordsOf({ bytes, total }: SavingProgress) {
  if (total === null || total === 0) return { words: fileSize(bytes) }
  return { value: (100 * bytes) / total, words: `${fileSize(bytes)} of ${fileSize(total)}` }
}
