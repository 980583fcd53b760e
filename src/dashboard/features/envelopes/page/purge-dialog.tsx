import { purgeEnvelope } from '../../../api/sending/envelope-acts.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { ConfirmAct } from '../../../records/verbs/confirm-act.tsx'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'

interface PurgeDialogProps {
  envelope: EnvelopeRow
  context: VerbContext
  onClose: () => void
}

/** Asks before purging an envelope, and says what goes and what stays. */
export function PurgeDialog({ envelope, context, onClose }: PurgeDialogProps) {
  const name = envelope.name || 'Untitled envelope'
  const isCompleted = envelope.status === 'completed'
  return (
    <ConfirmAct
      title={`Purge “${name}”?`}
      confirmLabel="Purge"
      cancelLabel="Keep it"
      typeToConfirm="purge"
      act={() => purgeEnvelope(context.cache, envelope.id)}
      done="The envelope is purged"
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        <p>Permanently erased here:</p>
        <ul className="flex list-disc flex-col gap-1 pl-4">
          <li>
            all documents, as they were uploaded
            {isCompleted && ', and the sealed ones with their certificate'}
          </li>
          <li>the envelope’s name and metadata, as these often name people</li>
          <li>names, email addresses, numbers and messages of its recipients</li>
          <li>everything they entered, and where they opened it</li>
          <li>emails about it on the Inbox page, its webhook deliveries and kept answers of the interface</li>
        </ul>
        <p>What stays:</p>
        <ul className="flex list-disc flex-col gap-1 pl-4">
          <li>the envelope’s id, sender, status and times</li>
          <li>what happened and when, and that you purged it</li>
          <li>the digests of its files, so that copies others keep can still be checked</li>
        </ul>
        <p>
          {isCompleted && 'Download the documents first if you still need them. '}
          Copies in your backups, in mailboxes and on other devices stay.{' '}
          <span className="font-medium text-ink">This can’t be undone.</span>
        </p>
      </div>
    </ConfirmAct>
  )
}
