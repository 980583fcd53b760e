import type { EditedContent } from './edited.ts'
import { emptyLog, newest } from '../fields/commands.ts'
import type { CommandLog } from '../fields/commands.ts'

/** What a tab remembers of its draft across a reload, including what the service does not have yet. */
export interface Snapshot {
  /** The service's revision that the content is based on. */
  readonly revision: number
  readonly content: EditedContent
  readonly isUnsaved: boolean
  readonly log: CommandLog
}

/** Stores snapshots. */
export interface SnapshotStore {
  read: (draftId: string) => Snapshot | null
  write: (draftId: string, snapshot: Snapshot) => void
}

const version = 1
/** A change takes about 900 characters, and a tab's storage holds five million. */
const changesKept = 4000
const keyOf = (draftId: string) => `countersign.draft.${version}.${draftId}`

/**
 * Stores snapshots in the tab's own storage. Passwords are left out. A full storage loses the undo steps, never the
 * draft.
 */
export function tabSnapshots(storage: Storage): SnapshotStore {
  return {
    read: (draftId) => {
      try {
        const text = storage.getItem(keyOf(draftId))
        return text === null ? null : (JSON.parse(text) as Snapshot)
      } catch {
        return null
      }
    },
    write: (draftId, snapshot) => {
      const content = withoutPasswords(snapshot.content)
      for (const log of [
        newest(snapshot.log, changesKept),
        newest(snapshot.log, changesKept / 8),
        emptyLog,
      ]) {
        try {
          storage.setItem(keyOf(draftId), JSON.stringify({ ...snapshot, content, log }))
          return
        } catch {
          storage.removeItem(keyOf(draftId))
        }
      }
    },
  }
}

function withoutPasswords(content: EditedContent): EditedContent {
  return { ...content, recipients: content.recipients.map((recipient) => ({ ...recipient, password: null })) }
}
