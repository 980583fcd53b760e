import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { discardDraft } from '../../api/sending/drafts.ts'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { paths } from '../../paths.ts'
import { useDraft, useSession } from './editor-context.ts'

/** Deletes the draft for good, after confirmation. */
export function DiscardDraft(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const id = useDraft((state) => state.id)
  const name = useDraft((state) => state.content.name.trim())
  const session = useSession()
  const cache = useQueryClient()
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      {...props}
      title={name ? `Discard “${name}”?` : 'Discard this draft?'}
      confirmLabel="Discard draft"
      cancelLabel="Keep draft"
      onConfirm={async () => {
        if (id === null) return
        session.pause(true)
        try {
          await discardDraft(cache, id)
        } catch (problem) {
          session.pause(false)
          throw problem
        }
        notify.success('The draft was discarded.')
        await navigate(paths.envelopes.href(), { replace: true })
      }}
    >
      Its documents, recipients and fields are deleted. This cannot be undone.
    </ConfirmDialog>
  )
}
