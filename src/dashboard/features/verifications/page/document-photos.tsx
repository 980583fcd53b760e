import { useEffect, useState } from 'react'
import type { LocalReading } from '../../../api/verifications.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'

const photoWords = {
  'document-front': 'Front of the document',
  'document-back': 'Back of the document',
  selfie: 'Photo of the face',
} as const

/** The photos that the individual submitted, and the part that was read. Each is fetched once and kept on no disk. */
export function DocumentPhotos({ reading: { photos, zone } }: { reading: LocalReading }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {photos.map(({ kind, address }) => (
        <Photo
          key={kind}
          name={photoWords[kind]}
          address={address}
          box={zone?.photo === kind ? zone.box : null}
        />
      ))}
    </div>
  )
}

type Box = NonNullable<LocalReading['zone']>['box']

function Photo({ name, address, box }: { name: string; address: string; box: Box | null }) {
  const photo = usePhoto(address)
  if (photo === undefined) return <p className="text-sm text-muted">{name}: it can’t be shown.</p>
  if (photo === null) return <Skeleton className="h-48" />
  return (
    <>
      {box !== null && <Zone source={photo} box={box} />}
      <figure className="flex flex-col gap-1.5">
        <img src={photo} alt={name} className="max-h-96 w-full rounded-md bg-sunken object-contain" />
        <figcaption className="text-xs text-muted">{name}</figcaption>
      </figure>
    </>
  )
}

/** The machine-readable zone, enlarged, out of the photo. */
function Zone({ source, box: { left, top, width, height } }: { source: string; box: Box }) {
  const [ratio, setRatio] = useState(7)
  return (
    <figure className="flex flex-col gap-1.5">
      <div className="relative overflow-hidden rounded-md bg-sunken" style={{ aspectRatio: ratio }}>
        <img
          src={source}
          alt="Machine-readable zone"
          className="absolute max-w-none"
          style={{
            width: `${100 / width}%`,
            left: `${(-left / width) * 100}%`,
            top: `${(-top / height) * 100}%`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setRatio((width * naturalWidth) / (height * naturalHeight))
          }
        />
      </div>
      <figcaption className="text-xs text-muted">The zone that was read</figcaption>
    </figure>
  )
}

/** A photo as an address within this page, null while it comes, and none if it does not. */
function usePhoto(address: string): string | null | undefined {
  const [photo, setPhoto] = useState<string | null | undefined>(null)
  useEffect(() => {
    const leaving = new AbortController()
    let made: string | null = null
    const load = async () => {
      const answer = await fetch(address, { signal: leaving.signal })
      if (!answer.ok) throw new Error(`The photo was answered with ${answer.status}`)
      const bytes = await answer.blob()
      if (leaving.signal.aborted) return
      made = URL.createObjectURL(bytes)
      setPhoto(made)
    }
    load().catch(() => {
      if (!leaving.signal.aborted) setPhoto(undefined)
    })
    return () => {
      leaving.abort()
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [address])
  return photo
}
