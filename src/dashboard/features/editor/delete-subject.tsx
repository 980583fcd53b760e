import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { useDraft, useSession } from './editor-context.ts'

interface DeleteSubjectProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The question's verb, and what it says of something without a name. */
  verb: string
  nameless: string
  confirmLabel: string
  cancelLabel: string
  remove: (cache: QueryClient, id: string) => Promise<void>
  done: string
  /** The list of all of its kind, where the editor leads afterwards. */
  list: string
  /** What will be lost. */
  children: ReactNode
}

/** Deletes the edited draft or template for good, after confirmation. */
export function DeleteSubject({
  verb,
  nameless,
  remove,
  done,
  list,
  children,
  ...dialog
}: DeleteSubjectProps) {
  const id = useDraft((state) => state.id)
  const name = useDraft((state) => state.content.name.trim())
  const session = useSession()
  const cache = useQueryClient()
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      {...dialog}
      title={name ? `${verb} “${name}”?` : nameless}
      onConfirm={async () => {
        if (id === null) return
        session.pause(true)
        try {
          await remove(cache, id)
        } catch (problem) {
          session.pause(false)
          throw problem
        }
        notify.success(done)
        await navigate(list, { replace: true })
      }}
    >
      {children}
    </ConfirmDialog>
  )
}
