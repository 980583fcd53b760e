import { createContext, useContext, useRef } from 'react'
import { useStore } from 'zustand'
import { sameJson } from '#domain/same-json.ts'
import type { DraftSession } from './draft/draft-session.ts'
import type { DraftState } from './draft/draft-state.ts'
import type { FieldEditor } from './fields/field-editor.ts'
import type { FieldEditorState } from './fields/field-editor-state.ts'
import type { SendingStore } from './review/sending-store.ts'
import type { Subject } from './subject.ts'

interface Editor {
  readonly session: DraftSession
  readonly fieldEditor: FieldEditor
  readonly subject: Subject
  readonly sending: SendingStore
}

const EditorContext = createContext<Editor | null>(null)

/** Provides the draft being edited, and the field editor for its fields, to everything inside. */
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

/** How sending it is going. */
export function useSending(): SendingStore {
  return useEditor().sending
}

/** A part of the draft. Renders again when that part changes. */
export function useDraft<Part>(select: (state: DraftState) => Part): Part {
  return useStore(useEditor().session.store, select)
}

/** A value derived from the draft. Renders again when that value changes, not with every change. */
export function useDraftMade<Made>(make: (state: DraftState) => Made): Made {
  const last = useRef<{ readonly made: Made } | null>(null)
  return useStore(useEditor().session.store, (state) => {
    const made = make(state)
    if (last.current && sameJson(last.current.made, made)) return last.current.made
    last.current = { made }
    return made
  })
}

/** The field editor, to act on its fields. */
export function useFieldEditor(): FieldEditor {
  return useEditor().fieldEditor
}

/** A part of the field editor's state. Renders again when that part changes. */
export function useFieldEditorState<Part>(select: (state: FieldEditorState) => Part): Part {
  return useStore(useEditor().fieldEditor.store, select)
}
