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
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { Menu } from '../../kit/overlays/menu.tsx'
import { paths } from '../../paths.ts'
import { DeleteSubject } from './delete-subject.tsx'
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
      { done: 'A copy is in your list', failed: 'The template couldn’t be copied', because: reason },
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
      <DeleteSubject
        isOpen={isDeleting}
        onOpenChange={setDeleting}
        verb="Delete"
        nameless="Delete this template?"
        confirmLabel="Delete"
        cancelLabel="Keep"
        remove={deleteTemplate}
        done="The template is deleted."
        list={paths.templates.href()}
      >
        Its documents, roles and fields are deleted. Envelopes made from it stay. This can’t be undone.
      </DeleteSubject>
    </>
  )
}
