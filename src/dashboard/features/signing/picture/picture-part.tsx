import ImageUp from 'lucide-react/icons/image-up'
import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import type { SignatureArt } from '#domain/field/field.ts'
import { artMarks } from '#pdf/marks/signature.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { MarksSvg } from '../../../paper/marks-svg.tsx'
import { useWords } from '../messages/words.ts'
import type { InkMap } from './ink-map.ts'
import { readPicture } from './read-picture.ts'
import type { PictureFault } from './read-picture.ts'
import { traceInk } from './trace-ink.ts'

type Fault = PictureFault | 'no-ink'

interface PicturePartProps {
  /** Initials are square, a signature is oblong. */
  readonly isSquare: boolean
  readonly onArt: (art: SignatureArt | null) => void
}

/** Takes a signature from a picture: finds and traces its ink, and leaves out the paper. */
export function PicturePart({ isSquare, onArt }: PicturePartProps) {
  const words = useWords().signature.picture
  const [map, setMap] = useState<InkMap | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [isReading, setReading] = useState(false)
  const [chosen, setStrength] = useState(1)
  const strength = useDeferredValue(chosen)
  const hint = useId()
  const asked = useRef(0)
  const art = useMemo(() => (map === null ? null : traceInk(map, strength)), [map, strength])

  const tell = useEffectEvent(onArt)
  useEffect(() => tell(art), [art])

  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const order = (asked.current += 1)
    setReading(true)
    const read = await readPicture(file)
    // A large picture may be read after the one that was dropped in its place.
    if (asked.current !== order) return
    setReading(false)
    setStrength(1)
    setMap(typeof read === 'string' ? null : read)
    setFault(typeof read === 'string' ? read : null)
  }
  const told = fault ?? (map !== null && art === null ? 'no-ink' : null)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-px">
      {/* A picture can be dropped here too; the button is the way for everybody. */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void take(event.dataTransfer.files[0])
        }}
        className="flex min-h-36 flex-1 flex-col items-center justify-center gap-3 rounded-lg border border-dashed border-control bg-paper p-3 text-center short:min-h-24"
        data-theme="light"
        role="presentation"
      >
        {art === null ? (
          <p id={hint} className="max-w-72 text-sm text-muted">
            {words.hint}
          </p>
        ) : (
          <TracedPreview art={art} isSquare={isSquare} label={words.preview} />
        )}
      </div>
      {map !== null && (
        <label className="flex shrink-0 flex-col gap-1 text-sm font-medium text-ink">
          {words.strength}
          <input
            type="range"
            min={0.4}
            max={2.5}
            step={0.05}
            value={chosen}
            onChange={(event) => setStrength(event.target.valueAsNumber)}
            aria-valuetext={words.strengthValue(Math.round(chosen * 100))}
            className="h-11 w-full cursor-pointer rounded-md accent-(--accent) outline-offset-[-3px] outline-focus focus-visible:outline-2"
          />
        </label>
      )}
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        <FileTrigger acceptedFileTypes={['image/*']} onSelect={(files) => void take(files?.[0])}>
          <Button icon={ImageUp} isPending={isReading} aria-describedby={art === null ? hint : undefined}>
            {map === null ? words.choose : words.another}
          </Button>
        </FileTrigger>
        <p className="text-sm text-faint">{words.stays}</p>
      </div>
      <p role="alert" className="text-base text-danger empty:hidden">
        {told !== null && words.fault[told]}
      </p>
    </div>
  )
}

/** The ink as it will be printed. */
function TracedPreview({ art, isSquare, label }: { art: SignatureArt; isSquare: boolean; label: string }) {
  const [width, height] = isSquare ? [100, 100] : [250, 100]
  const marks = artMarks(art, { left: 0, bottom: 0, width, height })
  return (
    <figure
      aria-label={label}
      className={
        isSquare ? 'relative block aspect-square h-28' : 'relative block aspect-[5/2] w-full max-w-80'
      }
    >
      <MarksSvg marks={marks} width={width} height={height} />
    </figure>
  )
}
