import { operation } from '../operation.ts'
import { branding, brandingAttributes } from './branding.ts'

const access = 'organisation' as const
const tag = 'Organisation'

export const organisations = {
  retrieve: operation({
    method: 'GET',
    path: '/v1/organisations',
    access,
    tag,
    summary: 'Retrieve the organisation',
    openDetail: 'A',
    output: branding,
  }),
  update: operation({
    method: 'PUT',
    path: '/v1/organisations',
    access,
    tag,
    summary: 'Update the organisation. Omitted fields keep their value',
    openDetail: 'A',
    refusals: ['too-large', 'unsupported-type'],
    body: brandingAttributes,
    output: branding,
  }),
}
