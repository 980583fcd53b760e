import { useState } from 'react'
import { z } from 'zod'
import { useController } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { useMutationForm } from '../../../api/mutation-form.ts'
import { useRemoveSeal, useUploadSeal } from '../../../api/organisation/seal.ts'
import type { SealCertificate } from '../../../api/organisation/seal.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { FormPasswordField } from '../../../kit/forms/form-fields.tsx'
import { FileDrop } from '../../../kit/inputs/file-drop.tsx'
import { ConfirmDialog } from '../../../kit/overlays/confirm-dialog.tsx'
import { Time } from '../../../kit/text/time.tsx'

const mostBytes = 100_000
const schema = z.object({
  file: z
    .custom<File | null>((value) => value instanceof File, 'Choose a PKCS #12 file.')
    .refine(
      (file) => file === null || file.size <= mostBytes,
      'The file is larger than 100 kB, so it isn’t a PKCS #12 file.',
    ),
  password: z.string(),
})
type Values = z.output<typeof schema>

interface OwnCertificateProps {
  uploaded: SealCertificate | null
  /** Whether it seals, or has ended. */
  isUsed: boolean
}

/** The certificate that the organisation brought, and how to bring another. */
export function OwnCertificate({ uploaded, isUsed }: OwnCertificateProps) {
  return (
    <>
      {uploaded !== null && <Uploaded certificate={uploaded} isUsed={isUsed} />}
      {/* Empty again after each upload: the password stays nowhere. */}
      <UploadForm key={uploaded?.id ?? ''} label={uploaded === null ? 'Upload' : 'Upload another'} />
    </>
  )
}

function Uploaded({ certificate, isUsed }: { certificate: SealCertificate; isUsed: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveSeal()
  const confirm = async () => {
    await remove.mutateAsync()
    notify.success('Your certificate no longer seals')
  }
  return (
    <>
      {!isUsed && (
        <Callout tone="warning" title="Your certificate has expired">
          Documents are sealed in another way until you upload a new one.
        </Callout>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-base text-ink wrap-anywhere">
          <bdi className="font-medium">{certificate.subject}</bdi>, issued by <bdi>{certificate.issuer}</bdi>,
          valid until <Time value={certificate.notAfter} format="date" />
        </p>
        <Button variant="danger-quiet" onPress={() => setAsking(true)}>
          Remove…
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Stop sealing with “${certificate.subject}”?`}
        confirmLabel="Remove"
        onConfirm={confirm}
      >
        Its key is deleted here, and future documents are sealed without it. Documents sealed with it stay
        valid. You can upload it again.
      </ConfirmDialog>
    </>
  )
}

function UploadForm({ label }: { label: string }) {
  const upload = useUploadSeal()
  const { control, submit, dialog } = useMutationForm<Values, SealCertificate, Values>({
    schema,
    initial: { file: null, password: '' },
    mutation: upload,
    body: (values) => values,
    onSuccess: ({ subject }) => notify.success(`Documents are sealed by “${subject}” now`),
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {dialog.failure !== null && <Callout tone="danger">{dialog.failure}</Callout>}
      <FileField control={control} />
      <FormPasswordField
        control={control}
        name="password"
        label="Password of the file"
        description="Used once to open it, and never stored."
        autoComplete="off"
        className="sm:max-w-72"
      />
      <Button type="submit" className="self-start" isPending={dialog.isPending}>
        {label}
      </Button>
    </form>
  )
}

function FileField({ control }: { control: Control<Values> }) {
  const { field, fieldState } = useController({ control, name: 'file' })
  const chosen = field.value
  return (
    <div className="flex flex-col gap-1.5">
      <FileDrop
        label={chosen?.name ?? 'Drop a PKCS #12 file here'}
        description="A .p12 or .pfx file with the private key and the whole chain of certificates."
        buttonLabel={chosen === null ? 'Choose a file' : 'Choose another'}
        accept={['.p12', '.pfx', 'application/x-pkcs12']}
        allowsMultiple={false}
        variant="row"
        onFiles={([file]) => file !== undefined && field.onChange(file)}
      />
      {fieldState.error?.message !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {fieldState.error.message}
        </p>
      )}
    </div>
  )
}
