import { randomUUIDv7 } from 'node:crypto'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Config } from '../../config.ts'
import { readBase64 } from '../documents/uploads.ts'
import { fileOperation } from '../operation.ts'
import type { Context } from '../operation.ts'
import { inspectImage } from './image.ts'

/** The path of a logo on this service. Neither the path nor the file behind it ever changes. */
export function logoPath(logoKey: string | null): string | null {
  return logoKey === null ? null : `/${logoKey}`
}

/** The public address of a logo, for emails and responses. */
export function logoAddress({ baseUrl }: Pick<Config, 'baseUrl'>, logoKey: string | null): string | null {
  return logoKey === null ? null : `${baseUrl}${logoPath(logoKey)}`
}

/**
 * Stores a logo from a request body. Returns its storage key, null for none, or undefined to keep the current one: for
 * a body without `logo`, or with the address that was returned for it. Refuses invalid base64, more than 5 MB, anything
 * but JPEG, PNG or GIF by content, and images too large to draw. Source: open detail 34.
 */
export async function takeInLogo(
  { ports, config, caller }: Context<{ readonly organisationId: string } & Context['caller']>,
  logo: string | null | undefined,
  present: string | null,
): Promise<Result<string | null | undefined>> {
  if (logo === undefined || (present !== null && logo === logoAddress(config, present))) return ok(undefined)
  if (logo === null || logo === '') return ok(null)
  const bytes = readBase64(logo.replace(/^data:image\/[a-z]+;base64,/, ''))
  if (bytes === null) return refuse(unfit('Send the image in base64.'))
  if (bytes.length > limits.logoBytes) return refuse(refusal('too-large', 'The logo is larger than 5 MB.'))
  const image = inspectImage(bytes)
  if (image === null) return refuse(refusal('unsupported-type', 'The logo must be a JPEG, PNG or GIF image.'))
  if (Math.max(image.width, image.height) > limits.logoPixels)
    return refuse(unfit(`The logo must be at most ${limits.logoPixels} pixels wide and high.`))
  const key = `logos/${caller.organisationId}/${randomUUIDv7()}.${image.type}`
  await ports.storage.put(key, bytes)
  return ok(key)
}

function unfit(message: string) {
  return refusal('invalid-input', message, { errors: [{ path: 'logo', message }] })
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const organisation = `(?:test-)?${uuid}`
const keyShape = new RegExp(`^logos/${organisation}/${uuid}\\.(jpeg|png|gif)$`)

/** GET /logos/…: a logo, for mail programs and recipients' pages, without authentication. */
export const openLogo = fileOperation('/logos/{owner}/{file}', 'anyone', async (_, { owner, file }) => {
  const storageKey = `logos/${owner}/${file}`
  const type = keyShape.exec(storageKey)?.[1]
  if (type === undefined) return refuse(refusal('not-found', 'There is no such image.'))
  const name = `logo.${type}`
  return ok({
    name,
    contentType: `image/${type}`,
    disposition: 'inline',
    isPublic: true,
    content: { storageKey },
  })
})
