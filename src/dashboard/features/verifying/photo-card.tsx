import Camera from 'lucide-react/icons/camera'
import CircleCheck from 'lucide-react/icons/circle-check'
import IdCard from 'lucide-react/icons/id-card'
import ImageUp from 'lucide-react/icons/image-up'
import ScanFace from 'lucide-react/icons/scan-face'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import type { PhotoKind } from '../../api/guests/verifying.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { CameraDialog } from './camera-dialog.tsx'
import { useGuestAct } from '../../guest/use-guest-act.ts'
import { useWords } from './messages/words.ts'
import { faultOfPhoto } from './photo-quality.ts'
import type { PhotoFault } from './photo-quality.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import type { StepProps } from './step-props.ts'
import { whyNot } from './why-not.ts'

interface PhotoCardProps extends StepProps {
  readonly kind: PhotoKind
  readonly isGiven: boolean
}

/** One photo: what it shows, the picture once there is one, and both ways to take it. */
export function PhotoCard({ client, kind, isGiven, previews, onView, onPreview, endedBy }: PhotoCardProps) {
  const { isPending, problem, perform } = useGuestAct(endedBy)
  const [isTaking, setTaking] = useState(false)
  const words = useWords()
  const { name, hint } = words.photos[kind]
  const preview = previews.get(kind)
  const [fault, setFault] = useState<PhotoFault | null>(null)
  const give = (photo: File) =>
    void perform(async () => {
      const file = await shrinkPhoto(photo)
      const view = await client.photo({ params: { kind }, body: { file } })
      onPreview(kind, file)
      onView(view)
    })
  return (
    <section aria-label={name} className="flex flex-col gap-4 rounded-lg bg-surface p-4 shadow-card">
      <div className="flex items-start gap-4">
        <Picture kind={kind} preview={preview} name={name} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 className="text-base text-ink">{name}</h2>
          <p className="text-sm text-muted">{hint}</p>
          {isGiven && (
            <p className="flex items-center gap-1.5 text-sm font-medium text-success">
              <CircleCheck aria-hidden className="size-4" /> {words.photo.given}
            </p>
          )}
        </div>
      </div>
      {fault !== null && isGiven && <Callout tone="warning">{words.camera.fault[fault]}</Callout>}
      {problem && <Callout tone="danger">{whyNot(problem, words)}</Callout>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isGiven ? 'secondary' : 'primary'}
          icon={Camera}
          isPending={isPending}
          onPress={() => setTaking(true)}
          className="flex-1"
        >
          {isGiven ? words.photo.again : words.photo.take}
        </Button>
        <FileTrigger
          acceptedFileTypes={['image/jpeg', 'image/png']}
          onSelect={(list) => {
            const photo = list?.[0]
            if (!photo) return
            give(photo)
            if (kind !== 'selfie') void faultOfPhoto(photo).then(setFault)
          }}
        >
          <Button icon={ImageUp} isDisabled={isPending} className="flex-1">
            {words.photo.choose}
          </Button>
        </FileTrigger>
      </div>
      {isTaking && (
        <CameraDialog
          title={name}
          shape={kind === 'selfie' ? 'face' : 'card'}
          onClose={() => setTaking(false)}
          onPhoto={(photo) => {
            setTaking(false)
            // Seen in the preview, and used all the same.
            setFault(null)
            give(photo)
          }}
        />
      )}
    </section>
  )
}

function Picture({ kind, preview, name }: { kind: PhotoKind; preview: string | undefined; name: string }) {
  const { photo } = useWords()
  const Icon = kind === 'selfie' ? ScanFace : IdCard
  if (preview !== undefined)
    return (
      <img
        src={preview}
        alt={photo.asGiven(name)}
        className="h-16 w-24 shrink-0 rounded-md bg-sunken object-cover"
      />
    )
  return (
    <span className="grid h-16 w-24 shrink-0 place-items-center rounded-md bg-sunken text-faint">
      <Icon aria-hidden className="size-7" strokeWidth={1.5} />
    </span>
  )
}
