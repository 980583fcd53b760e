import { randomUUIDv7 } from 'node:crypto'
import { finishAsShown } from '../world/shown.ts'
import type { Tenant } from '../world/world.ts'
import { theSender } from './background.ts'
import { allFields, entryFor, heldLinks, nth } from './expected.ts'
import { personOf, present } from './life.ts'
import type { Expected, Life, Person, PersonPlan } from './life.ts'
import type { SentMessage, World, WorldAnswer } from './world.ts'
import { emailOf, mobileOf, passwordOf, successorOf } from './sender-verbs.ts'
import { requestFields } from './request-fields.ts'
import type { PersonChange, Post, Step } from './steps.ts'

/** The ids and secrets from the service behind the names of the model. */
export interface Stage {
  readonly world: World
  readonly tenant: Tenant
  envelopeId: string
  readonly people: Map<string, string>
  readonly links: Map<string, string>
  readonly sessions: Map<string, string>
  readonly addresses: Map<string, string>
  readonly codes: Map<string, string>
  /** Sent messages that have not been handed out yet. */
  post: SentMessage[]
}

/** A stage for one envelope. */
export function openStage(world: World): Stage {
  const names = () => new Map<string, string>()
  return {
    world,
    tenant: world.tenant,
    envelopeId: 'none',
    people: names(),
    links: names(),
    sessions: names(),
    addresses: names(),
    codes: names(),
    post: [],
  }
}

/** Closes a stage, so that nothing is pending or due for reminders. */
export async function closeStage({ world: { pool } }: Stage): Promise<void> {
  await pool.query(
    `delete from graphile_worker._private_jobs; update envelopes set status = 'voided' where status = 'sent'`,
  )
}

/**
 * Prepares a step for the service from the state before it: calling the result performs it. What the step creates is
 * stored under `ref`.
 */
export function prepare(stage: Stage, life: Life, step: Step, ref: string): () => Promise<Expected> {
  if ('person' in step) return preparePerson(stage, life, step, ref)
  if ('session' in step) return prepareSession(stage, life, step, ref)
  if ('link' in step) return prepareLink(stage, life, step, ref)
  const { world, tenant } = stage
  const envelope = `/v1/envelopes/${stage.envelopeId}`
  const asSender = async (method: string, path: string, body?: object): Promise<Expected> => {
    return statusOf(await world.call(tenant.key, method, path, body))
  }
  switch (step.does) {
    case 'create':
      return () => create(stage, step.people, step.draft)
    case 'edit':
      return () => asSender('PUT', envelope, editOf(step.what, life.step))
    case 'save-draft': {
      const body = draftOf(stage, life, step)
      return async () => statusOf(await world.call(tenant.as, 'PUT', `/app/drafts/${stage.envelopeId}`, body))
    }
    case 'recall': {
      const path = `/app/envelopes/${stage.envelopeId}/recall`
      return async () => statusOf(await world.call(tenant.as, 'POST', path))
    }
    case 'send':
    case 'void':
      return () => asSender('POST', `${envelope}/${step.does}`)
    case 'delete':
      return () => asSender('DELETE', envelope)
    case 'look':
      return () => look(stage, ref)
    case 'download': {
      const address = stage.addresses.get(nth(life.addresses, step.address)?.ref ?? '')
      const path = address ?? '/downloads/nothing.nothing'
      return async () => bytesOf(await world.call({}, 'GET', path))
    }
    case 'jobs':
      return () => runJobs(stage, step.post)
    case 'remind':
      return async () => (await world.remind(), { status: 200 })
    case 'pass':
      return async () => (await world.pass(step.hours), { status: 200 })
    case 'move-deadline': {
      const deadline =
        step.hours === null ? null : new Date(world.lookedAt + 3_600_000 * step.hours).toISOString()
      const path = `/app/envelopes/${stage.envelopeId}/deadline`
      return async () => statusOf(await world.call(tenant.as, 'PUT', path, { deadline }))
    }
  }
}

function statusOf({ status }: WorldAnswer): Expected {
  return { status }
}

function bytesOf({ status, bytes }: WorldAnswer): Expected {
  return bytes > 0 ? { status, sees: 'bytes' } : { status }
}

interface WireEnvelope {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly recipients: readonly { readonly id: string; readonly status: string | null }[]
  readonly original: string | null
  readonly master: string | null
  readonly combined?: string | null
}

async function create(stage: Stage, plans: readonly PersonPlan[], draft: boolean): Promise<Expected> {
  const { world, tenant } = stage
  const { status, body } = await world.call(tenant.key, 'POST', '/v1/envelopes', {
    name: 'Agreement',
    draft,
    account_id: tenant.accountId,
    documents: [{ base: world.document, type: 'application/pdf' }],
    recipients: plans.map((plan, index) => wirePerson(plan, `P${index + 1}`)),
  })
  if (status !== 201) return { status }
  const made = body as WireEnvelope
  stage.envelopeId = made.id
  for (const [index, { id }] of made.recipients.entries()) stage.people.set(`P${index + 1}`, id)
  return { status }
}

function wirePerson(plan: PersonPlan, ref: string): object {
  return {
    name: `Person ${ref}`,
    email: emailOf(ref, 1),
    type: plan.type,
    order: plan.order,
    muted: plan.muted,
    ...(plan.hasMobile ? { mobile: mobileOf(ref, 1) } : {}),
    ...(plan.hasPassword ? { password: passwordOf(ref) } : {}),
    ...(plan.hasCode ? { sms_auth: mobileOf(ref, 0) } : {}),
    ...(plan.fields.length > 0 ? { fields: requestFields(plan.fields, ref) } : {}),
  }
}

function editOf(what: 'name' | 'metadata' | 'share', step: number): object {
  return {
    name: { name: `Agreement, version ${step}` },
    metadata: { metadata: { step: String(step) } },
    share: { shared: true },
  }[what]
}

/** The content of a draft as saved by the editor. */
function draftOf(stage: Stage, life: Life, { fields, stale }: { fields: boolean; stale: boolean }): object {
  const people = present(life)
  const signers = fields ? people.filter(({ type }) => type === 'signer') : []
  return {
    name: life.name,
    message: '',
    shared: life.isShared,
    group_id: null,
    metadata: {},
    revision: stale ? life.revision + 1 : life.revision,
    recipients: people.map((person) => ({
      id: stage.people.get(person.ref) ?? randomUUIDv7(),
      name: `Person ${person.ref}`,
      email: person.email,
      mobile: person.mobile ?? '',
      type: person.type,
      order: person.order,
      message: '',
      password: null,
      has_password: person.password !== null,
      sms_auth: person.codeNumber ?? '',
      muted: person.muted,
      session_completed: '',
      session_declined: '',
    })),
    fields: signers.map(({ ref }) => ({
      ...requestFields([{ kind: 'signature', required: true }], ref)[0],
      ...draftDefaults,
      recipient_id: stage.people.get(ref) ?? '',
    })),
  }
}

const draftDefaults = {
  anchor: null,
  x_offset: 0,
  y_offset: 0,
  required: true,
  read_only: false,
  collaborative: false,
  value: null,
  checked: false,
  width: null,
  height: null,
  options: [],
  font_size: 10,
  font_type: 'courier',
  date_format: 'DD/MM/YYYY',
  label: null,
}

/** Reads the envelope and records the addresses in it. */
async function look(stage: Stage, ref: string): Promise<Expected> {
  const { status, body } = await stage.world.call(
    stage.tenant.key,
    'GET',
    `/v1/envelopes/${stage.envelopeId}`,
  )
  if (status !== 200) return { status }
  const shown = body as WireEnvelope
  const files = keepAddresses(stage, ref, shown)
  const people = shown.recipients.map((one) => one.status ?? 'copy')
  return { status, sees: [shown.status, shown.name, ...people, ...files].join(' ') }
}

function keepAddresses(
  stage: Stage,
  ref: string,
  files: Pick<WireEnvelope, 'original' | 'master' | 'combined'>,
): string[] {
  return (['original', 'master', 'combined'] as const).filter((file) => {
    const address = files[file] ?? null
    if (address !== null) stage.addresses.set(`${ref}-${file}`, address)
    return address !== null
  })
}

type AboutPerson = Extract<Step, { readonly person: number }>

function preparePerson(stage: Stage, life: Life, step: AboutPerson, ref: string): () => Promise<Expected> {
  const { world, tenant } = stage
  const person = nth(life.people, step.person)
  const path = `/v1/recipients/${stage.people.get(person?.ref ?? '') ?? 'nobody'}`
  const call = (method: string, more = '', body?: object) =>
    world.call(tenant.key, method, `${path}${more}`, body)
  switch (step.does) {
    case 'resend-email':
    case 'resend-sms':
      return async () => statusOf(await call('POST', `/${step.does}`))
    case 'remove':
      return async () => statusOf(await call('DELETE'))
    case 'token':
      return async () => {
        const { status, body } = await call('GET', `/token?token_duration=${step.days}`)
        const { endpoint = '' } = (body ?? {}) as { endpoint?: string }
        if (status === 200) stage.links.set(ref, endpoint.split('/sign/')[1] ?? '')
        return { status }
      }
    case 'change': {
      const absent = { ref: 'P0', email: 'nobody@people.example', mobile: null, type: 'signer' } as const
      const body = changeOf(person ?? absent, step.to, life.step)
      return async () => statusOf(await call('PUT', '', body))
    }
  }
}

function changeOf(
  person: Pick<Person, 'ref' | 'email' | 'mobile' | 'type'>,
  to: PersonChange,
  step: number,
): object {
  const mobile =
    to.mobile === 'new' ? mobileOf(person.ref, step + 2) : to.mobile === 'none' ? null : person.mobile
  return {
    name: `Person ${person.ref}`,
    email: to.email ? emailOf(person.ref, step + 2) : person.email,
    mobile,
    type: to.type ?? person.type,
    ...(to.order === undefined ? {} : { order: to.order }),
    ...(to.muted === undefined ? {} : { muted: to.muted }),
    ...(to.password === 'set' ? { password: passwordOf(person.ref) } : {}),
  }
}

type WithLink = Extract<Step, { readonly link: number }>

function prepareLink({ world, ...stage }: Stage, life: Life, step: WithLink, ref: string) {
  const token = stage.links.get(nth(heldLinks(life), step.link)?.ref ?? '') ?? 'no-such-link'
  return async (): Promise<Expected> => {
    if (step.does === 'ask-for-link') {
      const method = step.bySms ? 'sms' : 'email'
      const { status, body } = await world.call({}, 'POST', '/signing/links', { token, method })
      if (status !== 200) return { status }
      return { status, sees: (body as { sent: boolean }).sent ? 'sent' : 'told the sender' }
    }
    const { status, body } = await world.call({}, 'POST', '/signing/sessions', { token })
    if (status !== 201) return { status }
    const opened = body as { session?: string; view?: Page; dead_end?: { reason: string } }
    if (opened.session !== undefined) stage.sessions.set(ref, opened.session)
    return { status, sees: opened.dead_end?.reason ?? opened.view?.step ?? 'nothing' }
  }
}

interface Page {
  readonly step?: string
  readonly files?: Pick<WireEnvelope, 'original' | 'master' | 'combined'> | null
}

type InSession = Extract<Step, { readonly session: number }>

function prepareSession(stage: Stage, life: Life, step: InSession, ref: string): () => Promise<Expected> {
  const session = nth(life.sessions, step.session)
  const secret = stage.sessions.get(session?.ref ?? '') ?? 'no-session'
  const who = { authorization: `Bearer ${secret}` }
  const act = async (method: string, path: string, body?: object): Promise<Expected> => {
    const answer = await stage.world.call(who, method, `/signing/${path}`, body)
    const { files } = (answer.body ?? {}) as Page
    if (step.does === 'view' && files) keepAddresses(stage, ref, files)
    return answerOf(answer)
  }
  const person = life.people.find((one) => one.ref === session?.person)
  switch (step.does) {
    case 'view':
      return () => act('GET', 'view')
    case 'read-file':
      return async () => act('GET', `documents/${await documentOf(stage)}/file`)
    case 'consent':
      return () => act('POST', 'consent', { version: '2026-1' })
    case 'finish':
      return async () =>
        answerOf(
          await finishAsShown(
            () => stage.world.call(who, 'GET', '/signing/view'),
            (told) => stage.world.call(who, 'POST', '/signing/finish', told),
          ),
        )
    case 'decline':
      return () => act('POST', 'decline', { reason: 'No, thank you.' })
    case 'reassign': {
      const ref = person?.ref ?? 'P0'
      const version = successorOf(life.step)
      const email = step.another ? emailOf(ref, version) : (person?.email ?? 'none@people.example')
      const body = { name: `Person ${ref}`, email, mobile: mobileOf(ref, version), reason: 'Away.' }
      return () => act('POST', 'reassign', body)
    }
    case 'ask-for-code':
      return () => act('POST', 'code')
    case 'give-password':
      return () => act('POST', 'password', { password: passwordGiven(person, step.right) })
    case 'give-code': {
      const known = stage.codes.get(session?.ref ?? '') ?? '000000'
      return () => act('POST', 'code/check', { code: step.right ? known : other(known) })
    }
    case 'answer': {
      const field = nth(allFields(life), step.field)
      const held = entryFor(field, step.empty, life.step)
      return () => act('PUT', `fields/${field?.ref ?? 'nothing'}`, wireAnswer(held))
    }
  }
}

/** An answer of the signing pages: the step that they show, or what was refused. */
function answerOf(answer: WorldAnswer): Expected {
  const { step } = (answer.body ?? {}) as Page
  const { status } = answer
  return status === 200 && step !== undefined ? { status, sees: step } : bytesOf(answer)
}

function passwordGiven(person: Person | undefined, isRight: boolean): string {
  return isRight ? passwordOf(person?.ref ?? '') : 'Another password'
}

function other(code: string): string {
  return code === '111111' ? '222222' : '111111'
}

function wireAnswer(held: string): object {
  const art = held === 'ink' ? { kind: 'typed', text: 'Ada', face: 'caveat' } : null
  const value = held === '' || held === 'ink' || held === 'X' ? null : held
  return { value, checked: held === 'X', art, witness: null }
}

async function documentOf({ world, tenant, envelopeId }: Stage): Promise<string> {
  const { rows } = await world.pool.query<{ id: string }>(
    'select id from documents where organisation_id = $1 and envelope_id = $2',
    [tenant.organisationId, envelopeId],
  )
  return rows[0]?.id ?? 'none'
}

/** Runs the jobs; sent messages stay in the stage's post until they are handed out. */
async function runJobs(stage: Stage, post: Post): Promise<Expected> {
  stage.post = await stage.world.runJobs(post)
  const messages = stage.post.map(({ way, to }) =>
    to === stage.tenant.email ? theSender : `${way} to ${to}`,
  )
  return { status: 200, messages }
}

/** Gives links and codes from messages to those whom the model names as receivers. */
export function handOut(stage: Stage, life: Life): void {
  const messages = stage.post.splice(0)
  const withLinks = messages.filter(({ text }) => text.includes('/sign/'))
  for (const link of heldLinks(life)) {
    if (stage.links.has(link.ref)) continue
    const person = personOf(life, link.person)
    const to = link.channel === 'sms' ? person.mobile : person.email
    const index = withLinks.findIndex((message) => message.way === link.channel && message.to === to)
    const [message] = index < 0 ? [] : withLinks.splice(index, 1)
    stage.links.set(link.ref, /\/sign\/([\w-]+)/.exec(message?.text ?? '')?.[1] ?? 'never came')
  }
  for (const { ref, person, code } of life.sessions) {
    if (code === null || !code.isKnown) continue
    const number = personOf(life, person).codeNumber
    const texts = messages.filter(({ to, text }) => to === number && /^\d{6} /.test(text))
    const text = texts[code.message]?.text
    if (text !== undefined) stage.codes.set(ref, text.slice(0, 6))
  }
}
