import LogIn from 'lucide-react/icons/log-in'
import { keepUsedProvider, useBeginSignOn, usedProvider } from '../../api/organisation/sign-on.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { FormFailure } from './form-failure.tsx'
import { useWait } from './use-wait.ts'

interface ContinueProps {
  provider: { readonly address: string; readonly name: string }
  returnPath: string
  variant?: 'primary' | 'secondary'
}

/** Goes on to an organisation's identity provider. */
export function ContinueWith({ provider, returnPath, variant = 'secondary' }: ContinueProps) {
  const begin = useBeginSignOn()
  const [wait, startWait] = useWait()
  const { address, name } = provider
  return (
    <div className="flex flex-col gap-4">
      <FormFailure error={begin.error} wait={wait} />
      <Button
        size="large"
        isWide
        variant={variant}
        icon={LogIn}
        isPending={begin.isPending || begin.isSuccess}
        isDisabled={wait > 0}
        onPress={() => {
          keepUsedProvider(provider)
          begin.mutate({ address, returnPath }, { onError: startWait })
        }}
      >
        Continue with {name}
      </Button>
    </div>
  )
}

/** The provider that this browser used before, or a way to find the right one. */
export function SignOnStep({ returnPath, onFind }: { returnPath: string; onFind: () => void }) {
  const provider = usedProvider()
  return (
    <div className="-mt-3 flex flex-col gap-2">
      {provider !== null && <ContinueWith provider={provider} returnPath={returnPath} />}
      <Button variant="quiet" className="-ml-3 self-start" onPress={onFind}>
        {provider === null ? 'Use single sign-on' : 'Use another single sign-on'}
      </Button>
    </div>
  )
}
