import { expect, test, vi } from 'vitest'
import { ProblemError } from '#client/problem-error.ts'
import { shownOnPage } from '#evidence/shown.ts'
import { createWitnessClient } from '../../api/guests/signing.ts'
import type { DeadEnd, SigningClient, SigningField, SigningView } from '../../api/guests/signing.ts'
import { sessionSecret } from '../../guest/session-secret.ts'
import { createSigningPage } from './signing-page.ts'
import { answerOf } from './signing-state.ts'

const nothing = { value: null, checked: false, art: null, witness: null }

const field: SigningField = {
  id: 'name',
  type: 'input',
  mine: true,
  editable: true,
  owner: 'Maria',
  page: 1,
  box: { left: 0, bottom: 0, width: 100, height: 20 },
  required: true,
  readOnly: false,
  collaborative: false,
  value: null,
  checked: false,
  options: [],
  fontSize: 10,
  fontType: 'courier',
  witnessLink: null,
  dateFormat: 'DD/MM/YYYY',
  label: null,
  answer: nothing,
  sameInk: null,
  answered: null,
  answeredBy: null,
  shown: true,
}

/** What the finishing dialog tells. */
const told = (shown: SigningView) => ({ shown: shownOnPage(shown), view: 'pages' as const })

function view(overrides: Partial<SigningView> = {}): SigningView {
  return {
    step: 'open',
    envelope: {
      id: 'e',
      name: 'Lease',
      message: null,
      status: 'sent',
      sent: null,
      voided: null,
      deadline: null,
      completed: null,
    },
    sender: { name: 'Ada', email: 'ada@example.com' },
    branding: {
      name: 'Harbour',
      color: null,
      logo: null,
      email: null,
      number: null,
      website: null,
      test: false,
    },
    recipient: {
      id: 'r',
      name: 'Maria',
      email: 'maria@example.com',
      type: 'signer',
      status: 'sent',
      completed: null,
      declined: null,
      redirects: { sessionCompleted: null, sessionDeclined: null },
      utcOffset: '+00:00',
      codeSentTo: null,
      muted: false,
      reassign: null,
    },
    identity: null,
    nonce: 'n',
    consent: { version: '1', texts: null },
    language: { chosen: null, usual: 'en' },
    documents: [],
    fields: [field],
    adopted: { signature: null, initials: null },
    host: null,
    held: false,
    files: null,
    ...overrides,
  }
}

const voided: DeadEnd = {
  reason: 'voided',
  envelopeName: 'Lease',
  sender: null,
  branding: null,
  mayRequestLink: false,
  renewsItself: false,
  muted: false,
  bySms: false,
  language: null,
}

function refused(code: ProblemError['code'], status: number): ProblemError {
  return new ProblemError({
    message: 'No.',
    code,
    title: '',
    status,
    requestId: null,
    retryAfter: null,
    errors: [],
  })
}

const ended = () => refused('session-ended', 401)

/** A tab with its session storage. */
function tab() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** A page whose service answers as the test says. Unexpected calls fail. */
function setUp(calls: Partial<SigningClient>, storage = tab()) {
  const client = new Proxy(calls, {
    get: (known, name) =>
      Reflect.get(known, name) ?? (() => Promise.reject(new Error(`unexpected ${String(name)}`))),
  }) as SigningClient
  const secret = sessionSecret('signing', 'token', storage)
  const witnesses = createWitnessClient()
  const page = createSigningPage({ token: 'token', secret, client, witnesses, framedBy: null, now: () => 0 })
  return { page, secret, storage, state: () => page.store.getState() }
}

test('opens the link once, and resumes the session after a reload', async () => {
  const open = vi.fn<SigningClient['open']>(async () => ({ session: 's', view: view() }))
  const first = setUp({ open })
  await Promise.all([first.page.start(), first.page.start()])
  expect(first.state().phase.kind).toBe('view')
  expect(open).toHaveBeenCalledOnce()
  const second = setUp({ open, view: async () => view() }, first.storage)
  await second.page.start()
  expect(second.state().phase.kind).toBe('view')
  expect(open).toHaveBeenCalledOnce()
})

test('replaces a session that ended before a reload', async () => {
  const first = setUp({ open: async () => ({ session: 'old', view: view() }) })
  await first.page.start()
  const again = setUp(
    {
      open: async () => ({ session: 'new', view: view({ step: 'password' }) }),
      view: () => Promise.reject(ended()),
    },
    first.storage,
  )
  await again.page.start()
  expect(again.secret.get()).toBe('new')
  expect(again.state().view?.step).toBe('password')
})

test('does not take over the session for another link in the same tab', () => {
  const storage = tab()
  sessionSecret('signing', 'token', storage).set('s')
  expect(sessionSecret('signing', 'other', storage).get()).toBeNull()
})

test('keeps nothing of the envelope when the session ends, and explains why by the link', async () => {
  const { page, state, secret } = setUp({
    open: vi
      .fn<SigningClient['open']>()
      .mockResolvedValueOnce({ session: 's', view: view() })
      .mockResolvedValue({ deadEnd: voided }),
    view: () => Promise.reject(ended()),
  })
  await page.start()
  await page.refresh()
  expect(state().view).toBeNull()
  expect(secret.get()).toBeNull()
  await vi.waitFor(() => expect(state().phase).toEqual({ kind: 'dead-end', deadEnd: voided }))
})

test('does not replace a newer view with a late one', async () => {
  let answerLate: (late: SigningView) => void = () => undefined
  const { page, state } = setUp({
    open: async () => ({ session: 's', view: view() }),
    view: () => new Promise((resolve) => (answerLate = resolve)),
    finish: async () => view({ step: 'finished', fields: [] }),
  })
  await page.start()
  const refreshed = page.refresh()
  await page.finish(told)
  answerLate(view())
  await refreshed
  expect(state().view?.step).toBe('finished')
  expect(state().justDone).toBe('completed')
})

test('sends entries before finishing', async () => {
  const order: string[] = []
  const { page, state } = setUp({
    open: async () => ({ session: 's', view: view() }),
    answer: async () => {
      order.push('answer')
      return { answered: '2026-01-01T00:00:00.000Z', saved: true }
    },
    finish: async () => {
      order.push('finish')
      return view({ step: 'finished', fields: [] })
    },
  })
  await page.start()
  page.answer(field, { ...nothing, value: 'Maria' }, 60_000)
  expect(answerOf(field, state().pending.get('name')).value).toBe('Maria')
  await page.finish(told)
  expect(order).toEqual(['answer', 'finish'])
})

test('fails to finish without a connection, and loses nothing', async () => {
  const { page, state } = setUp({
    open: async () => ({ session: 's', view: view() }),
    answer: () => Promise.reject(ProblemError.offline(null)),
  })
  await page.start()
  page.answer(field, { ...nothing, value: 'Maria' }, 60_000)
  await expect(page.finish(told)).rejects.toMatchObject({ code: 'offline' })
  expect(state().pending.get('name')?.value).toBe('Maria')
  expect(state().view?.step).toBe('open')
  page.stop()
})

test('adopts a signature without waiting for the service', async () => {
  const adopt = vi.fn<SigningClient['adopt']>(() => Promise.reject(ProblemError.offline(null)))
  const { page, state } = setUp({ open: async () => ({ session: 's', view: view() }), adopt })
  await page.start()
  const art = { kind: 'typed', text: 'Maria', face: 'caveat' } as const
  page.adopt('signature', art)
  expect(state().adoptedHere.signature).toBe(art)
  await vi.waitFor(() => expect(adopt).toHaveBeenCalledOnce())
  page.sendNow()
  expect(adopt).toHaveBeenCalledTimes(2)
})

test('saves an answer again on top of what was written meanwhile, so that the last entry wins', async () => {
  const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:01.000Z']
  const answer = vi
    .fn<SigningClient['answer']>()
    .mockResolvedValueOnce({ answered: early, saved: false })
    .mockResolvedValueOnce({ answered: late, saved: true })
  const { page, state } = setUp({ open: async () => ({ session: 's', view: view() }), answer })
  await page.start()
  page.answer(field, { ...nothing, value: 'Maria' })
  await vi.waitFor(() => expect(state().save).toBe('saved'))
  expect(answer.mock.calls.map(([{ body }]) => body.seen)).toEqual([null, early])
  expect(state().view?.fields[0]).toMatchObject({ answered: late, answer: { value: 'Maria' } })
})

test("leaves another person's newer answer, and offers back what the recipient typed meanwhile", async () => {
  const [theirs, mine] = ['2026-01-01T00:00:01.000Z', '2026-01-01T00:00:02.000Z']
  const shared = { ...field, collaborative: true }
  const changed = {
    ...shared,
    answered: theirs,
    answeredBy: 'Bo',
    answer: { ...nothing, value: 'Bo’s words' },
  }
  const answer = vi.fn<SigningClient['answer']>(async ({ body }) =>
    body.seen === theirs ? { answered: mine, saved: true } : { answered: theirs, saved: false },
  )
  const read = vi.fn<SigningClient['view']>(async () => view({ fields: [changed] }))
  const { page, state } = setUp({
    open: async () => ({ session: 's', view: view({ fields: [shared] }) }),
    answer,
    view: read,
  })
  await page.start()
  // Their change arrives while the recipient is typing, whose own words hide it.
  page.answer(shared, { ...nothing, value: 'Mar' }, 60_000)
  await page.refresh()
  page.answer(shared, { ...nothing, value: 'Maria' })
  await vi.waitFor(() => expect(state().replaced.get('name')?.value).toBe('Maria'))
  await vi.waitFor(() => expect(state().view?.fields[0]?.answer.value).toBe('Bo’s words'))
  expect(state().pending.size).toBe(0)
  page.takeBack(changed, true)
  await vi.waitFor(() => expect(state().view?.fields[0]?.answer.value).toBe('Maria'))
  expect(state().replaced.size).toBe(0)
})

test('offers back what another person replaced after it was saved', async () => {
  const saved = {
    answered: '2026-01-01T00:00:00.000Z',
    answeredBy: 'Maria',
    answer: { ...nothing, value: 'Maria' },
  }
  const over = { answered: '2026-01-01T00:00:01.000Z', answeredBy: 'Bo', answer: { ...nothing, value: 'Bo' } }
  const { page, state } = setUp({
    open: async () => ({
      session: 's',
      view: view({ fields: [{ ...field, ...saved, collaborative: true }] }),
    }),
    view: async () => view({ fields: [{ ...field, ...over, collaborative: true }] }),
  })
  await page.start()
  await page.refresh()
  expect(state().replaced.get('name')?.value).toBe('Maria')
  page.takeBack(field, false)
  expect(state().replaced.size).toBe(0)
})

test('reports a refused answer on finishing, instead of leaving it out', async () => {
  const refusal = refused('invalid-input', 422)
  const finish = vi.fn<SigningClient['finish']>(async () => view({ step: 'finished', fields: [] }))
  const { page } = setUp({
    open: async () => ({ session: 's', view: view() }),
    answer: () => Promise.reject(refusal),
    finish,
  })
  await page.start()
  page.answer(field, { ...nothing, value: 'Maria' }, 60_000)
  await expect(page.finish(told)).rejects.toBe(refusal)
  expect(finish).not.toHaveBeenCalled()
})

test('learns of an unreported finish with the next view', async () => {
  const { page, state } = setUp({
    open: async () => ({ session: 's', view: view() }),
    finish: () => Promise.reject(ProblemError.offline(null)),
    view: async () => view({ step: 'finished', fields: [] }),
  })
  await page.start()
  await expect(page.finish(told)).rejects.toMatchObject({ code: 'offline' })
  await page.refresh()
  expect(state().justDone).toBe('completed')
})

test('saves entries again when saving had ended but the documents are open after all', async () => {
  const answer = vi
    .fn<SigningClient['answer']>()
    .mockRejectedValueOnce(refused('not-your-turn', 403))
    .mockResolvedValue({ answered: '2026-01-01T00:00:00.000Z', saved: true })
  const read = vi
    .fn<SigningClient['view']>()
    .mockRejectedValueOnce(ProblemError.offline(null))
    .mockResolvedValue(view())
  const { page, state } = setUp({ open: async () => ({ session: 's', view: view() }), answer, view: read })
  await page.start()
  page.answer(field, { ...nothing, value: 'Maria' })
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
  await page.refresh()
  page.answer(field, { ...nothing, value: 'Maria Callas' })
  await vi.waitFor(() => expect(state().save).toBe('saved'))
  expect(answer.mock.calls.at(-1)?.[0].body.value).toBe('Maria Callas')
})
