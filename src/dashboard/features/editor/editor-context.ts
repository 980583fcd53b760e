import { createContext, useContext, useRef } from 'react'
import { useStore } from 'zustand'
import { sameJson } from '#domain/same-json.ts'
import type { DraftSession } from './draft/draft-session.ts'
import type { DraftState } from './draft/draft-state.ts'
import type { Desk, DeskState } from './fields/desk.ts'
import type { Subject } from './subject.ts'

export interface Editor {
  readonly session: DraftSession
  readonly desk: Desk
  readonly subject: Subject
}

const EditorContext = createContext<Editor | null>(null)

/** Gives the draft being edited, and the desk its fields are placed on, to everything inside. */
export const EditorProvider = EditorContext

function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('No draft is open here.')
  return editor
}

/** The draft being edited, to act on it. */
export function useSession(): DraftSession {
  return useEditor().session
}

/** What is being edited, an envelope or a template: its words, and what only it has. */
export function useSubject(): Subject {
  return useEditor().subject
}

/** A part of the draft; the component is drawn again when that part changes. */
export function useDraft<Part>(select: (state: DraftState) => Part): Part {
  return useStore(useEditor().session.store, select)
}

/** Something made from the draft; the component is drawn again when what was made is another, not with every change. */
export function useDraftMade<Made>(make: (state: DraftState) => Made): Made {
  const last = useRef<{ readonly made: Made } | null>(null)
  return useStore(useEditor().session.store, (state) => {
    const made = make(state)
    if (last.current && sameJson(last.current.made, made)) return last.current.made
    last.current = { made }
    return made
  })
}

/** The desk, to act on its fields. */
export function useDesk(): Desk {
  return useEditor().desk
}

/** A part of the desk's state; the component is drawn again when that part changes. */
export function useDeskState<Part>(select: (state: DeskState) => Part): Part {
  return useStore(useEditor().desk.store, select)
}
