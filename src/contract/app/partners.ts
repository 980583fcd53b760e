import { z } from 'zod'
import { operation } from '../operation.ts'
import { timestamp } from '../values.ts'

/** What a partner sees of an organisation it registered. */
const partnerOrganisation = z.object({
  id: z.string(),
  name: z.string(),
  created: timestamp,
  /** The account created at registration. */
  account: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    active: z.boolean(),
    verified: z.boolean(),
  }),
  accounts: z.number().int(),
  active_accounts: z.number().int(),
})

/** The page of a deployment's partner, who is authorised only by their key. */
export const partnerOperations = {
  organisations: operation({
    method: 'GET',
    path: '/app/partner/organisations',
    access: 'partner',
    tag: 'Partner',
    summary: 'The organisations that the partner registered, newest first, at most 1,000',
    output: z.object({ partner: z.string(), organisations: z.array(partnerOrganisation) }),
  }),
}
