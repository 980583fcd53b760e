import type { branding, brandingAttributes } from '#contract/v1/branding.ts'
import type { Config } from '../../config.ts'
import type { GroupRow, OrganisationRow } from '../../database/tables/schema.ts'
import type { Answer, Asked } from '../operation.ts'
import { logoAddress } from './logos.ts'

/** A group or the organisation as the interface returns it. Source: open details 33 and 35. */
export function presentBranded(
  row: GroupRow | OrganisationRow,
  config: Pick<Config, 'baseUrl'>,
): Answer<typeof branding> {
  const { id, name, business, email, number, address, website, color, logoKey, created } = row
  return {
    id,
    name,
    business,
    email,
    number,
    address,
    website,
    logo: logoAddress(config, logoKey),
    color,
    created: created.toISOString(),
  }
}

const texts = ['business', 'email', 'number', 'address', 'website', 'color'] as const

/** The columns that a body sets. Omitted properties stay, null and empty text clear. */
export function brandingColumns(body: Asked<typeof brandingAttributes>, logoKey: string | null | undefined) {
  const given = texts.flatMap((name) => {
    const text = body[name]
    return text === undefined ? [] : [[name, text === '' ? null : text] as const]
  })
  return {
    name: body.name,
    ...(Object.fromEntries(given) as Partial<Record<(typeof texts)[number], string | null>>),
    ...(logoKey === undefined ? {} : { logoKey }),
  }
}
