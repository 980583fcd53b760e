import { NoEntry as KitNoEntry } from '../../../guest/no-entry.tsx'
import { useWords } from '../messages/words.ts'
import { useView } from '../signing-context.ts'

/** For a recipient without a password or code: what to try, and the sender, who can help. */
export function NoEntry({ lacking }: { lacking: 'password' | 'code' }) {
  const { noEntry } = useWords()
  const { sender, envelope } = useView()
  const { name } = sender
  const hints = lacking === 'code' ? [noEntry.phone, noEntry.number(name)] : [noEntry.given(name)]
  return (
    <KitNoEntry
      title={noEntry[lacking]}
      hints={[...hints, noEntry.notYou]}
      contact={{ email: sender.email, words: noEntry.write(name), subject: envelope.name }}
    />
  )
}
