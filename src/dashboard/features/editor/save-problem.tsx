import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { paths } from '../../paths.ts'
import type { DraftDocument } from '../../api/sending/drafts.ts'
import type { Edited, EditedContent } from './draft/edited.ts'
import { differences } from './draft/differences.ts'
import { useDraft, useSession, useSubject } from './editor-context.ts'

/** What prevents saving, where the sender has to know or to choose. */
export function SaveProblem() {
  const save = useDraft((state) => state.save)
  const id = useDraft((state) => state.id)
  const session = useSession()
  const subject = useSubject()
  const { words } = subject
  if (save.at === 'refused') {
    return (
      <Callout
        variant="banner"
        tone="danger"
        title="The last change isn’t saved"
        actions={
          <Button size="small" onPress={() => void session.flush().catch(() => undefined)}>
            Try again
          </Button>
        }
      >
        {save.message}
      </Callout>
    )
  }
  if (save.at === 'closed') {
    const isSent = save.reason === 'sent'
    const onward = isSent && id !== null ? paths.envelope.href(id) : subject.list
    return (
      <Callout
        variant="banner"
        tone="warning"
        title={isSent ? 'This envelope has been sent' : `This ${words.noun} is gone`}
        actions={
          // Without a list, there is no page of the envelope either.
          subject.list !== null &&
          onward !== null && (
            <LinkButton size="small" href={onward}>
              {isSent ? 'Open the envelope' : words.back}
            </LinkButton>
          )
        }
      >
        {isSent ? 'Changes you make here are no longer saved.' : words.gone}
      </Callout>
    )
  }
  return save.at === 'conflict' ? <ConflictDialog theirs={save.theirs} /> : null
}

function ConflictDialog({ theirs }: { theirs: Edited }) {
  const session = useSession()
  const content = useDraft((state) => state.content)
  const documents = useDraft((state) => state.documents)
  const { words } = useSubject()
  return (
    <Dialog
      title={`This ${words.noun} was changed elsewhere`}
      description="Another tab or program saved it while you were working here. Nothing is overwritten until you choose."
      isOpen
      isDismissable={false}
      role="alertdialog"
      onOpenChange={() => undefined}
      size="medium"
      footer={
        <>
          <Button onPress={() => session.choose('theirs')}>Load theirs</Button>
          <Button variant="primary" onPress={() => session.choose('mine')}>
            Keep mine
          </Button>
        </>
      }
    >
      <ul className="mb-3 list-disc pl-5 text-sm text-ink">
        {differences(content, theirs).map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
      <div className="grid gap-3 sm:grid-cols-2">
        <Version title="Mine, in this tab" content={content} documents={documents} />
        <Version title="Theirs, as saved" content={theirs} documents={theirs.documents} />
      </div>
    </Dialog>
  )
}

function Version(props: { title: string; content: EditedContent; documents: readonly DraftDocument[] }) {
  const { title, content, documents } = props
  return (
    <section className="rounded-md border border-line p-3 text-sm">
      <h3 className="mb-1 text-ink">{title}</h3>
      <ul>
        <li className="truncate">{content.name || 'No name yet'}</li>
        <li>{count(documents.length, 'document')}</li>
        <li>{count(content.recipients.length, content.envelope ? 'role' : 'recipient')}</li>
        <li>{count(content.fields.length, 'field')}</li>
      </ul>
    </section>
  )
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
