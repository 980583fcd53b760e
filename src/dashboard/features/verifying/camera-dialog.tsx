import Camera from 'lucide-react/icons/camera'
import Check from 'lucide-react/icons/check'
import ImageUp from 'lucide-react/icons/image-up'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefCallback, RefObject } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { classes } from '../../kit/layout/classes.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { Spinner } from '../../kit/feedback/spinner.tsx'
import { useWords } from './messages/words.ts'
import { faultSeen } from './photo-quality.ts'
import type { PhotoFault } from './photo-quality.ts'
import { jpegOf } from './shrink-photo.ts'
import { useCamera } from './use-camera.ts'

/** The outline shown over the picture to aim with. */
type Shape = 'card' | 'face'

interface CameraDialogProps {
  readonly title: string
  readonly shape: Shape
  readonly onClose: () => void
  readonly onPhoto: (photo: File) => void
}

interface Taken {
  readonly photo: File
  readonly address: string
  readonly fault: PhotoFault | null
}

/** Takes a photo with the device's camera: an outline to aim with, then a preview before it is used. */
export function CameraDialog({ title, shape, onClose, onPhoto }: CameraDialogProps) {
  const { camera: words, photo: otherwise } = useWords()
  const { stream, failure } = useCamera(shape === 'face' ? 'user' : 'environment')
  const video = useRef<HTMLVideoElement>(null)
  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element
      if (element) element.srcObject = stream
    },
    [stream],
  )
  const [isLive, setLive] = useState(false)
  const [taken, setTaken] = useState<Taken | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isCard = shape === 'card'
  const sight = useSight(video, isCard && isLive && taken === null)
  useEffect(() => () => void (taken && URL.revokeObjectURL(taken.address)), [taken])

  async function take() {
    if (!video.current) return
    try {
      const picture = pictureOf(video.current)
      const fault = isCard ? faultSeen(picture, picture, card) : null
      const photo = await jpegOf(picture)
      setFailed(false)
      setTaken({ photo, address: URL.createObjectURL(photo), fault })
    } catch {
      setFailed(true)
    }
  }

  const shown = taken === null ? sight : taken.fault
  const footer = taken ? (
    <>
      <Button size="large" isWide onPress={() => setTaken(null)}>
        {words.again}
      </Button>
      <Button variant="primary" size="large" isWide icon={Check} onPress={() => onPhoto(taken.photo)}>
        {words.use}
      </Button>
    </>
  ) : failure !== null ? (
    <FileTrigger
      acceptedFileTypes={['image/jpeg', 'image/png']}
      onSelect={(files) => files?.[0] && onPhoto(files[0])}
    >
      <Button variant="primary" size="large" isWide icon={ImageUp}>
        {otherwise.choose}
      </Button>
    </FileTrigger>
  ) : (
    <Button
      variant="primary"
      size="large"
      isWide
      icon={Camera}
      isDisabled={!isLive}
      onPress={() => void take()}
    >
      {words.take}
    </Button>
  )
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="medium"
      footer={footer}
    >
      {hasFailed && <Callout tone="danger">{words.failed}</Callout>}
      {failure === null ? (
        <div className="relative grid aspect-4/3 w-full place-items-center overflow-hidden rounded-lg bg-black text-white">
          {stream && (
            <Viewfinder
              shape={shape}
              video={attach}
              isHidden={taken !== null}
              isGood={sight === 'good'}
              onLive={() => setLive(true)}
            />
          )}
          {!isLive && <Spinner label={words.starting} className="absolute size-6" />}
          {taken && (
            <img
              src={taken.address}
              alt={words.taken}
              className="absolute inset-0 size-full bg-black object-contain"
            />
          )}
        </div>
      ) : (
        <Callout tone="danger">{words[failure]}</Callout>
      )}
      {/* Below the picture, where it covers nothing of the document. */}
      {isCard && failure === null && (
        <output
          className={classes(
            'mt-3 grid min-h-12 place-items-center text-center text-base',
            shown === 'good' ? 'font-medium text-success' : 'text-ink',
          )}
        >
          {shown === null ? null : shown === 'good' ? words.good : words.fault[shown]}
        </output>
      )}
    </Dialog>
  )
}

interface ViewfinderProps {
  readonly shape: Shape
  readonly video: RefCallback<HTMLVideoElement>
  /** Something covers it. The camera keeps running, so that the next photo can be taken at once. */
  readonly isHidden: boolean
  /** Nothing is wrong with what it shows. */
  readonly isGood: boolean
  /** The first picture has arrived. Before that there is nothing to take. */
  readonly onLive: () => void
}

/** The camera's picture, mirrored for a face. */
function Viewfinder({ shape, video, isHidden, isGood, onLive }: ViewfinderProps) {
  const { picture } = useWords().camera
  const isFace = shape === 'face'
  return (
    <>
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        aria-label={picture}
        aria-hidden={isHidden}
        onLoadedData={onLive}
        className={classes('size-full object-cover', isFace && '-scale-x-100')}
      />
      <span
        aria-hidden
        className={classes(
          'pointer-events-none absolute shadow-[0_0_0_100vmax_rgb(0_0_0/0.45)]',
          isGood ? 'border-4 border-success-solid' : 'border-2 border-white/90',
          isFace ? 'aspect-3/4 h-[82%] rounded-[50%]' : 'aspect-[1.586] w-[86%] rounded-xl',
        )}
      />
    </>
  )
}

const looksApart = 600

/** The frame for a card, as the classes below draw it. */
const card = { boxShape: 4 / 3, share: 0.86, shape: 1.586 } as const

/** Null while nothing has been seen yet. */
type Sight = PhotoFault | 'good' | null

/** What may make the document unreadable in the camera's picture, looked at now and then. A hint, never a hindrance. */
function useSight(video: RefObject<HTMLVideoElement | null>, isWatching: boolean): Sight {
  const [sight, setSight] = useState<Sight>(null)
  useEffect(() => {
    if (!isWatching) return undefined
    const look = () => {
      const shown = video.current
      if (!shown || shown.videoWidth === 0) return
      const size = { width: shown.videoWidth, height: shown.videoHeight }
      setSight(faultSeen(shown, size, card) ?? 'good')
    }
    const timer = setInterval(look, looksApart)
    return () => clearInterval(timer)
  }, [video, isWatching])
  return isWatching ? sight : null
}

function pictureOf(video: HTMLVideoElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return canvas
}
