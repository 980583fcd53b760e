import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import LogIn from 'lucide-react/icons/log-in'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { reason } from '../../api/failure-words.ts'
import { canUsePasskeys } from '../../api/passkey-browser.ts'
import { useProveWithPasskey } from '../../api/organisation/passkey-proof.ts'
import { proofQuery, useProve } from '../../api/organisation/entrance.ts'
import { leaving } from '../../api/organisation/sign-on.ts'
import { sessionQuery } from '../../api/organisation/session.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { SkeletonRows } from '../../kit/feedback/skeleton.tsx'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { FormPasswordField, FormTextField } from '../../kit/forms/form-fields.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { paths } from '../../paths.ts'
import { codeInputs } from './code-inputs.ts'
import type { CodeKind } from './code-inputs.ts'
import { useLimitedForm } from './entrance-form.tsx'
import { FormFailure } from './form-failure.tsx'

type Answer = (isProven: boolean) => void

const title = 'Confirm that it’s you'
const why = 'Show that it’s really you to continue. What you entered is kept.'

/** Asks people to prove who they are, when the service wants that before it does what they asked for. */
export function ProofDialog({ onAnswer }: { readonly onAnswer: Answer }) {
  const proof = useQuery(proofQuery)
  if (proof.isSuccess) {
    const { ways } = proof.data
    const provider = ways.includes('provider') && <ProviderInstead onAnswer={onAnswer} />
    const others = (
      <>
        {ways.includes('passkey') && <PasskeyInstead onAnswer={onAnswer} />}
        {provider}
      </>
    )
    if (ways.includes('code')) return <CodeProof onAnswer={onAnswer} others={others} />
    if (ways.includes('password')) return <PasswordProof onAnswer={onAnswer} others={others} />
    if (ways.includes('passkey')) return <PasskeyProof onAnswer={onAnswer} others={provider} />
    return <ProviderProof onAnswer={onAnswer} />
  }
  return (
    <Dialog
      isOpen
      onOpenChange={() => onAnswer(false)}
      title={title}
      footer={<Button onPress={() => onAnswer(false)}>Cancel</Button>}
    >
      {proof.isError ? <p>{reason(proof.error)}</p> : <SkeletonRows rows={1} label="Loading" />}
    </Dialog>
  )
}

interface ProofProps {
  onAnswer: Answer
  /** The other ways. */
  others: ReactNode
}

/** The only way of those who may not sign in with their password alone. */
function PasskeyProof({ onAnswer, others }: ProofProps) {
  const prove = useProveWithPasskey()
  return (
    <FormDialog
      title={title}
      submitLabel="Use passkey"
      isPending={prove.isPending}
      failure={prove.error && reason(prove.error)}
      onSubmit={() => prove.mutate(undefined, { onSuccess: () => onAnswer(true) })}
      onClose={() => onAnswer(false)}
    >
      <p className="text-sm text-muted">{why}</p>
      {others}
    </FormDialog>
  )
}

/** The way of those who always come from their organisation's identity provider. */
function ProviderProof({ onAnswer }: { onAnswer: Answer }) {
  return (
    <Dialog
      isOpen
      onOpenChange={() => onAnswer(false)}
      title={title}
      footer={<Button onPress={() => onAnswer(false)}>Cancel</Button>}
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{why}</p>
        <ProviderInstead onAnswer={onAnswer} />
      </div>
    </Dialog>
  )
}

/** How often to look whether the person has come back, in another window. */
const lookMilliseconds = 1500

function ProviderInstead({ onAnswer }: { onAnswer: Answer }) {
  const [isAway, setAway] = useState(false)
  const proof = useQuery({ ...proofQuery, refetchInterval: isAway ? lookMilliseconds : false })
  const isProven = isAway && proof.data?.isFresh === true
  const answer = useEffectEvent(() => onAnswer(true))
  useEffect(() => {
    if (isProven) answer()
  }, [isProven])
  return (
    <div className="flex flex-col gap-2">
      <Button
        icon={LogIn}
        className="self-start"
        onPress={() => {
          setAway(true)
          window.open(leaving.prove, '_blank', 'popup,width=520,height=720')
        }}
      >
        Sign in at your provider again
      </Button>
      {isAway && (
        <output className="text-sm text-muted">
          Continue in the window that opened. Nothing opened? Allow this site to open windows, then try again.
        </output>
      )}
    </div>
  )
}

function PasskeyInstead({ onAnswer }: { onAnswer: Answer }) {
  const prove = useProveWithPasskey()
  if (!canUsePasskeys()) return null
  return (
    <>
      <Button
        variant="quiet"
        icon={KeyRound}
        className="-ml-3 self-start"
        isPending={prove.isPending}
        onPress={() => prove.mutate(undefined, { onSuccess: () => onAnswer(true) })}
      >
        Use a passkey
      </Button>
      {prove.error !== null && <Callout tone="danger">{reason(prove.error)}</Callout>}
    </>
  )
}

const passwordForm = z.object({ password: z.string().min(1, 'Enter your password.').max(200) })

function PasswordProof({ onAnswer, others }: ProofProps) {
  const prove = useProve()
  const email = useQuery(sessionQuery).data?.account.email
  const { control, wait, submit } = useLimitedForm({
    schema: passwordForm,
    initial: { password: '' },
    mutation: prove,
    body: (values) => values,
    onSuccess: () => onAnswer(true),
  })
  return (
    <FormDialog {...frame(prove.isPending, wait)} onSubmit={submit} onClose={() => onAnswer(false)}>
      <p className="text-sm text-muted">{why}</p>
      <FormFailure error={prove.error} wait={wait} />
      {/* So that password managers know whose password it is. */}
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <FormPasswordField
        control={control}
        name="password"
        label="Your password"
        autoComplete="current-password"
        description={
          <>
            Forgotten? <TextLink href={paths.forgotPassword.href(email)}>Get a link by email</TextLink>.
          </>
        }
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is its only question
        autoFocus
      />
      {others}
    </FormDialog>
  )
}

function CodeProof({ onAnswer, others }: ProofProps) {
  const [kind, setKind] = useState<CodeKind>('authenticator')
  const other: CodeKind = kind === 'recovery' ? 'authenticator' : 'recovery'
  return (
    <CodeForm
      key={kind}
      kind={kind}
      onAnswer={onAnswer}
      others={others}
      onOther={() => setKind(other)}
      otherLabel={other === 'recovery' ? 'Use a recovery code' : 'Use your authenticator app'}
    />
  )
}

interface CodeFormProps extends ProofProps {
  kind: CodeKind
  onOther: () => void
  otherLabel: string
}

const codeForm = z.object({ code: z.string().trim().min(1, 'Enter the code.').max(50) })

function CodeForm({ kind, onAnswer, others, onOther, otherLabel }: CodeFormProps) {
  const prove = useProve()
  const { control, wait, submit } = useLimitedForm({
    schema: codeForm,
    initial: { code: '' },
    mutation: prove,
    body: (values) => values,
    onSuccess: () => onAnswer(true),
  })
  return (
    <FormDialog {...frame(prove.isPending, wait)} onSubmit={submit} onClose={() => onAnswer(false)}>
      <p className="text-sm text-muted">{why}</p>
      <FormFailure error={prove.error} wait={wait} />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is its only question */}
      <FormTextField control={control} name="code" {...codeInputs[kind]} autoFocus />
      <Button variant="quiet" className="-ml-3 self-start" onPress={onOther}>
        {otherLabel}
      </Button>
      {others}
    </FormDialog>
  )
}

function frame(isPending: boolean, wait: number) {
  return { title, submitLabel: 'Confirm', isPending, isDisabled: wait > 0 } as const
}
