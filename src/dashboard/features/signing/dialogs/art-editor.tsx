import Check from 'lucide-react/icons/check'
import Eraser from 'lucide-react/icons/eraser'
import ImageUp from 'lucide-react/icons/image-up'
import Keyboard from 'lucide-react/icons/keyboard'
import PenLine from 'lucide-react/icons/pen-line'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { scriptFaces } from '#domain/field/field.ts'
import type { ScriptFace, SignatureArt } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { unprintable } from '#pdf/fonts/metrics.ts'
import { artMarks, stylesOf } from '#pdf/marks/signature.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { classes } from '../../../kit/layout/classes.ts'
import { Segmented } from '../../../kit/buttons/segmented.tsx'
import { TextField } from '../../../kit/inputs/text-field.tsx'
import { MarksSvg } from '../../../paper/marks-svg.tsx'
import { drawnArt } from '../art.ts'
import { useMeasurable } from '../../../paper/use-marks.ts'
import { useWords } from '../messages/words.ts'
import { PicturePart } from '../picture/picture-part.tsx'
import { DrawingPad } from './drawing-pad.tsx'
import type { Drawing, PadHandle } from './drawing-pad.tsx'

type ArtKind = 'signature' | 'initials' | 'witness'

interface ArtEditorProps {
  readonly kind: ArtKind
  /** The initial text for typing: a name, or its initials. */
  readonly text: string
  /** Follows `text` until the person types here. */
  readonly onArt: (art: SignatureArt | null) => void
  /** Something is missing. The message depends on the chosen way. */
  readonly error?: string | undefined
}

/** Draw it, type it or take it from a picture: creates a signature or initials as data. */
export function ArtEditor({ kind, text, onArt, error }: ArtEditorProps) {
  const words = useWords().signature
  const isSquare = fieldKinds[kind].square
  const [mode, setMode] = useState<'draw' | 'type' | 'picture'>('draw')
  // A drawing is kept while another way is tried.
  const [drawing, setDrawing] = useState<Drawing>()
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <Segmented
        label={`${words.draw} / ${words.type} / ${words.picture.tab}`}
        isWide
        value={mode}
        onChange={(next) => {
          setMode(next)
          onArt(next === 'draw' && drawing ? drawnArt(drawing.strokes, drawing.size) : null)
        }}
        options={[
          { id: 'draw', label: words.draw, icon: PenLine },
          { id: 'type', label: words.type, icon: Keyboard },
          { id: 'picture', label: words.picture.tab, icon: ImageUp },
        ]}
      />
      {mode === 'draw' && (
        <DrawPart
          kind={kind}
          isSquare={isSquare}
          drawing={drawing}
          onDraw={(next) => {
            setDrawing(next)
            onArt(drawnArt(next.strokes, next.size))
          }}
        />
      )}
      {mode === 'type' && <TypePart isSquare={isSquare} text={text} onArt={onArt} />}
      {mode === 'picture' && <PicturePart isSquare={isSquare} onArt={onArt} />}
      <p role="alert" className="text-base text-danger empty:hidden">
        {error !== undefined && error !== null && words.empty[mode]}
      </p>
    </div>
  )
}

interface DrawPartProps extends Pick<ArtEditorProps, 'kind'> {
  readonly isSquare: boolean
  readonly drawing: Drawing | undefined
  readonly onDraw: (drawing: Drawing) => void
}

function DrawPart({ kind, isSquare, drawing, onDraw }: DrawPartProps) {
  const words = useWords().signature
  const pad = useRef<PadHandle>(null)
  const isEmpty = drawing === undefined || drawing.strokes.length === 0
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <DrawingPad
        handle={pad}
        label={words.padLabel}
        hint={words.padHint[kind]}
        {...(drawing && { start: drawing })}
        onDraw={(strokes, size) => onDraw({ strokes, size })}
        className={classes(
          'min-h-36 w-full flex-1 short:min-h-0',
          isSquare
            ? 'mx-auto aspect-square max-h-64 w-auto! max-sm:max-h-[calc(100vw-2.5rem)] short:max-h-none'
            : 'aspect-[2.5/1] max-sm:aspect-auto short:aspect-auto',
        )}
      />
      <div className="flex shrink-0 items-center gap-1">
        <Button variant="quiet" icon={Undo2} isDisabled={isEmpty} onPress={() => pad.current?.undo()}>
          {words.undo}
        </Button>
        <Button variant="quiet" icon={Eraser} isDisabled={isEmpty} onPress={() => pad.current?.clear()}>
          {words.clear}
        </Button>
        {!isSquare && (
          <span className="ms-auto hidden text-sm text-faint portrait:pointer-coarse:inline">
            {words.turn}
          </span>
        )}
      </div>
    </div>
  )
}

interface TypePartProps extends Pick<ArtEditorProps, 'text' | 'onArt'> {
  readonly isSquare: boolean
}

function TypePart({ isSquare, text, onArt }: TypePartProps) {
  const words = useWords().signature
  const [own, setOwn] = useState<string | null>(null)
  const [chosen, setFace] = useState<ScriptFace>('dancing-script')
  const typed = own ?? text
  const ready = useMeasurable(typed)
  const lost = ready ? unprintable(typed, 'helvetica') : []
  const problem = lost.length > 0 ? words.unprintable(lost.join(' ')) : undefined
  const art = typed.trim() === '' || problem ? null : typed.trim()
  // Some scripts look the same in several styles: those are one choice.
  const faces = ready ? stylesOf(typed) : scriptFaces
  const face = faces.find((one) => one === chosen) ?? faces[0] ?? 'dancing-script'

  const tell = useEffectEvent(onArt)
  useEffect(() => tell(art === null ? null : { kind: 'typed', text: art, face }), [art, face])

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-px">
      <TextField
        label={isSquare ? words.initialsLabel : words.nameLabel}
        value={typed}
        onChange={setOwn}
        maxLength={100}
        autoComplete="off"
        error={problem}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-medium text-ink">{words.faceLabel}</legend>
        <div
          className={classes(
            'grid gap-2',
            faces.length > 1 && (isSquare ? 'grid-cols-3' : 'sm:grid-cols-3 short:grid-cols-3'),
          )}
        >
          {faces.map((each) => (
            <label
              key={each}
              data-theme="light"
              className="relative flex forced-color-adjust-none cursor-pointer items-center justify-center rounded-lg bg-paper p-2 shadow-[inset_0_0_0_1px_var(--line-strong)] has-checked:shadow-[inset_0_0_0_2px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="face"
                className="sr-only"
                aria-label={faces.length > 1 ? words.face[each] : words.onlyFace}
                checked={face === each}
                onChange={() => setFace(each)}
              />
              <TypedPreview text={art ?? ''} face={each} isSquare={isSquare} />
              {face === each && (
                <span className="absolute end-1.5 top-1.5 flex size-5 items-center justify-center rounded-full bg-accent text-on-accent">
                  <Check aria-hidden className="size-3.5" />
                </span>
              )}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

/** The name as it will be printed. */
function TypedPreview({ text, face, isSquare }: { text: string; face: ScriptFace; isSquare: boolean }) {
  const ready = useMeasurable(text)
  const [width, height] = isSquare ? [60, 60] : [200, 56]
  const frame = { left: 0, bottom: 0, width, height }
  const marks = ready && text !== '' ? artMarks({ kind: 'typed', text, face }, frame) : []
  return (
    <span
      className={classes(
        'relative block',
        isSquare ? 'aspect-square w-16' : 'aspect-[200/56] w-full max-w-56',
      )}
    >
      <MarksSvg marks={marks} width={width} height={height} />
    </span>
  )
}
