import { useQueryClient } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Files from 'lucide-react/icons/files'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { reason } from '../../api/failure-words.ts'
import { deleteTemplate, duplicateTemplate } from '../../api/sending/templates.ts'
import { act } from '../../kit/buttons/act.ts'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { Menu } from '../../kit/overlays/menu.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { paths } from '../../paths.ts'
import { useDraft, useSession } from './editor-context.ts'

/** The actions on the whole template. */
export function TemplateMenu() {
  const [isDeleting, setDeleting] = useState(false)
  const session = useSession()
  const id = useDraft((state) => state.id)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const duplicate = async () => {
    if (id === null) return
    await act(
      async () => {
        await session.flush()
        await duplicateTemplate(cache, id)
        await navigate(paths.templates.href())
      },
      { done: 'A copy is in your list', failed: 'The template could not be copied', because: reason },
    )
  }
  return (
    <>
      <Menu
        label="Template"
        trigger={<IconButton label="More" icon={Ellipsis} />}
        groups={[
          {
            id: 'go on',
            actions: [
              {
                id: 'use',
                label: 'Use template',
                icon: Send,
                isDisabled: id === null,
                perform: () => id !== null && void navigate(paths.templateUse.href(id)),
              },
              {
                id: 'duplicate',
                label: 'Duplicate',
                icon: Files,
                isDisabled: id === null,
                perform: () => void duplicate(),
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
                isDisabled: id === null,
                perform: () => setDeleting(true),
              },
            ],
          },
        ]}
      />
      <DeleteTemplate isOpen={isDeleting} onOpenChange={setDeleting} />
    </>
  )
}

function DeleteTemplate(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const id = useDraft((state) => state.id)
  const name = useDraft((state) => state.content.name.trim())
  const session = useSession()
  const cache = useQueryClient()
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      {...props}
      title={name ? `Delete “${name}”?` : 'Delete this template?'}
      confirmLabel="Delete"
      cancelLabel="Keep"
      onConfirm={async () => {
        if (id === null) return
        session.pause(true)
        try {
          await deleteTemplate(cache, id)
        } catch (problem) {
          session.pause(false)
          throw problem
        }
        notify.success('The template is deleted.')
        await navigate(paths.templates.href(), { replace: true })
      }}
    >
      Its documents, roles and fields are deleted; envelopes that were made from it stay. This cannot be
      undone.
    </ConfirmDialog>
  )
}
