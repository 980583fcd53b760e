import type { DraftField } from '../../../../api/sending/drafts.ts'
import type { FieldEditorParts } from '../field-editor-state.ts'
import { pasted, repeated } from '../gestures/arrange.ts'
import type { Added } from '../gestures/arrange.ts'
import { actionLabel, fieldCount } from './action-words.ts'
import type { ArrangingActions } from './arranging.ts'
import type { SelectingActions } from './selecting.ts'

export interface ClipboardActions {
  copy: () => void
  cut: () => void
  paste: () => void
  duplicate: () => void
  repeatOnEveryPage: () => void
}

export function clipboardActions(
  { get, set, fields, pages, edit, say }: FieldEditorParts,
  { select }: SelectingActions,
  { remove }: ArrangingActions,
): ClipboardActions {
  const selected = () => fields().filter((field) => get().selection.has(field.id))

  function add(verb: string, make: (before: readonly DraftField[]) => Added): void {
    const added = make(fields())
    if (added.ids.size === 0) return say('There is nothing to add.')
    edit(actionLabel(verb, added.ids), () => added.fields)
    select(added.ids)
    set({ focusOn: [...added.ids][0] ?? null })
    say(`${fieldCount(added.ids.size)} added.`)
  }

  function copy(): void {
    const clipboard = selected()
    if (clipboard.length === 0) return
    set({ clipboard })
    say(`${fieldCount(clipboard.length)} copied.`)
  }

  return {
    copy,
    cut: () => {
      copy()
      remove()
    },
    paste: () => {
      const { clipboard, page } = get()
      if (clipboard.length === 0) return
      const home = clipboard[0]?.page ?? null
      const isOnePage = clipboard.every((field) => field.page === home)
      add('Paste', (before) => pasted(before, clipboard, pages(), isOnePage ? page : null))
    },
    duplicate: () => add('Duplicate', (before) => pasted(before, selected(), pages(), null)),
    repeatOnEveryPage: () => {
      const kept = get().selection
      add('Repeat', (before) => repeated(before, kept, pages()))
    },
  }
}
