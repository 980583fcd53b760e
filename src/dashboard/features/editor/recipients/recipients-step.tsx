import { useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Party } from '../draft/edited.ts'
import { sessionQuery } from '../../../api/organisation/session.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import type { DraftSession } from '../draft/draft-session.ts'
import { useDraft, useSession, useSubject } from '../editor-context.ts'
import { nameOf } from '../readiness.ts'
import { SortableList } from '../sortable-list.tsx'
import { byTurn, movedTo } from './recipient-rules.ts'
import { RecipientCard } from './recipient-card.tsx'

/** Step 2: the recipients, how to reach them, and in which order. */
export function RecipientsStep() {
  const session = useSession()
  const recipients = useDraft((state) => state.content.recipients)
  const loads = useDraft((state) => state.loads)
  const me = useQuery(sessionQuery).data?.account
  const { kind, newParty, words } = useSubject()
  const { parties } = words
  const [added, setAdded] = useState<string | null>(null)
  const asked = useSearchParams()[0].get('at')
  const shown = byTurn(recipients)
  const add = (parts: Partial<Party> = {}) => {
    const recipient = { ...newParty(recipients), ...parts }
    setAdded(recipient.id)
    session.edit((content) => ({ ...content, recipients: [...content.recipients, recipient] }))
  }
  const knowsMe = recipients.some((one) => one.email.toLowerCase() === me?.email.toLowerCase())
  const buttons = (
    <>
      <Button variant={shown.length === 0 ? 'primary' : 'secondary'} icon={UserPlus} onPress={() => add()}>
        {parties.add}
      </Button>
      {kind === 'draft' && me && !knowsMe && (
        <Button variant="quiet" icon={UserRound} onPress={() => add({ name: me.name, email: me.email })}>
          Add me
        </Button>
      )}
    </>
  )
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 md:py-10">
      <div className="flex flex-col gap-1">
        <h2 className="text-xl text-ink">{parties.title}</h2>
        <p className="text-base text-muted">{parties.intro}</p>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={UsersRound} title={parties.noneTitle} actions={buttons}>
          {parties.none}
        </EmptyState>
      ) : (
        <>
          <SortableList
            label={parties.title}
            items={shown}
            nameOf={(recipient) => nameOf(recipient, recipients.indexOf(recipient))}
            onReorder={(_, { id, to }) =>
              session.edit((content) => ({ ...content, recipients: movedTo(content.recipients, id, to) }))
            }
            renderItem={(recipient, handle) => (
              <RecipientCard
                key={`${recipient.id} ${loads}`}
                recipient={recipient}
                all={recipients}
                handle={handle}
                isNew={recipient.id === added}
                isAsked={recipient.id === asked}
                onRemove={() => remove(session, recipient, recipients.indexOf(recipient))}
              />
            )}
          />
          <div className="flex flex-wrap gap-2">{buttons}</div>
        </>
      )}
    </div>
  )
}

/** Removes a recipient with its fields, and offers to undo it. */
function remove(session: DraftSession, recipient: Party, index: number): void {
  const lost = session.store.getState().content.fields.filter((field) => field.recipientId === recipient.id)
  session.edit((content) => ({
    ...content,
    recipients: content.recipients.filter((one) => one.id !== recipient.id),
    fields: content.fields.filter((field) => field.recipientId !== recipient.id),
  }))
  const name = nameOf(recipient, index)
  const fields = lost.length === 0 ? '' : ` with ${lost.length === 1 ? 'a field' : `${lost.length} fields`}`
  notify.info(`${name} was removed${fields}.`, {
    action: {
      label: 'Undo',
      perform: () =>
        session.edit((content) => ({
          ...content,
          recipients: content.recipients.toSpliced(index, 0, recipient),
          fields: [...content.fields, ...lost],
        })),
    },
  })
}
