import { useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FileSymlink from 'lucide-react/icons/file-symlink'
import Send from 'lucide-react/icons/send'
import Square from 'lucide-react/icons/square'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  bulkResultAddress,
  deleteBulkSend,
  replaceBulkFile,
  startBulkSend,
  stopBulkSend,
} from '../../api/sending/bulk-sends.ts'
import type { BulkSend } from '../../api/sending/bulk-sends.ts'
import { reason } from '../../api/failure-words.ts'
import { act } from '../../kit/buttons/act.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { Menu } from '../../kit/overlays/menu.tsx'
import { countOf } from '../../kit/text/names.ts'
import { notify } from '../../kit/feedback/toasts.tsx'
import { paths } from '../../paths.ts'

/** What can be done with a bulk send now: send, stop, download the result, choose another file, delete. */
export function BulkActs({ bulk }: { bulk: BulkSend }) {
  const { counts, status, obstacles } = bulk
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState<'start' | 'delete' | null>(null)
  const open = counts.waiting + counts.failed
  const isReady = obstacles.length === 0 && counts.faulty === 0 && open > 0
  const stop = () =>
    act(() => stopBulkSend(cache, bulk.id), {
      done: 'Sending is stopped.',
      failed: 'Sending couldn’t be stopped',
      because: reason,
    })
  return (
    <>
      <More bulk={bulk} onDelete={() => setAsking('delete')} />
      {bulk.started !== null && (
        <LinkButton href={bulkResultAddress(bulk.id)} download icon={Download}>
          Result file
        </LinkButton>
      )}
      {status === 'sending' && (
        <Button icon={Square} onPress={() => void stop()}>
          Stop
        </Button>
      )}
      {status !== 'sending' && open + counts.faulty > 0 && (
        <Button variant="primary" icon={Send} isDisabled={!isReady} onPress={() => setAsking('start')}>
          {startLabel(bulk, open)}
        </Button>
      )}
      <ConfirmDialog
        title={`Send ${countOf(open, 'envelope')}?`}
        confirmLabel="Send"
        tone="neutral"
        isOpen={isAsking === 'start'}
        onOpenChange={() => setAsking(null)}
        onConfirm={() => startBulkSend(cache, bulk.id)}
      >
        One for each row, in the name of {bulk.account.name}. You can stop at any time. What is sent stays
        sent.
      </ConfirmDialog>
      <DeleteBulkSend bulk={bulk} isOpen={isAsking === 'delete'} onClose={() => setAsking(null)} />
    </>
  )
}

function startLabel({ status, counts }: BulkSend, open: number): string {
  if (status === 'finished') return 'Try failed rows again'
  if (status === 'stopped') return 'Resume'
  return counts.faulty > 0 ? 'Send' : `Send ${countOf(open, 'envelope')}`
}

function More({ bulk, onDelete }: { bulk: BulkSend; onDelete: () => void }) {
  const cache = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const replace = async (file: File) => {
    try {
      const { fileName, counts } = await replaceBulkFile(cache, bulk.id, file)
      notify.success(`“${fileName}” has ${countOf(counts.total, 'row')}.`)
    } catch (error) {
      notify.error('The file wasn’t accepted. The rows haven’t changed', { description: reason(error) })
    }
  }
  return (
    <>
      <Menu
        label="Bulk send"
        trigger={<IconButton label="More" icon={Ellipsis} />}
        groups={[
          {
            id: 'file',
            actions: [
              {
                id: 'replace',
                label: 'Choose another file…',
                icon: FileSymlink,
                isDisabled: bulk.status !== 'preparing',
                perform: () => input.current?.click(),
              },
            ],
          },
          {
            id: 'end',
            actions: [
              {
                id: 'delete',
                label: 'Delete…',
                icon: Trash2,
                tone: 'danger',
                isDisabled: bulk.status === 'sending',
                perform: onDelete,
              },
            ],
          },
        ]}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Another file"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void replace(file)
        }}
      />
    </>
  )
}

function DeleteBulkSend({ bulk, isOpen, onClose }: { bulk: BulkSend; isOpen: boolean; onClose: () => void }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title={`Delete “${bulk.fileName}”?`}
      confirmLabel="Delete"
      cancelLabel="Keep"
      isOpen={isOpen}
      onOpenChange={onClose}
      onConfirm={async () => {
        await navigate(paths.bulkSends.href(), { replace: true })
        await deleteBulkSend(cache, bulk.id)
        notify.success('The bulk send is deleted.')
      }}
    >
      Its rows and its result are deleted. Envelopes made from it stay. This can’t be undone.
    </ConfirmDialog>
  )
}
