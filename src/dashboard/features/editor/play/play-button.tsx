import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { draftDocuments } from '../../../api/sending/documents.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { useDraft } from '../editor-context.ts'
import { usePreflight } from '../review/sending.ts'

const PlayDialog = lazyLater(async () => (await import('./play-dialog.tsx')).PlayDialog)

/** Shows the sender what each recipient will have before them, once the draft can be sent. */
export function PlayButton() {
  const id = useDraft((state) => state.id)
  const revision = useDraft((state) => state.revision)
  const isSaved = useDraft((state) => state.save.at === 'saved')
  const { isChecking, errors } = usePreflight(draftDocuments)
  const [isOpen, setOpen] = useState(false)
  if (id === null || errors > 0) return null
  return (
    <>
      <Button icon={Eye} isWide isDisabled={!isSaved || isChecking} onPress={() => setOpen(true)}>
        See it as they will
      </Button>
      {isOpen && <PlayDialog id={id} revision={revision} onClose={() => setOpen(false)} />}
    </>
  )
}
