import { useState } from 'react'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { TextArea } from '../../../kit/inputs/text-field.tsx'
import { useWords } from '../messages/words.ts'
import { whyNot } from '../screens/why-not.ts'
import { useAct, useSigning, useView } from '../signing-context.ts'

/** Asks for the reason before declining. */
export function DeclineDialog({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const page = useSigning()
  const { sender, recipient } = useView()
  const { isPending, problem, perform } = useAct()
  const [reason, setReason] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const isSigner = recipient.type === 'signer'

  async function decline() {
    setEmpty(reason.trim() === '')
    if (reason.trim() !== '') await perform(() => page.decline(reason.trim()))
  }

  return (
    <Dialog
      title={isSigner ? words.decline.heading : words.decline.headingViewing}
      description={words.decline.text(sender.name)}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!isPending}
      footer={
        <>
          <Button size="large" isDisabled={isPending} onPress={onClose}>
            {words.cancel}
          </Button>
          <Button variant="danger" size="large" isPending={isPending} onPress={() => void decline()}>
            {words.decline.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <TextArea
          label={words.decline.reason}
          value={reason}
          onChange={(text) => {
            setReason(text)
            setEmpty(false)
          }}
          maxLength={1000}
          rows={3}
          error={isEmpty ? words.decline.reasonNeeded : undefined}
        />
        {problem && <Callout tone="danger">{whyNot(problem, words)}</Callout>}
      </div>
    </Dialog>
  )
}
