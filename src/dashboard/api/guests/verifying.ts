import { ProblemError } from '#client/problem-error.ts'
import { createClient } from '../client.ts'

/** The calls of the individual's pages, with the secret of the session that the link opened. */
export type VerifyingClient = ReturnType<typeof createClient>['verifying']

type Opened = Awaited<ReturnType<VerifyingClient['open']>>
export type VerifyingView = Extract<Opened, { view: unknown }>['view']
export type VerifyingDeadEnd = Extract<Opened, { deadEnd: unknown }>['deadEnd']
export type PhotoKind = VerifyingView['photos'][number]['kind']

/** The result of opening a link: a session with its calls, or why the link no longer works. */
export type OpenedLink =
  | { readonly client: VerifyingClient; readonly view: VerifyingView }
  | { readonly deadEnd: VerifyingDeadEnd }

/** Where the secret of a session is kept. */
interface KeptSecret {
  readonly get: () => string | null
  readonly set: (secret: string | null) => void
}

/** Continues the tab's session, or opens a verification link. Submits nothing. */
export async function openVerifying(token: string, secret: KeptSecret): Promise<OpenedLink> {
  const { verifying } = createClient({ bearer: () => secret.get() })
  if (secret.get() !== null) {
    try {
      const view = await verifying.view()
      // What has ended is explained by the link.
      if (view.step !== 'done' && view.step !== 'closed') return { client: verifying, view }
      secret.set(null)
    } catch (problem) {
      if (!(problem instanceof ProblemError) || problem.status !== 401) throw problem
      secret.set(null)
    }
  }
  const answer = await verifying.open({ body: { token } })
  if ('deadEnd' in answer) return answer
  secret.set(answer.session)
  return { client: verifying, view: answer.view }
}

/** Requests a new link in place of an expired one. Returns its channel, or null when the sender passes it on. */
export async function requestVerifyingLink(token: string): Promise<{ sentBy: 'email' | 'sms' | null }> {
  return createClient().verifying.requestLink({ body: { token } })
}
