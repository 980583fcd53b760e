import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Compass from 'lucide-react/icons/compass'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { setupBody } from '#contract/app/setup.ts'
import { useExploreSample, useSetUp } from '../../api/organisation/entrance.ts'
import { setupStatusQuery } from '../../api/organisation/session.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { CopyButton } from '../../kit/buttons/copy-button.tsx'
import { TextField } from '../../kit/inputs/text-field.tsx'
import { QueryFailure } from '../../records/query-failure.tsx'
import { FormTextField } from '../../kit/forms/form-fields.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { paths } from '../../paths.ts'
import { Entrance } from './entrance.tsx'
import { EntranceForm, useLimitedForm } from './entrance-form.tsx'
import { FormFailure } from './form-failure.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useWait } from './use-wait.ts'
import { offsetOfZone } from '../../kit/text/timezone.ts'

const form = setupBody.omit({ timezone: true, code: true })

/** `/setup`: the first organisation and its administrator, or a sample to explore. The code comes in the fragment. */
export function SetUpPage() {
  const setup = useQuery(setupStatusQuery)
  const { hash } = useLocation()
  const told = new URLSearchParams(hash.slice(1)).get('code') ?? ''
  const [typed, setTyped] = useState({ hash, code: told })
  // The printed address may be opened where this page already is.
  const code = typed.hash === hash ? typed.code : told
  const explore = useExploreSample()
  if (setup.isPending) return <SkeletonPage />
  if (setup.isError) {
    return (
      <main id="main" className="grid min-h-dvh place-items-center">
        <QueryFailure of={setup} />
      </main>
    )
  }
  const password = explore.data?.samplePassword ?? null
  if (password !== null) return <SamplePassword password={password} />
  if (!setup.data.needed && !explore.isPending) return <Navigate to={paths.overview.href()} replace />
  return (
    <Entrance
      title="Set up Countersign"
      description={`Everything runs on ${setup.data.codeRequired ? 'your own' : 'this'} machine. You will be the first administrator.`}
    >
      {setup.data.codeRequired && (
        <TextField
          label="Set-up code"
          description="Countersign printed it when it started, in its terminal and its log. It shows that this service is yours."
          autoComplete="off"
          value={code}
          onChange={(text) => setTyped({ hash, code: text })}
        />
      )}
      <SetUpForm code={code} />
      {setup.data.empty && <ExploreSample code={code} explore={explore} />}
    </Entrance>
  )
}

function SetUpForm({ code }: { code: string }) {
  const navigate = useNavigate()
  const setUp = useSetUp()
  const { control, frame } = useLimitedForm({
    schema: form,
    mode: 'onTouched',
    initial: { organisation: '', name: '', email: '', password: '' },
    mutation: setUp,
    body: (values) => ({ ...values, timezone: offsetOfZone(), ...(code !== '' && { code }) }),
    onSuccess: () => void navigate(paths.overview.href(), { replace: true }),
  })
  const known = useWatch({ control, name: ['organisation', 'name', 'email'] })
  return (
    <EntranceForm label="Set up" icon={ArrowRight} {...frame}>
      <FormTextField control={control} name="organisation" label="Organisation" autoComplete="organization" />
      <FormTextField control={control} name="name" label="Your name" autoComplete="name" />
      <FormTextField
        control={control}
        name="email"
        label="Your email"
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <NewPasswordField control={control} name="password" known={known} />
    </EntranceForm>
  )
}

function ExploreSample({ code, explore }: { code: string; explore: ReturnType<typeof useExploreSample> }) {
  const navigate = useNavigate()
  const [wait, startWait] = useWait()
  return (
    <section
      aria-label="Sample data"
      className="flex flex-col gap-3 rounded-lg border border-dashed border-line-strong p-4 text-sm text-muted"
    >
      <p>
        <span className="font-medium text-ink">Just looking?</span> Fill this empty service with a sample
        organisation: groups, people, and envelopes in every status.
      </p>
      <FormFailure error={explore.error} wait={wait} />
      <Button
        icon={Compass}
        isPending={explore.isPending}
        isDisabled={wait > 0}
        onPress={() =>
          explore.mutate(code === '' ? undefined : code, {
            onSuccess: ({ samplePassword }) => {
              if (samplePassword === null) void navigate(paths.overview.href(), { replace: true })
            },
            onError: startWait,
          })
        }
      >
        Explore with sample data
      </Button>
    </section>
  )
}

/** The password of the sample's accounts where it is not the published one. */
function SamplePassword({ password }: { password: string }) {
  const navigate = useNavigate()
  return (
    <Entrance
      title="Keep this password"
      description="It signs in all accounts of the sample. Copy it now. You won’t see it again."
    >
      <p className="flex items-center gap-1">
        <code className="min-w-0 flex-1 rounded-md bg-sunken px-2.5 py-1.5 font-mono text-sm text-ink wrap-anywhere">
          {password}
        </code>
        <CopyButton text={password} label="Copy password" />
      </p>
      <Button
        variant="primary"
        size="large"
        isWide
        trailingIcon={ArrowRight}
        onPress={() => void navigate(paths.overview.href(), { replace: true })}
      >
        Open the sample
      </Button>
    </Entrance>
  )
}
