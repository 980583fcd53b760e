import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { IconButton } from '../../kit/icon-button.tsx'
import { Menu } from '../../kit/menu.tsx'
import { DiscardDraft } from './discard-draft.tsx'
import { useDraft } from './editor-context.ts'

/** What can be done with the whole draft. */
export function DraftMenu() {
  const [isDiscarding, setDiscarding] = useState(false)
  const id = useDraft((state) => state.id)
  return (
    <>
      <Menu
        label="Draft"
        trigger={<IconButton label="More" icon={Ellipsis} />}
        actions={[
          {
            id: 'discard',
            label: 'Discard draft…',
            icon: Trash2,
            tone: 'danger',
            isDisabled: id === null,
            perform: () => setDiscarding(true),
          },
        ]}
      />
      <DiscardDraft isOpen={isDiscarding} onOpenChange={setDiscarding} />
    </>
  )
}
