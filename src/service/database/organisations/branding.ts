import type { Selectable } from 'kysely'
import { runCompiled } from '../compiled.ts'
import type { Executor } from '../connection.ts'
import type { Database as Tables } from '../tables/schema.ts'

/** Whose name and colours an envelope shows. */
export interface BrandingRow {
  readonly name: string
  readonly color: string | null
  readonly logoKey: string | null
  readonly email: string | null
  readonly number: string | null
  readonly address: string | null
  readonly website: string | null
}

const columns = ['name', 'business', 'color', 'logoKey', 'email', 'number', 'address', 'website'] as const

/**
 * The branding of an envelope: its group's, with the organisation's for what the group leaves out. Source:
 * specification, What the service does, 6.
 */
export async function brandingOf(
  database: Executor,
  { organisationId, groupId }: { readonly organisationId: string; readonly groupId: string | null },
): Promise<BrandingRow> {
  const [organisation] = await runCompiled(database, {
    kind: 'branding',
    values: [organisationId],
    write: () => database.selectFrom('organisations').select(columns).where('id', '=', organisationId),
  })
  if (organisation === undefined) throw new Error(`There is no organisation ${organisationId}`)
  return withGroup(database, { organisationId, groupId }, organisation)
}

type Columns = Pick<Selectable<Tables['organisations']>, (typeof columns)[number]>

async function withGroup(
  database: Executor,
  { organisationId, groupId }: { readonly organisationId: string; readonly groupId: string | null },
  organisation: Columns,
): Promise<BrandingRow> {
  if (groupId === null) return brandWith(organisation, undefined)
  const group = await database
    .selectFrom('groups')
    .select(columns)
    .where('organisationId', '=', organisationId)
    .where('id', '=', groupId)
    .executeTakeFirst()
  return brandWith(organisation, group)
}

/** The branding of an organisation, with what a group has of its own. */
export function brandWith(
  organisation: Columns,
  group: (Omit<BrandingRow, 'name'> & { readonly business: string | null }) | undefined,
): BrandingRow {
  return {
    name: group?.business ?? organisation.business ?? organisation.name,
    color: group?.color ?? organisation.color,
    logoKey: group?.logoKey ?? organisation.logoKey,
    email: group?.email ?? organisation.email,
    number: group?.number ?? organisation.number,
    address: group?.address ?? organisation.address,
    website: group?.website ?? organisation.website,
  }
}
