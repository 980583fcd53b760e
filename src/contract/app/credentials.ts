import { z } from 'zod'
import { nothing, operation } from '../operation.ts'
import { id, idParams, inOneLine, timestamp, timestampOrNull } from '../values.ts'

const access = 'account' as const
const tag = 'API credentials'

/** API credentials without their key, which can never be read again. */
export const listedCredentials = z.object({
  id: z.string(),
  name: z.string(),
  created: timestamp,
  created_by: z
    .object({ id, name: z.string() })
    .nullable()
    .describe('Null for those issued at registration.'),
  last_used: timestampOrNull.describe('Rounded to the hour.'),
  last_network: z.string().nullable().describe('From where they were used then.'),
  expires: timestampOrNull,
  scopes: z.array(z.string()).nullable().describe('What they may do. Null for everything.'),
  networks: z.array(z.string()).nullable().describe('From where they work. Null for anywhere.'),
  revoked: timestampOrNull,
})

/** The organisation's API credentials, for administrators. */
export const credentialViews = {
  list: operation({
    method: 'GET',
    path: '/app/credentials',
    access,
    tag,
    summary: 'List API credentials, newest first, including revoked ones',
    output: z.array(listedCredentials),
  }),
  create: operation({
    method: 'POST',
    path: '/app/credentials',
    access,
    tag,
    proof: 'always',
    summary: 'Create API credentials; the key is shown only once',
    status: 201,
    refusals: ['conflict'],
    body: z.object({
      name: z.string().overwrite(inOneLine).trim().min(1, 'Give the credentials a name.').max(100),
      expires: timestamp.nullish(),
      scopes: z.array(z.string().max(100)).min(1, 'Choose at least one.').max(100).nullish(),
      networks: z.array(z.string().max(100)).min(1, 'Enter at least one network.').max(50).nullish(),
    }),
    output: listedCredentials.extend({ key: z.string() }),
  }),
  revoke: operation({
    method: 'DELETE',
    path: '/app/credentials/{id}',
    access,
    tag,
    summary: 'Revoke API credentials at once; repeating it is harmless',
    status: 204,
    params: idParams,
    output: nothing,
  }),
}
