import { z } from 'zod'
import { openDetail } from '../operation.ts'
import { inOneLine, oneLineName, timestamp } from '../values.ts'

const text250 = z.string().max(250)
const line250 = text250.overwrite(inOneLine)

/** The branding of a group or the organisation. Fields: open detail 33. */
export const brandingAttributes = z.object({
  name: openDetail('A', oneLineName),
  business: openDetail('A', line250.nullish()),
  email: openDetail('A', z.union([z.email().max(250), z.literal('')]).nullish()),
  number: openDetail('A', z.string().overwrite(inOneLine).max(100).nullish()),
  address: openDetail('A', text250.nullish()),
  website: openDetail('A', line250.nullish()),
  logo: openDetail('A', z.string().nullish()).describe('Base64 of a jpeg, png or gif of at most 5 MB.'),
  color: openDetail(
    'A',
    z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/, 'Use the form #RRGGBB.')
      .nullish(),
  ),
})

/** A group or organisation in an answer; `logo` is an address. */
export const branding = z.object({
  id: z.string(),
  name: z.string(),
  business: z.string().nullable(),
  email: z.string().nullable(),
  number: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  logo: z.string().nullable(),
  color: z.string().nullable(),
  created: timestamp,
})
