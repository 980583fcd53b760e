import MessageSquareLock from 'lucide-react/icons/message-square-lock'
import { CodeEntry } from '../../../guest/code-entry.tsx'
import { useWords } from '../messages/words.ts'
import { useSigning, useView } from '../signing-context.ts'
import { Frame } from './frame.tsx'
import { NoEntry } from './no-entry.tsx'
import { whyNot } from './why-not.ts'

/** Asks for the code sent by text message. */
export function CodeScreen() {
  const words = useWords()
  const { client, accept, endedBy } = useSigning()
  const view = useView()
  const number = view.recipient.codeSentTo
  return (
    <Frame
      branding={view.branding}
      sender={view.sender}
      overline={view.envelope.name}
      heading={words.code.heading}
      icon={MessageSquareLock}
    >
      <CodeEntry
        words={words.code}
        before={number ? words.code.text(number) : words.code.textUnknown}
        sentTo={number ? words.code.sentTo(number) : words.code.sentToUnknown}
        send={() => client.sendCode()}
        check={async (code) => accept(await client.checkCode({ body: { code } }))}
        endedBy={endedBy}
        whyNot={(problem, of) =>
          whyNot(problem, words, of === 'checking' ? words.code.wrong : words.refusal.other)
        }
      />
      <NoEntry lacking="code" />
    </Frame>
  )
}
