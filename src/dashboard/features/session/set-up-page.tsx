import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Compass from 'lucide-react/icons/compass'
import { useWatch } from 'react-hook-form'
import { Navigate, useNavigate } from 'react-router'
import { setupBody } from '#contract/app/setup.ts'
import { setupStatusQuery, useExploreSample, useSetUp } from '../../api/organisation/session.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { QueryFailure } from '../../records/query-failure.tsx'
import { FormTextField } from '../../kit/forms/form-fields.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { paths } from '../../paths.ts'
import { Entrance } from './entrance.tsx'
import { EntranceForm, useLimitedForm } from './entrance-form.tsx'
import { FormFailure } from './form-failure.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { offsetOfZone } from '../../kit/text/timezone.ts'

const form = setupBody.omit({ timezone: true })

/** `/setup`: the first organisation and its administrator, or a sample to explore. */
export function SetUpPage() {
  const setup = useQuery(setupStatusQuery)
  if (setup.isPending) return <SkeletonPage />
  if (setup.isError) {
    return (
      <main id="main" className="grid min-h-dvh place-items-center">
        <QueryFailure of={setup} />
      </main>
    )
  }
  if (!setup.data.needed) return <Navigate to={paths.overview.href()} replace />
  return (
    <Entrance
      title="Set up Countersign"
      description="Everything runs on this machine. You will be the first administrator."
    >
      <SetUpForm />
      <ExploreSample />
    </Entrance>
  )
}

function SetUpForm() {
  const navigate = useNavigate()
  const setUp = useSetUp()
  const { control, frame } = useLimitedForm({
    schema: form,
    mode: 'onTouched',
    initial: { organisation: '', name: '', email: '', password: '' },
    mutation: setUp,
    body: (values) => ({ ...values, timezone: offsetOfZone() }),
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

function ExploreSample() {
  const navigate = useNavigate()
  const explore = useExploreSample()
  return (
    <section
      aria-label="Sample data"
      className="flex flex-col gap-3 rounded-lg border border-dashed border-line-strong p-4 text-sm text-muted"
    >
      <p>
        <span className="font-medium text-ink">Just looking?</span> Fill this empty service with a sample
        organisation: groups, people, and envelopes in every status.
      </p>
      <FormFailure error={explore.error} wait={0} />
      <Button
        icon={Compass}
        isPending={explore.isPending}
        onPress={() =>
          explore.mutate(undefined, {
            onSuccess: () => void navigate(paths.overview.href(), { replace: true }),
          })
        }
      >
        Explore with sample data
      </Button>
    </section>
  )
}
