import { rectToScreen } from '../../../../paper/page-matrix.ts'
import type { PageMatrix, ScreenRect } from '../../../../paper/page-matrix.ts'
import { useFieldEditorState, useDraft } from '../../editor-context.ts'
import { handles } from './gesture-types.ts'
import type { Handle } from './gesture-types.ts'

const cursors: Readonly<Record<Handle, string>> = {
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  nw: 'nwse-resize',
  se: 'nwse-resize',
}

/** The handles of the one selected field. By keyboard, Alt and the arrow keys resize it. */
export function SelectionHandles({ matrix }: { matrix: PageMatrix }) {
  const box = useFieldEditorState((state) => {
    if (state.selection.size !== 1 || state.gesture.kind === 'moving') return null
    const found = state.boxesByPage.get(matrix.page)?.find((one) => state.selection.has(one.fieldId))
    return found ?? null
  })
  const resized = useFieldEditorState((state) =>
    state.gesture.kind === 'resizing' && state.gesture.box.key === box?.key ? state.gesture.rect : null,
  )
  const type = useDraft((state) => state.content.fields.find((field) => field.id === box?.fieldId)?.type)
  if (!box || !type) return null
  const exact = rectToScreen(matrix, resized ?? box.rect)
  const { shown, rect } = gripsAround(exact)
  return shown.map((handle) => (
    <span
      key={handle}
      data-handle={handle}
      data-of={box.key}
      className="absolute z-20 -m-1.5 grid size-3 touch-none place-items-center before:absolute before:-inset-0.5 pointer-coarse:-m-3 pointer-coarse:size-6"
      style={{ ...placeOf(handle, rect), cursor: cursors[handle] }}
    >
      <span className="size-2 rounded-[1px] bg-white outline-[1.5px] outline-accent pointer-coarse:size-3" />
    </span>
  ))
}

const small = 32
const aside = 6

/** A small field has fewer handles, further out, so that the field itself can still be grasped. */
function gripsAround({ left, top, width, height }: ScreenRect): {
  readonly shown: readonly Handle[]
  readonly rect: ScreenRect
} {
  const x = width < small ? aside : 0
  const y = height < small ? aside : 0
  const rect = { left: left - x, top: top - y, width: width + 2 * x, height: height + 2 * y }
  if (x > 0 && y > 0) return { shown: ['nw', 'ne', 'se', 'sw'], rect }
  return { shown: x > 0 || y > 0 ? ['n', 'e', 's', 'w'] : handles, rect }
}

function placeOf(handle: Handle, { left, top, width, height }: ScreenRect): { left: number; top: number } {
  const x = handle.includes('w') ? 0 : handle.includes('e') ? width : width / 2
  const y = handle.includes('n') ? 0 : handle.includes('s') ? height : height / 2
  return { left: left + x, top: top + y }
}
