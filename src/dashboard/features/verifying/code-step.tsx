import { CodeEntry } from '../../guest/code-entry.tsx'
import { NoEntry } from '../../guest/no-entry.tsx'
import { useWords } from './messages/words.ts'
import type { StepProps } from './step-props.ts'
import { whyNot } from './why-not.ts'

/** Asks for the code sent by text message. */
export function CodeStep({ client, view, onView, endedBy }: StepProps) {
  const words = useWords()
  const { noEntry } = words
  const number = view.codeSentTo ?? words.code.yourPhone
  const { name, email } = view.sender
  return (
    <>
      <CodeEntry
        words={words.code}
        before={words.code.before(number)}
        sentTo={words.code.sentTo(number)}
        send={() => client.sendCode()}
        check={async (code) => onView(await client.checkCode({ body: { code } }))}
        endedBy={endedBy}
        whyNot={(problem) => whyNot(problem, words)}
      />
      <NoEntry
        title={noEntry.code}
        hints={[noEntry.phone, noEntry.number(name), noEntry.notYou]}
        contact={{ email, words: noEntry.write(name), subject: words.headings.consent }}
      />
    </>
  )
}
