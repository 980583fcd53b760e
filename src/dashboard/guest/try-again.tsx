import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ProblemError } from '#client/problem-error.ts'
import { Button } from '../kit/buttons/button.tsx'

interface TryAgainProps {
  readonly words: { readonly tryAgain: string; readonly requestId: (id: string) => string }
  readonly problem?: Pick<ProblemError, 'requestId'>
  readonly isPending?: boolean
  readonly onPress: () => void
}

/** Tries to open the page again. Where the service refused, shows the number by which its operator can find out why. */
export function TryAgain({ words, problem, isPending = false, onPress }: TryAgainProps) {
  return (
    <>
      <Button variant="primary" size="large" icon={RotateCw} isPending={isPending} onPress={onPress}>
        {words.tryAgain}
      </Button>
      {problem?.requestId && <p className="text-sm text-faint">{words.requestId(problem.requestId)}</p>}
    </>
  )
}
