import PenLine from 'lucide-react/icons/pen-line'
import Send from 'lucide-react/icons/send'
import { Button } from '../../../kit/buttons/button.tsx'
import { useSending } from './sending.ts'

/** The last step's act: sends the draft, and where the sender acts first, leads on to signing. */
export function SendButtons({ isWide }: { isWide: boolean }) {
  const { isReady, isSending, ownTurn, send } = useSending()
  const common = { isWide, isDisabled: !isReady }
  if (ownTurn === null) {
    return (
      <Button {...common} variant="primary" icon={Send} isPending={isSending} onPress={() => void send()}>
        Send
      </Button>
    )
  }
  return (
    <>
      <Button {...common} isDisabled={!isReady || isSending} onPress={() => void send()}>
        Send
      </Button>
      <Button
        {...common}
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
