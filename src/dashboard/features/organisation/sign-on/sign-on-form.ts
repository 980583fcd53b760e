import { z } from 'zod'
import { roles } from '#domain/account/account.ts'
import type { SignOnSettings } from '../../../api/organisation/sign-on.ts'

const linesOf = (text: string) => text.split(/[\s,]+/).filter((line) => line !== '')

export const schema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(60),
  issuer: z.url('Enter a web address that starts with https://.').max(500),
  clientId: z.string().trim().min(1, 'Enter the client ID.').max(300),
  clientSecret: z.string().max(1000),
  scopes: z
    .string()
    .trim()
    .regex(/^openid( [\w:./-]+)*$/, 'Separate scopes by spaces, beginning with openid.'),
  domains: z.string(),
  provisions: z.boolean(),
  claim: z.string().trim().max(200),
  mapping: z.array(
    z.object({
      value: z.string().trim().min(1, 'Enter a value, or * for everyone.').max(200),
      role: z.enum(roles),
      groupId: z.string().nullable(),
    }),
  ),
  isActive: z.boolean(),
  isEnforced: z.boolean(),
})
export type SignOnForm = z.output<typeof schema>

/** Before anything is saved. */
export const emptySettings: SignOnSettings = {
  name: '',
  issuer: '',
  clientId: '',
  scopes: 'openid email profile',
  domains: [],
  provisions: false,
  claim: null,
  mapping: [],
  isActive: false,
  isEnforced: false,
}

/** Settings as the form holds them. */
export const formOf = ({ domains, claim, ...settings }: SignOnSettings): SignOnForm => ({
  ...settings,
  clientSecret: '',
  domains: domains.join('\n'),
  claim: claim ?? '',
})

/** What the form sends. The secret only when one was entered. */
export function changeOf({ clientSecret, domains, claim, ...settings }: SignOnForm) {
  return {
    ...settings,
    domains: linesOf(domains),
    claim: claim === '' ? null : claim,
    ...(clientSecret === '' ? {} : { clientSecret }),
  }
}
