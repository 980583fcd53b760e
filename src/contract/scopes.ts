import { assistantsMayAct } from '#domain/account/scope.ts'
import type { Scope } from '#domain/account/scope.ts'

/**
 * Everything that API credentials can be limited to, by subject, for the dashboard, which does not load the schemas. Written from
 * the operations that accept credentials by `npx vitest run --project unit src/contract/scopes.test.ts -u`. They are stored with
 * credentials, so that a renamed tag needs a migration.
 */
export const scopeSubjects: readonly { readonly name: string; readonly scopes: readonly Scope[] }[] = [
  { name: 'Accounts', scopes: ['accounts:read', 'accounts:write'] },
  { name: 'Documents', scopes: ['documents:read', 'documents:write'] },
  { name: 'Webhook endpoints', scopes: ['webhook-endpoints:write'] },
  { name: 'Envelopes', scopes: ['envelopes:read', 'envelopes:write'] },
  { name: 'Fields', scopes: ['fields:read'] },
  { name: 'Groups', scopes: ['groups:read', 'groups:write'] },
  { name: 'Organisation', scopes: ['organisation:read', 'organisation:write'] },
  { name: 'Recipients', scopes: ['recipients:read', 'recipients:write'] },
  { name: 'Templates', scopes: ['templates:read', 'templates:write'] },
  { name: 'Verifications', scopes: ['verifications:read', 'verifications:write'] },
  { name: 'Embedding', scopes: ['embedding:write'] },
  { name: 'Assistants', scopes: [assistantsMayAct] },
]
