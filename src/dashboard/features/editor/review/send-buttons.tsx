import PenLine from 'lucide-react/icons/pen-line'
import Send from 'lucide-react/icons/send'
import { Button } from '../../../kit/buttons/button.tsx'
import { useSending } from './sending.ts'

/** The last step's act: sends the draft, and where the sender acts first, leads on to signing. */
export function SendButtons({ isWide }: { isWide: boolean }) {
  const { isReady, isSending, ownTurn, send } = useSending()
  if (ownTurn === null) {
    return (
      <Button
        isWide={isWide}
        isDisabled={!isReady}
        variant="primary"
        icon={Send}
        isPending={isSending}
        onPress={() => void send()}
      >
        Send
      </Button>
    )
  }
  return (
    <>
      <Button isDisabled={!isReady || isSending} onPress={() => void send()}>
        Send
      </Button>
      <Button
        {...(isWide && { className: 'grow' })}
        isDisabled={!isReady}
        variant="primary"
        icon={PenLine}
        isPending={isSending}
        onPress={() => void send(true)}
      >
        Send and sign now
      </Button>
    </>
  )
}
