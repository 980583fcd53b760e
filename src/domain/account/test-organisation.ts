import type { Role } from './account.ts'

const prefix = 'test-'

/**
 * Whether an organisation is for trying things out: nothing in it has legal effect, and nothing is sent to anyone. Its id says
 * so, so that whoever has the id alone can't take it for a real one. The database allows no other ids for such organisations.
 */
export function isTestOrganisation(organisationId: string): boolean {
  return organisationId.startsWith(prefix)
}

/** The id of an organisation's test organisation, whether or not there is one. Throws RangeError for a test organisation's own. */
export function testOrganisationOf(organisationId: string): string {
  if (isTestOrganisation(organisationId)) throw new RangeError('A test organisation has none of its own')
  return `${prefix}${organisationId}`
}

/** Who of an organisation may use its test organisation. */
export const testUsers = ['administrators', 'everyone'] as const
export type TestUsers = (typeof testUsers)[number]

/** Whether someone of an organisation may use its test organisation. The query of sessions asks the same at each request. */
export function mayUseTests({ role }: { readonly role: Role }, users: TestUsers): boolean {
  return users === 'everyone' || role === 'administrator'
}
