import { isSignedOut } from '../../../api/organisation/session.ts'
import { sameJson } from '#domain/same-json.ts'
import type { DraftDocument } from '../../../api/sending/drafts.ts'
import { withLogMoved } from '../fields/commands.ts'
import { contentOf, emptyContent, sameContent, withPagesMoved } from './draft-content.ts'
import type { DraftState, Save } from './draft-state.ts'
import type { Edited, EditedContent } from './edited.ts'
import { isStale, nextWait, stateAfter } from './save-problems.ts'
import type { Effect, SaverEvent } from './saver-events.ts'
import { withoutSavedPasswords } from './saved-passwords.ts'
import { adopted, based, inConflict, isKnown, knownRevision, mergedWith } from './take-theirs.ts'

export interface SaverStep {
  readonly draft: DraftState
  readonly effects: readonly Effect[]
}

/** Milliseconds without edits before a save. */
const restBeforeSaving = 700

/**
 * The next state of a draft after an event, with the effects to run. Pure. While `save.at` is `saving`, exactly one
 * save, or the read after a stale one, is queued or running.
 */
export function next(draft: DraftState, event: SaverEvent): SaverStep {
  const step = stepAfter(draft, event)
  const isKept = remembered.every((key) => step.draft[key] === draft[key])
  if (isKept || step.draft.id === null || event.on === 'leave') return step
  return { draft: step.draft, effects: [...step.effects, { do: 'snapshot', isNow: false }] }
}

const remembered = ['id', 'revision', 'content', 'saved', 'log'] as const

function stepAfter(draft: DraftState, event: SaverEvent): SaverStep {
  switch (event.on) {
    case 'edit':
      return edited(draft, event)
    case 'created':
      return created(draft, event.draft)
    case 'saved':
      return saved(draft, event.sent, event.revision)
    case 'read':
      return event.reason === 'stale' && draft.save.at === 'saving'
        ? reconciled(draft, event.draft)
        : caughtUp(draft, event.draft)
    case 'failed':
      return failed(draft, event)
    case 'newer': {
      const isNews = event.revision === null || event.revision > knownRevision(draft)
      return isNews && !draft.isPaused ? { draft, effects: lookAgain(draft) } : still(draft)
    }
    case 'choose':
      return chosen(draft, event.whose)
    case 'document':
      return withDocument(draft, event.document, event.revision)
    case 'documents':
      return withDocuments(draft, event.draft)
    case 'pause':
      return still({ ...draft, isPaused: event.isPaused })
    case 'flush':
    case 'timer':
      return savedAtOnce(draft)
    case 'online':
      return draft.save.at === 'offline' ? savedAtOnce(draft) : still(draft)
    case 'enter': {
      const open = { ...draft, isOpen: true }
      return open.id !== null && isDirty(open) ? savedAtOnce(open) : still(open)
    }
    case 'leave': {
      const left = { ...draft, isOpen: false }
      if (left.id === null) return still(left)
      const last = isDirty(left) ? savedAtOnce(left) : still(left)
      return { draft: last.draft, effects: [{ do: 'snapshot', isNow: true }, ...last.effects] }
    }
  }
}

/** Whether the sender has entered something that the service does not have. */
export function isDirty({ content, saved: before }: DraftState): boolean {
  return !sameContent(content, before)
}

function edited(draft: DraftState, { content, log = draft.log }: EditEvent): SaverStep {
  const { at } = draft.save
  const isCalm = at === 'saved' || at === 'refused'
  const save: Save = isCalm ? { at: 'unsaved' } : draft.save
  const create: Effect[] = draft.id === null ? [{ do: 'create' }] : []
  return { draft: { ...draft, content, log, save }, effects: [...create, ...rest(save)] }
}

type EditEvent = Extract<SaverEvent, { on: 'edit' }>

/** What the sender chose before there was a draft stays; the rest is as the service creates it. */
function created(draft: DraftState, { id, revision, ...service }: Edited): SaverStep {
  const { content } = draft
  const isFiled = !sameJson(content.metadata, emptyContent.metadata)
  const isStuck = draft.save.at === 'offline' || draft.save.at === 'refused'
  const save: Save = isStuck ? { at: 'unsaved' } : draft.save
  const started: DraftState = {
    ...draft,
    id,
    revision,
    saved: contentOf({ id, revision, ...service }),
    content: {
      ...content,
      shared: content.shared || service.shared,
      groupId: content.groupId ?? service.groupId,
      metadata: isFiled ? content.metadata : service.metadata,
    },
    save,
  }
  return { draft: started, effects: [{ do: 'tell', what: 'created' }, ...(isStuck ? rest(save) : [])] }
}

function saved(draft: DraftState, sent: EditedContent, revision: number): SaverStep {
  const settled = draft.forgetsPasswords ? withoutSavedPasswords : (content: EditedContent) => content
  const after: DraftState = {
    ...draft,
    revision: Math.max(revision, draft.revision),
    content: settled(draft.content, sent),
    saved: settled(sent, sent),
    wait: 0,
  }
  if (draft.save.at !== 'saving') return still(after)
  if (!isDirty(after)) return still({ ...after, save: { at: 'saved' } })
  const unsaved: DraftState = { ...after, save: { at: 'unsaved' } }
  return after.isOpen ? { draft: unsaved, effects: rest(unsaved.save) } : savedAtOnce(unsaved)
}

function failed(draft: DraftState, event: Extract<SaverEvent, { on: 'failed' }>): SaverStep {
  const { doing, problem, sent = draft.content } = event
  const { at } = draft.save
  const save = stateAfter(problem)
  if (doing === 'news')
    return still(save.at === 'closed' && at !== 'closed' && !draft.isPaused ? { ...draft, save } : draft)
  if (isSettled(draft.save) || (doing !== 'create' && at !== 'saving')) return still(draft)
  if (doing === 'save' && isStale(problem)) return { draft, effects: [{ do: 'read', reason: 'stale' }] }
  if (save.at === 'offline') {
    const wait = nextWait(draft.wait)
    return { draft: { ...draft, save, wait }, effects: draft.isOpen ? [{ do: 'wait', ms: wait }] : [] }
  }
  if (isSignedOut(problem))
    return { draft: { ...draft, save }, effects: [{ do: 'tell', what: 'signed-out' }] }
  // What was entered during the refused save may be what it lacked.
  const effects = draft.isOpen && sent !== draft.content ? rest(save) : []
  return { draft: { ...draft, save }, effects }
}

/** After a stale save: was it someone else's change, or only a document of ours in between? */
function reconciled(draft: DraftState, theirs: Edited): SaverStep {
  const unsaved: DraftState = { ...draft, save: { at: 'unsaved' } }
  if (theirs.revision < draft.revision) return savedAtOnce(unsaved)
  if (isKnown(draft, theirs) || sameContent(contentOf(theirs), draft.content))
    return savedAtOnce(based(unsaved, theirs))
  return mergedOrAsked(unsaved, theirs)
}

/** After news: takes theirs where nothing is unsaved here, and both where nothing conflicts. */
function caughtUp(draft: DraftState, theirs: Edited): SaverStep {
  const { save } = draft
  if (save.at === 'closed' || !draft.isOpen || theirs.revision <= knownRevision(draft)) return still(draft)
  if (isKnown(draft, theirs)) {
    const after = based(draft, theirs)
    return save.at === 'conflict' ? savedAtOnce({ ...after, save: { at: 'unsaved' } }) : still(after)
  }
  if (!isDirty(draft)) return { draft: adopted(draft, theirs), effects: [{ do: 'tell', what: 'caught-up' }] }
  return save.at === 'conflict' ? still(inConflict(draft, theirs)) : mergedOrAsked(draft, theirs)
}

function mergedOrAsked(draft: DraftState, theirs: Edited): SaverStep {
  const merged = mergedWith(draft, theirs)
  if (!merged) return still(inConflict(draft, theirs))
  const step = savedAtOnce(merged)
  return { draft: step.draft, effects: [{ do: 'tell', what: 'merged' }, ...step.effects] }
}

function chosen(draft: DraftState, whose: 'mine' | 'theirs'): SaverStep {
  if (draft.save.at !== 'conflict') return still(draft)
  const { theirs } = draft.save
  if (whose === 'theirs') return still({ ...adopted(draft, theirs), loads: draft.loads + 1 })
  return savedAtOnce({ ...based(draft, theirs), save: { at: 'unsaved' } })
}

/** A document added or renamed. A gap in the revisions means that something else changed the draft too. */
function withDocument(draft: DraftState, document: DraftDocument, revision: number): SaverStep {
  const isThere = draft.documents.some(({ id }) => id === document.id)
  const documents = isThere
    ? draft.documents.map((one) => (one.id === document.id ? document : one))
    : [...draft.documents, document]
  const after = { ...draft, documents }
  if (revision > draft.revision + 1) return { draft: after, effects: lookAgain(draft) }
  return still({ ...after, revision: Math.max(revision, draft.revision) })
}

function withDocuments(draft: DraftState, theirs: Edited): SaverStep {
  const { save, documents, saved: before } = draft
  const base = withPagesMoved(before, documents, theirs.documents)
  const content = withPagesMoved(draft.content, documents, theirs.documents)
  if (save.at === 'closed') return still(draft)
  if (save.at === 'conflict') {
    const log = withLogMoved(draft.log, documents, theirs.documents)
    const moved = { ...draft, content, saved: base, documents: theirs.documents, log }
    return still({ ...moved, save: { at: 'conflict', theirs } })
  }
  if (sameContent(contentOf(theirs), base)) {
    const after = based(draft, theirs)
    if (save.at !== 'saved' && save.at !== 'unsaved') return still(after)
    return isDirty(after)
      ? { draft: { ...after, save: { at: 'unsaved' } }, effects: rest({ at: 'unsaved' }) }
      : still(after)
  }
  if (!isDirty(draft)) return { draft: adopted(draft, theirs), effects: [{ do: 'tell', what: 'caught-up' }] }
  return mergedOrAsked(draft, theirs)
}

/** Saves at once, unless there is nothing to save, a save is running, or the sender has to choose. */
function savedAtOnce(draft: DraftState): SaverStep {
  if (isSettled(draft.save) || draft.save.at === 'saving') return still(draft)
  if (draft.id !== null && !isDirty(draft)) return still({ ...draft, save: { at: 'saved' } })
  return { draft: { ...draft, save: { at: 'saving' } }, effects: [{ do: 'save' }] }
}

/** Nothing more is saved until the sender chooses, or ever. */
function isSettled({ at }: Save): boolean {
  return at === 'conflict' || at === 'closed'
}

function lookAgain({ id, isOpen, save }: DraftState): Effect[] {
  return id !== null && isOpen && save.at !== 'closed' ? [{ do: 'read', reason: 'news' }] : []
}

function rest(save: Save): Effect[] {
  return isSettled(save) || save.at === 'saving' ? [] : [{ do: 'wait', ms: restBeforeSaving }]
}

function still(draft: DraftState): SaverStep {
  return { draft, effects: [] }
}
