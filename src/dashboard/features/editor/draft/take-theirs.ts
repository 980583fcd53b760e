import { withLogMoved } from '../fields/commands.ts'
import { contentOf, sameContent, withPagesMoved } from './draft-content.ts'
import type { DraftState } from './draft-state.ts'
import type { Edited, EditedContent } from './edited.ts'
import { mergedContent } from './merge.ts'

/** Both changes together, or null when they conflict. */
export function mergedWith(draft: DraftState, theirs: Edited): DraftState | null {
  const { saved: base, content: mine, documents } = draft
  const content = mergedContent({ base, mine, documents, theirs })
  if (!content) return null
  const after = contentOf(theirs)
  return {
    ...draft,
    content,
    saved: after,
    documents: theirs.documents,
    revision: theirs.revision,
    log: withLogMoved(draft.log, documents, theirs.documents),
    loads: loadsAfter(draft, content),
  }
}

/** Forms begin again where they show something else by now. Fields, subject and message are shown as they are stored. */
function loadsAfter({ content: shown, loads }: DraftState, content: EditedContent): number {
  const { fields, name, message } = shown
  return sameContent({ ...content, fields, name, message }, shown) ? loads : loads + 1
}

/** Theirs instead of mine. */
export function adopted(draft: DraftState, theirs: Edited): DraftState {
  const content = contentOf(theirs)
  const { documents, revision } = theirs
  const loads = loadsAfter(draft, content)
  return {
    ...draft,
    content,
    saved: content,
    documents,
    revision,
    log: withLogMoved(draft.log, draft.documents, documents),
    loads,
    save: { at: 'saved' },
  }
}

/** Mine, rebased onto theirs. Fields move with their pages. */
export function based(draft: DraftState, theirs: Edited): DraftState {
  const content = withPagesMoved(draft.content, draft.documents, theirs.documents)
  return {
    ...draft,
    content,
    saved: contentOf(theirs),
    documents: theirs.documents,
    revision: Math.max(theirs.revision, draft.revision),
    log: withLogMoved(draft.log, draft.documents, theirs.documents),
  }
}

export function inConflict(draft: DraftState, theirs: Edited): DraftState {
  return { ...draft, save: { at: 'conflict', theirs } }
}

/** Whether theirs is what this tab already knows, except for the documents. */
export function isKnown(draft: DraftState, theirs: Edited): boolean {
  return sameContent(contentOf(theirs), draft.saved)
}

export function knownRevision({ save, revision }: DraftState): number {
  return save.at === 'conflict' ? save.theirs.revision : revision
}
