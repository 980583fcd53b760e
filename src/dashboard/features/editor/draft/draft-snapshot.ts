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

/** The undo steps of a draft, and the documents on whose pages their fields are. */
interface KeptLog {
  readonly log: CommandLog
  readonly documents: readonly { readonly id: string; readonly pages: readonly unknown[] }[]
}

/** Stores snapshots, and the undo steps for longer. */
export interface SnapshotStore {
  read: (draftId: string) => Snapshot | null
  readLog: (draftId: string) => KeptLog | null
  write: (draftId: string, snapshot: Snapshot, documents: KeptLog['documents']) => void
}

const version = 1
/** A change takes about 900 characters, and a tab's storage holds five million. */
const changesKept = 4000
/** So many changes of so many drafts fit beside everything else that a browser keeps for a person. */
const logs = { changes: 400, drafts: 8 }
const keyOf = (draftId: string) => `countersign.draft.${version}.${draftId}`
const logKey = `countersign.undo.${version}.`

/**
 * Stores snapshots in the tab's own storage, and the undo steps in the browser's too, where they outlive the tab until
 * the person signs out. Passwords are left out. A full storage loses the undo steps, never the draft.
 */
export function draftSnapshots(tab: Storage, browser: Storage): SnapshotStore {
  return {
    read: (draftId) => readJson(tab, keyOf(draftId)) as Snapshot | null,
    readLog: (draftId) => readJson(browser, logKey + draftId) as KeptLog | null,
    write: (draftId, snapshot, documents) => {
      const content = withoutPasswords(snapshot.content)
      const { log } = snapshot
      const smaller = [newest(log, changesKept), newest(log, changesKept / 8), emptyLog]
      smaller.some((kept) => isWritten(tab, keyOf(draftId), { ...snapshot, content, log: kept }))
      if (log.done.length + log.undone.length === 0) return
      const pages = documents.map(({ id, pages }) => ({ id, pages: pages.map(() => 0) }))
      const key = logKey + draftId
      const others = Object.keys(browser).filter((one) => one.startsWith(logKey) && one !== key)
      others.slice(logs.drafts - 1).forEach((one) => browser.removeItem(one))
      isWritten(browser, key, { log: newest(log, logs.changes), documents: pages })
    },
  }
}

function readJson(storage: Storage, key: string): unknown {
  try {
    const text = storage.getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Whether there was room. What was there before is gone either way. */
function isWritten(storage: Storage, key: string, kept: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    storage.removeItem(key)
    return false
  }
}

function withoutPasswords(content: EditedContent): EditedContent {
  return { ...content, recipients: content.recipients.map((recipient) => ({ ...recipient, password: null })) }
}
