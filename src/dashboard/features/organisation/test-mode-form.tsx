import { useQuery } from '@tanstack/react-query'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useState } from 'react'
import { z } from 'zod'
import type { TestUsers } from '#domain/account/test-organisation.ts'
import {
  switchTestMode,
  testModeQuery,
  useEmptyTestMode,
  useSetTestMode,
} from '../../api/organisation/test-mode.ts'
import { reason } from '../../api/failure-words.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { SkeletonRows } from '../../kit/feedback/skeleton.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { FormRadioGroup } from '../../kit/forms/form-choices.tsx'
import { SaveForm } from '../../kit/forms/save-form.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { QueryFailure } from '../../records/query-failure.tsx'
import { paths } from '../../paths.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** How administrators open test mode, who else may use it, and in test mode how to empty it. */
export function TestModeForm({ isTest }: { isTest: boolean }) {
  return isTest ? <Emptying /> : <Opening />
}

function Opening() {
  const testMode = useQuery(testModeQuery)
  if (testMode.isError) return <QueryFailure of={testMode} />
  if (!testMode.data) return <SkeletonRows rows={2} label="Loading test mode" />
  const { created, users } = testMode.data
  return (
    <>
      <Switch isNew={created === null} />
      {created !== null && <UsersForm users={users} />}
    </>
  )
}

function Switch({ isNew }: { isNew: boolean }) {
  const [isSwitching, setSwitching] = useState(false)
  const go = async () => {
    setSwitching(true)
    try {
      await switchTestMode(true, paths.overview.href())
    } catch (error) {
      notify.error('You aren’t in test mode', { description: reason(error) })
      setSwitching(false)
    }
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-base text-muted">
        {isNew
          ? 'It starts empty, with a copy of these settings and keys of its own. Everyone here can switch to it in their account menu, unless you limit that.'
          : 'You can also switch in your account menu.'}
      </p>
      <Button icon={FlaskConical} isPending={isSwitching} onPress={() => void go()}>
        Switch to test mode
      </Button>
    </div>
  )
}

const schema = z.object({ users: z.enum(['administrators', 'everyone']) })

function UsersForm({ users }: { users: TestUsers }) {
  const { control, save } = useSettingsForm({
    schema,
    saved: { users },
    mutation: useSetTestMode(),
    change: (values: z.output<typeof schema>) => values,
    done: 'Test mode is saved',
  })
  return (
    <SaveForm label="Save test mode" {...save}>
      <FormRadioGroup
        control={control}
        name="users"
        label="Who can use it"
        options={[
          { id: 'everyone', label: 'Everyone, with the role they have here' },
          { id: 'administrators', label: 'Administrators only' },
        ]}
      />
    </SaveForm>
  )
}

function Emptying() {
  const [isAsking, setAsking] = useState(false)
  const empty = useEmptyTestMode()
  const confirm = async () => {
    await empty.mutateAsync()
    notify.success('All test data is deleted')
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-base text-muted">
        Removes every envelope, template, verification, bulk send and message made in test mode. API
        credentials, webhook endpoints, groups, labels and settings stay.
      </p>
      <Button variant="danger-quiet" onPress={() => setAsking(true)}>
        Delete all test data…
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Delete all test data?"
        confirmLabel="Delete all test data"
        onConfirm={confirm}
      >
        Links to test envelopes stop working at once. Nothing real is touched.{' '}
        <span className="font-medium text-ink">This can’t be undone.</span>
      </ConfirmDialog>
    </div>
  )
}
