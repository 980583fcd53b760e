import { Button } from '../../kit/buttons/button.tsx'
import { useWords } from './messages/words.ts'
import { PhotoCard } from './photo-card.tsx'
import type { StepProps } from './step-props.ts'

/** The required photos, from camera or file. */
export function PhotosStep(props: StepProps) {
  const words = useWords()
  const { view, onGo } = props
  const wanted = view.photos.filter((photo) => photo.wanted)
  const given = wanted.filter((photo) => photo.given).length
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base">{words.photo.quality}</p>
      {wanted.map((photo) => (
        <PhotoCard key={photo.kind} {...props} kind={photo.kind} isGiven={photo.given} />
      ))}
      <output className="text-sm">{words.photo.count(given, wanted.length)}</output>
      <div className="flex flex-col gap-2">
        <Button
          variant="primary"
          size="large"
          isWide
          isDisabled={given < wanted.length}
          onPress={() => onGo('submit')}
        >
          {words.continue}
        </Button>
        <Button variant="quiet" size="large" isWide onPress={() => onGo('details')}>
          {words.photo.back}
        </Button>
      </div>
    </div>
  )
}
