import AlignCenterHorizontal from 'lucide-react/icons/align-center-horizontal'
import AlignCenterVertical from 'lucide-react/icons/align-center-vertical'
import AlignEndHorizontal from 'lucide-react/icons/align-end-horizontal'
import AlignEndVertical from 'lucide-react/icons/align-end-vertical'
import AlignHorizontalDistributeCenter from 'lucide-react/icons/align-horizontal-distribute-center'
import AlignStartHorizontal from 'lucide-react/icons/align-start-horizontal'
import AlignStartVertical from 'lucide-react/icons/align-start-vertical'
import AlignVerticalDistributeCenter from 'lucide-react/icons/align-vertical-distribute-center'
import Copy from 'lucide-react/icons/copy'
import Files from 'lucide-react/icons/files'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Redo2 from 'lucide-react/icons/redo-2'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { Button } from '../../../kit/buttons/button.tsx'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { Menu } from '../../../kit/overlays/menu.tsx'
import { Toolbar, ToolbarGroup, ToolbarSeparator } from '../../../kit/buttons/toolbar.tsx'
import { clampZoom } from '../../../paper/page-stack.ts'
import { useFieldEditor, useFieldEditorState, useDraft } from '../editor-context.ts'
import { OfferAgain } from './suggestions/offer-bar.tsx'

const zoomSteps = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4, 6, 8]

/** The actions on the selected fields, and the view of the pages. */
export function FieldToolbar({ isCompact = false }: { isCompact?: boolean }) {
  const fieldEditor = useFieldEditor()
  const canUndo = useDraft((state) => state.log.done.length > 0)
  const canRedo = useDraft((state) => state.log.undone.length > 0)
  return (
    <div className="flex h-11 shrink-0 items-center overflow-x-auto scroll-fade-none border-b border-line bg-surface px-2">
      <Toolbar label="Fields">
        <ToolbarGroup label="History">
          <IconButton
            label="Undo"
            icon={Undo2}
            shortcut="mod+z"
            placement="bottom"
            isDisabled={!canUndo}
            onPress={() => fieldEditor.undo()}
          />
          <IconButton
            label="Redo"
            icon={Redo2}
            shortcut="mod+shift+z"
            placement="bottom"
            isDisabled={!canRedo}
            onPress={() => fieldEditor.redo()}
          />
        </ToolbarGroup>
        {!isCompact && (
          <>
            <ToolbarSeparator />
            <SelectionActs />
          </>
        )}
      </Toolbar>
      <div className="flex-1" />
      <OfferAgain />
      <PageJump />
      <Toolbar label="Zoom" className="ml-1 border-l border-line pl-1">
        <ZoomControl />
      </Toolbar>
    </div>
  )
}

function SelectionActs() {
  const fieldEditor = useFieldEditor()
  const count = useFieldEditorState((state) => state.selection.size)
  const isNone = count === 0
  const align = (id: string, label: string, icon: typeof Copy, perform: () => void) => ({
    id,
    label,
    icon,
    perform,
  })
  return (
    <ToolbarGroup label="Selection">
      <IconButton
        label="Duplicate"
        icon={Copy}
        shortcut="mod+d"
        placement="bottom"
        isDisabled={isNone}
        onPress={() => fieldEditor.duplicate()}
      />
      <IconButton
        label="Repeat on every page"
        icon={Files}
        placement="bottom"
        isDisabled={isNone}
        onPress={() => fieldEditor.repeatOnEveryPage()}
      />
      <Menu
        label="Align and distribute"
        placement="bottom start"
        trigger={
          <IconButton
            label="Align and distribute"
            icon={AlignStartVertical}
            placement="bottom"
            isDisabled={count < 2}
          />
        }
        groups={[
          {
            id: 'align',
            title: 'Align',
            actions: [
              align('left', 'Left edges', AlignStartVertical, () => fieldEditor.align('left')),
              align('center', 'Centres, side to side', AlignCenterVertical, () =>
                fieldEditor.align('center'),
              ),
              align('right', 'Right edges', AlignEndVertical, () => fieldEditor.align('right')),
              align('top', 'Top edges', AlignStartHorizontal, () => fieldEditor.align('top')),
              align('middle', 'Middles, up and down', AlignCenterHorizontal, () =>
                fieldEditor.align('middle'),
              ),
              align('bottom', 'Bottom edges', AlignEndHorizontal, () => fieldEditor.align('bottom')),
            ],
          },
          {
            id: 'distribute',
            title: 'Distribute',
            actions: [
              {
                ...align('x', 'Side to side', AlignHorizontalDistributeCenter, () =>
                  fieldEditor.distribute('x'),
                ),
                isDisabled: count < 3,
              },
              {
                ...align('y', 'Up and down', AlignVerticalDistributeCenter, () =>
                  fieldEditor.distribute('y'),
                ),
                isDisabled: count < 3,
              },
            ],
          },
        ]}
      />
      <IconButton
        label="Delete"
        icon={Trash2}
        shortcut="delete"
        placement="bottom"
        isDisabled={isNone}
        onPress={() => fieldEditor.remove()}
      />
    </ToolbarGroup>
  )
}

/** The current page number. Entering another jumps there. */
function PageJump() {
  const fieldEditor = useFieldEditor()
  const page = useFieldEditorState((state) => state.page)
  const total = useFieldEditorState((state) => state.layout.pages.length)
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const number = Number(typed)
    if (typed !== null && Number.isInteger(number) && number >= 1 && number <= total)
      fieldEditor.paper?.scrollToPage(number)
    setTyped(null)
  }
  return (
    <label className="flex shrink-0 items-center gap-1.5 px-1 text-sm text-muted tabular-nums">
      <span className="max-sm:sr-only">Page</span>
      <input
        aria-label="Go to page"
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            go()
            // So that the page can be scrolled, and copied fields pasted onto it.
            fieldEditor.paper?.view?.focus({ preventScroll: true })
          }
          if (event.key === 'Escape') setTyped(null)
        }}
        className="h-7 w-10 control-line text-center text-sm text-ink pointer-coarse:h-10"
      />
      <span>{`of ${total}`}</span>
    </label>
  )
}

function ZoomControl() {
  const fieldEditor = useFieldEditor()
  const zoom = useFieldEditorState((state) => state.zoom)
  const current = () => fieldEditor.paper?.zoom ?? 1
  const step = (by: 1 | -1) => {
    const now = current()
    const next =
      by === 1 ? zoomSteps.find((one) => one > now * 1.01) : zoomSteps.findLast((one) => one < now * 0.99)
    fieldEditor.setZoom(clampZoom(next ?? now))
  }
  return (
    <>
      <IconButton label="Zoom out" icon={Minus} placement="bottom" onPress={() => step(-1)} />
      <Menu
        label="Zoom"
        trigger={
          <Button variant="quiet" className="w-22 px-2 tabular-nums pointer-coarse:px-2">
            {zoom === 'fit-width' ? 'Fit width' : `${Math.round(zoom * 100)} %`}
          </Button>
        }
        actions={[
          { id: 'fit', label: 'Fit width', perform: () => fieldEditor.setZoom('fit-width') },
          ...[0.5, 0.75, 1, 1.5, 2, 4].map((factor) => ({
            id: String(factor),
            label: `${factor * 100} %`,
            perform: () => fieldEditor.setZoom(factor),
          })),
        ]}
      />
      <IconButton label="Zoom in" icon={Plus} placement="bottom" onPress={() => step(1)} />
    </>
  )
}
