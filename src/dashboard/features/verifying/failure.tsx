import { Callout } from '../../kit/callout.tsx'

/** The words of a refused or failed act. */
export function Failure({ error }: { readonly error: Error | null }) {
  return error && <Callout tone="danger">{error.message}</Callout>
}
