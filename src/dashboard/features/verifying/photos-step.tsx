import { Button } from '../../kit/button.tsx'
import { PhotoCard } from './photo-card.tsx'
import type { StepProps } from './step-props.ts'

/** The photos that are wanted, from camera or file. */
export function PhotosStep(props: StepProps) {
  const { view, onGo } = props
  const wanted = view.photos.filter((photo) => photo.wanted)
  const given = wanted.filter((photo) => photo.given).length
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base">Sharp, whole and without glare. JPEG or PNG.</p>
      {wanted.map((photo) => (
        <PhotoCard key={photo.kind} {...props} kind={photo.kind} isGiven={photo.given} />
      ))}
      <output className="text-sm">
        {given} of {wanted.length} photos given
      </output>
      <div className="flex flex-col gap-2">
        <Button
          variant="primary"
          size="large"
          isWide
          isDisabled={given < wanted.length}
          onPress={() => onGo('submit')}
        >
          Continue
        </Button>
        <Button variant="quiet" size="large" isWide onPress={() => onGo('details')}>
          Back to your details
        </Button>
      </div>
    </div>
  )
}
