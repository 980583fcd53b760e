import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** An identity provider on this machine, at another host than the service for browsers, with a page to sign in and one to sign out. */
export interface RunningProvider {
  readonly issuer: string
  readonly client: { readonly id: string; readonly secret: string }
  readonly stop: () => Promise<void>
}

const page = (title: string, form: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${form}</main></html>`

/** Starts one for a service. Whoever signs in there has the email that they enter, confirmed. */
export async function startIdentityProvider(
  serviceUrl: string,
  redirectUri: string,
): Promise<RunningProvider> {
  const holder: { listener?: (request: IncomingMessage, response: ServerResponse) => void } = {}
  const server = createServer((request, response) => holder.listener?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { id: 'countersign', secret: 'a secret that only the two of them know' }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        backchannel_logout_uri: `${serviceUrl}/sso/oidc/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true, name: 'Nora New', groups: ['Lawyers'] }),
    }),
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          context.body = page(
            'Sign out',
            `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
          )
        },
      },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: client.id, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    // It refuses addresses of this machine otherwise.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    cookies: { keys: ['a key for cookies'] },
    pkce: { required: () => true },
  })
  const answer = provider.callback()
  holder.listener = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html')
      response.end(
        page(
          'Sign in at the provider',
          '<form method="post"><label>Email <input name="email" type="email"></label> <button>Sign in</button></form>',
        ),
      )
      return
    }
    void Array.fromAsync(request).then((parts: Buffer[]) => {
      const accountId = new URLSearchParams(Buffer.concat(parts).toString()).get('email') ?? ''
      return provider.interactionFinished(request, response, { login: { accountId } })
    })
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { issuer, client, stop }
}
