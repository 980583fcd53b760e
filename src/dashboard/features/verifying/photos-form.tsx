import { useMutation } from '@tanstack/react-query'
import type { PhotoKind } from '../../api/verifying.ts'
import { Button } from '../../kit/button.tsx'
import { FileDrop } from '../../kit/file-drop.tsx'
import { Failure } from './failure.tsx'
import type { StepProps } from './step-props.ts'

const names: Record<PhotoKind, string> = {
  'document-front': 'Front of your document',
  'document-back': 'Back of your document',
  selfie: 'Photo of your face',
}

/** The photos that are wanted, from camera or file, and handing everything in. */
export function PhotosForm({ client, view, onView }: StepProps) {
  const give = useMutation({
    mutationFn: ({ kind, file }: { kind: PhotoKind; file: File }) =>
      client.photo({ params: { kind }, body: { file } }),
    onSuccess: onView,
  })
  const submit = useMutation({ mutationFn: () => client.submit(), onSuccess: onView })
  return (
    <div className="flex flex-col gap-5">
      <p className="text-base text-muted">Sharp, whole and without glare. JPEG or PNG, up to 10 MB each.</p>
      <Failure error={give.error ?? submit.error} />
      {view.photos
        .filter(({ wanted }) => wanted)
        .map(({ kind, given }) => (
          <section key={kind} aria-label={names[kind]} className="flex flex-col gap-2">
            <h2 className="text-base font-medium text-ink">
              {names[kind]} {given && <span className="text-success">· given</span>}
            </h2>
            <FileDrop
              label={given ? 'Take another in its place' : 'Take or choose a photo'}
              accept={['image/jpeg', 'image/png']}
              allowsMultiple={false}
              buttonLabel="Choose photo"
              variant="row"
              isDisabled={give.isPending}
              onFiles={([file]) => file && give.mutate({ kind, file })}
            />
          </section>
        ))}
      <Button
        variant="primary"
        size="large"
        isDisabled={view.step !== 'submit' || give.isPending}
        isPending={submit.isPending}
        onPress={() => submit.mutate()}
      >
        Hand in
      </Button>
    </div>
  )
}
