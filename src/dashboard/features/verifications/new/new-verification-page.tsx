import { useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { maySend } from '#domain/account/visibility.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { showFieldErrors } from '../../../api/form-errors.ts'
import { formResolver } from '../../../api/form-resolver.ts'
import { sessionQuery } from '../../../api/organisation/session.ts'
import type { CurrentSession } from '../../../api/organisation/session.ts'
import { createVerification } from '../../../api/verifications.ts'
import { useViewer } from '../../../api/organisation/viewer.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { ErrorState } from '../../../kit/feedback/error-state.tsx'
import { LinkButton } from '../../../kit/buttons/link-button.tsx'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { SkeletonPage } from '../../../kit/feedback/skeleton.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { paths } from '../../../paths.ts'
import { CheckFields, IndividualFields, MessageFields, SharingFields } from './new-verification-fields.tsx'
import { MetadataFields } from './metadata-fields.tsx'
import { formNames, newVerificationForm, requestOf } from './new-verification-form.ts'
import type { NewVerificationForm, NewVerificationValues } from './new-verification-form.ts'
import { LocalNotice } from '../page/local-notice.tsx'
import { SandboxNotice } from '../page/sandbox-notice.tsx'
import { WhatHappens } from './what-happens.tsx'

const back = { href: paths.verifications.href(), label: 'Verifications' }

/** `/verifications/new`: asks an individual to verify their identity. */
export function NewVerificationPage() {
  const session = useQuery(sessionQuery).data
  const viewer = useViewer()
  if (session === undefined) return <SkeletonPage />
  return (
    <>
      <PageHeader
        title="New verification"
        back={back}
        description="Someone gets a link, shows who they are on a phone or computer, and you get reports on it."
      />
      {maySend(viewer) ? (
        <CreateForm session={session} />
      ) : (
        <ErrorState
          title="Your account is read-only"
          actions={<LinkButton href={back.href}>All verifications</LinkButton>}
        >
          Ask an administrator for a role that can request verifications.
        </ErrorState>
      )}
    </>
  )
}

function valuesOf({ account }: CurrentSession): NewVerificationForm {
  return {
    name: '',
    email: '',
    mobile: '',
    mobileOtp: '',
    biometrics: false,
    screening: false,
    muted: false,
    message: '',
    messageSms: '',
    accountId: account.id,
    groupId: '',
    shared: account.shareByDefault || account.forceSharing,
    metadata: [],
  }
}

function CreateForm({ session }: { session: CurrentSession }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>(null)
  const { control, handleSubmit, setError, formState } = useForm<
    NewVerificationForm,
    unknown,
    NewVerificationValues
  >({
    resolver: formResolver(newVerificationForm),
    mode: 'onTouched',
    defaultValues: valuesOf(session),
  })
  const isMuted = useWatch({ control, name: 'muted' })
  const submit = handleSubmit(async (values) => {
    setFailure(null)
    try {
      const id = await createVerification(cache, requestOf(values))
      notify.success(
        values.muted
          ? `The verification of ${values.name} is ready`
          : `The request to ${values.name} is on its way`,
      )
      void navigate(paths.verification.href(id))
    } catch (error) {
      if (!showFieldErrors(error, formNames, setError)) setFailure(error)
    }
  })
  return (
    <div className="grid max-w-6xl items-start gap-6 px-4 pb-10 md:px-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <form
        aria-label="New verification"
        onSubmit={(event) => void submit(event)}
        noValidate
        className="flex min-w-0 flex-col gap-4"
      >
        {session.verificationSandbox && <SandboxNotice isTest={session.testMode === 'on'} />}
        {session.verificationLocal && <LocalNotice />}
        <Part title="Individual">
          <IndividualFields control={control} />
        </Part>
        <Part title="Checks">
          <CheckFields control={control} />
        </Part>
        <Part title="Messages">
          <MessageFields control={control} />
        </Part>
        <Part title="Sender and sharing">
          <SharingFields control={control} session={session} />
        </Part>
        <Part
          title="Metadata"
          description="Names and values of your own, for the API and your records. The individual never sees them."
        >
          <MetadataFields control={control} />
        </Part>
        {failure !== null && (
          <Callout tone="danger" title={failureWords(failure).title}>
            {failureWords(failure).children}
            {failureWords(failure).requestId !== null && (
              <p className="text-xs">
                Request <code>{failureWords(failure).requestId}</code>
              </p>
            )}
          </Callout>
        )}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <LinkButton href={back.href}>Discard</LinkButton>
          <Button
            type="submit"
            variant="primary"
            icon={isMuted ? Plus : Send}
            isPending={formState.isSubmitting}
          >
            {isMuted ? 'Create verification' : 'Send request'}
          </Button>
        </div>
      </form>
      <aside aria-label="What happens" className="lg:sticky lg:top-4">
        <WhatHappens control={control} />
      </aside>
    </div>
  )
}

function Part({
  title,
  description,
  children,
}: {
  title: string
  description?: string
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="flex flex-col gap-4 rounded-xl on-paper p-5">
      <header className="flex flex-col gap-0.5">
        <h2 className="text-base text-ink">{title}</h2>
        {description !== undefined && <p className="text-sm text-muted">{description}</p>}
      </header>
      {children}
    </section>
  )
}
