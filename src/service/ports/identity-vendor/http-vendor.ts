import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isAwayStatus, PartAway } from '../away.ts'
import { beforeDeadline } from '../../deadline.ts'
import { webStages } from '../probe/network.ts'
import { ProbeFault } from '../probe/probe.ts'
import { CheckRefused } from './identity-vendor.ts'
import type { IdentityCheck, IdentityProgress, IdentityVendor } from './identity-vendor.ts'
import { readToken, signToken } from './signed-token.ts'

const patience = 30_000

const reference = z.object({ reference: z.string().min(1).max(500) })
const refused = z.object({ code: z.string().min(1).max(200) })
const state = z.object({
  outcome: z.object({ warning: z.string().max(200).nullable() }).nullable(),
  findings: z
    .array(
      z.object({
        check: z.enum(['document', 'biometrics', 'records', 'screening']),
        outcome: z.enum(['clear', 'review', 'failed', 'not-checked']),
        note: z.string().max(2000),
        sources: z.array(z.object({ name: z.string().max(300), result: z.string().max(300) })).max(100),
      }),
    )
    .max(50)
    .nullable(),
})

/** How to reach an identity provider. */
export interface VendorAddress {
  readonly url: string
  /** Shared with the provider. Signs messages in both directions. */
  readonly secret: string
  /** Where the provider sends its notices. */
  readonly callback: string
  /** How long an answer may take. */
  readonly milliseconds?: number
}

interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
}

/** An identity provider behind the protocol of decision record 020. */
export function openHttpVendor(address: VendorAddress): IdentityVendor {
  const at = (known: string) => `/checks/${encodeURIComponent(known)}`
  return {
    kind: 'http',
    name: new URL(address.url).host,
    begin: async (check) => {
      const body = { ...wireOf(check), callback: address.callback }
      const { status, content } = await send(address, { method: 'POST', path: '/checks', body })
      if (status === 422) throw new CheckRefused(refused.parse(content).code)
      expectStatus(status, [200, 201, 202])
      return reference.parse(content)
    },
    probe: () => ({
      stages: [
        ...webStages(address.url, { what: 'the vendor', setting: 'VENDOR_URL' }),
        { name: 'Signed request', run: () => askForNothing(address) },
      ],
    }),
    progress: async (known): Promise<IdentityProgress> => {
      const { status, content } = await send(address, { method: 'GET', path: at(known) })
      expectStatus(status, [200])
      return state.parse(content)
    },
    purge: async (known) => {
      const { status } = await send(address, { method: 'DELETE', path: at(known) })
      expectStatus(status, [200, 204, 404, 410])
    },
    readNotice: (token, now) => {
      const subject = readToken(token, address.secret, now)?.['sub']
      return typeof subject === 'string' ? { verificationId: subject } : null
    },
  }
}

/** Asks for a check that was never started: a provider that trusts the signature says that there is none. */
async function askForNothing(address: VendorAddress): Promise<string> {
  const { status } = await send(address, { method: 'GET', path: '/checks/health-probe' })
  if (status === 401 || status === 403)
    throw new ProbeFault(
      `The vendor does not accept the signature of this service (${status}).`,
      'Give both sides the same VENDOR_SECRET, and set both clocks right.',
    )
  if (status !== 404 && status !== 410 && status !== 200)
    throw new ProbeFault(
      `The vendor answered ${status} where it should say that there is no such check.`,
      'Check that VENDOR_URL points to the adapter of decision record 020, and check its log.',
    )
  return 'The vendor accepts the signature of this service.'
}

function wireOf({ verificationId, details, photos, screening, biometrics }: IdentityCheck) {
  const { givenNames, familyName, birthDate, documentNumber, ...same } = details
  return {
    id: verificationId,
    screening,
    biometrics,
    details: {
      ...same,
      given_names: givenNames,
      family_name: familyName,
      birth_date: birthDate,
      document_number: documentNumber,
    },
    photos: photos.map(({ kind, type, bytes }) => ({
      kind,
      type,
      base: Buffer.from(bytes).toString('base64'),
    })),
  }
}

/** Sends one signed request. The token covers method, path and the digest of the body. */
async function send(
  { url, secret, milliseconds = patience }: VendorAddress,
  { method, path, body }: Request,
): Promise<{ status: number; content: unknown }> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const token = signToken({ iat: Math.floor(Date.now() / 1000), method, path, sha256 }, secret)
  const { response, answer } = await beforeDeadline(milliseconds, async (signal) => {
    const given = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: text }),
      redirect: 'error',
      signal,
    })
    return { response: given, answer: await given.text() }
  }).catch((cause: unknown) => {
    throw new PartAway('identity', 'The identity vendor does not answer', cause)
  })
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    content: isJson && answer !== '' ? (JSON.parse(answer) as unknown) : undefined,
  }
}

function expectStatus(status: number, wanted: readonly number[]): void {
  if (isAwayStatus(status)) throw new PartAway('identity', `The identity vendor answered ${status}`)
  if (!wanted.includes(status)) throw new Error(`The identity vendor answered ${status}`)
}
