import { draftRecipient } from '#contract/app/drafts.ts'
import type { DraftField } from '../../../api/sending/drafts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Edited, EditedContent } from './edited.ts'
import { movePages } from '#domain/field/move-pages.ts'
import { newRecipient } from './draft-content.ts'
import { aDocument, aDraft, problem } from './draft-fixtures.ts'
import { openDraftSession } from './draft-session.ts'
import type { DraftService } from './draft-state.ts'
import { draftSnapshots } from './draft-snapshot.ts'
import type { Snapshot, SnapshotStore } from './draft-snapshot.ts'
import { emptyLog } from '../fields/commands.ts'
import { newFieldAt } from '../fields/new-field.ts'

/** The service as an editor sees it: one draft with a revision. */
function aService(draft = aDraft()) {
  let held = draft
  const failures: Error[] = []
  const write = (content: Partial<Edited>) => {
    held = { ...held, ...content, revision: held.revision + 1 }
    return held.revision
  }
  const service: DraftService = {
    create: () => Promise.resolve(held),
    read: () => Promise.resolve(structuredClone(held)),
    save: (_, content, revision) => {
      const failure = failures.shift()
      if (failure) return Promise.reject(failure)
      if (revision !== held.revision) return Promise.reject(problem('stale-revision', 409))
      const recipients = content.recipients.map((one) => ({
        ...one,
        password: null,
        hasPassword: !!one.password,
      }))
      return Promise.resolve(write({ ...structuredClone(content), recipients }))
    },
    addDocument: (_, file) => {
      const document = aDocument(file.name.replace('.pdf', ''), 2)
      return Promise.resolve({ document, revision: write({ documents: [...held.documents, document] }) })
    },
    replaceDocument: () => Promise.reject(problem('document-damaged', 422)),
    renameDocument: () => Promise.resolve(write({})),
    orderDocuments: (_, ids) => {
      const documents = ids.flatMap((id) => held.documents.find((one) => one.id === id) ?? [])
      write({ documents, fields: movePages(held.fields, held.documents, documents) })
      return Promise.resolve(held)
    },
    forgetsPasswords: true,
    removeDocument: (_, id) => {
      write({ documents: held.documents.filter((one) => one.id !== id) })
      return Promise.resolve(held)
    },
  }
  return { service, failures, held: () => held, write }
}

function aStore(): SnapshotStore & { kept: Map<string, Snapshot> } {
  const kept = new Map<string, Snapshot>()
  return {
    kept,
    read: (id) => structuredClone(kept.get(id) ?? null),
    readLog: () => null,
    write: (id, snapshot) => void kept.set(id, structuredClone(snapshot)),
  }
}

const named = (name: string) => (content: EditedContent) => ({ ...content, name })
/** Long enough for every automatic save. */
const settled = () => vi.advanceTimersByTimeAsync(1500)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A browser's storage for tests. */
function aStorage(): Storage {
  const kept = new Map<string, string>()
  const acts = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  return acts as unknown as Storage
}

function open(
  backend = aService(),
  snapshots: SnapshotStore = aStore(),
  draft: Edited | null = backend.held(),
) {
  const session = openDraftSession({ service: backend.service, snapshots, draft })
  const stop = session.start()
  return { session, stop, backend, snapshots, state: () => session.store.getState() }
}

test('saves edits automatically', async () => {
  const { session, backend, state } = open()
  session.edit(named('Lease'))
  expect(state().save.at).toBe('unsaved')
  await settled()
  expect(backend.held()).toMatchObject({ name: 'Lease', revision: 2 })
  expect(state()).toMatchObject({ revision: 2, save: { at: 'saved' } })
})

test('creates and names the draft with the first upload, and adds later ones in order', async () => {
  const backend = aService()
  const onCreated = vi.fn()
  const session = openDraftSession({ service: backend.service, snapshots: aStore(), draft: null })
  session.start({ onCreated })
  session.addFiles([new File(['%PDF'], 'Lease_2026.pdf'), new File(['%PDF'], 'b.pdf')])
  await settled()
  expect(onCreated).toHaveBeenCalledWith('draft')
  expect(backend.held().documents.map(({ id }) => id)).toEqual(['Lease_2026', 'b'])
  expect(backend.held().name).toBe('Lease 2026')
  expect(session.store.getState()).toMatchObject({ uploads: [], save: { at: 'saved' } })
})

test('names the draft after the first upload even when its event comes before its response', async () => {
  const backend = aService()
  const { session, state } = open(backend)
  const { addDocument } = backend.service
  backend.service.addDocument = async (id, file, options) => {
    const answer = await addDocument(id, file, options)
    session.notice(answer.revision)
    await new Promise((resolve) => setTimeout(resolve, 25))
    return answer
  }
  session.addFiles([new File(['%PDF'], 'Lease_2026.pdf')])
  await settled()
  await settled()
  expect(state().content.name).toBe('Lease 2026')
})

test('refuses a file that is too large at once, and continues with the others', async () => {
  const { session, backend, state } = open()
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.pdf')
  session.addFiles([large, new File(['%PDF'], 'b.pdf')])
  await settled()
  expect(backend.held().documents).toHaveLength(1)
  expect(state().uploads).toMatchObject([{ status: 'failed', file: { name: 'large.pdf' } }])
})

test('takes a document added in between as no conflict', async () => {
  const { session, backend, state } = open()
  backend.write({ documents: [aDocument('x', 1)] })
  session.edit(named('Lease'))
  await settled()
  expect(state()).toMatchObject({ save: { at: 'saved' }, revision: 3 })
  expect(state().documents).toHaveLength(1)
})

test('never overwrites another tab silently', async () => {
  const { session, backend, state } = open()
  backend.write({ name: 'Theirs' })
  session.edit(named('Mine'))
  await settled()
  expect(state()).toMatchObject({ save: { at: 'conflict', theirs: { name: 'Theirs' } } })
  session.edit(named('Mine, still'))
  await settled()
  expect(backend.held().name).toBe('Theirs')
  session.choose('mine')
  await settled()
  expect(backend.held().name).toBe('Mine, still')
})

test('keeps changes of different things from both sides', async () => {
  const fields = ['date-1', 'date-2'].map((id, index) =>
    newFieldAt('date', 'r', id, { page: 1, left: 0, bottom: index * 100, width: 120, height: 20 }),
  )
  const recipient = { ...newRecipient([]), id: 'r', name: 'Ada' }
  const backend = aService(aDraft({ fields, recipients: [recipient] }))
  const { session, state } = open(backend, aStore(), structuredClone(backend.held()))
  const onMerged = vi.fn()
  session.start({ onMerged })
  backend.write({ recipients: [{ ...recipient, name: 'Ada Lovelace' }] })
  session.editFields('Move', (before) => before.map((field) => ({ ...field, yCoordinate: 300 })))
  await settled()
  expect(onMerged).toHaveBeenCalledOnce()
  expect(state()).toMatchObject({ save: { at: 'saved' }, revision: 3, loads: 1 })
  expect(backend.held()).toMatchObject({
    recipients: [{ name: 'Ada Lovelace' }],
    fields: [{ yCoordinate: 300 }, { yCoordinate: 300 }],
  })
  expect(session.undo()).toBe('Move')
})

test('nothing that others or an upload change starts inputs over while a recipient is named', async () => {
  const field = newFieldAt('date', 'r', 'date-1', { page: 1, left: 0, bottom: 0, width: 120, height: 20 })
  const recipient = { ...newRecipient([]), id: 'r', name: 'Ada' }
  const { session, backend, state } = open(aService(aDraft({ fields: [field], recipients: [recipient] })))
  session.start()
  session.addFiles([new File(['%PDF'], 'Contract.pdf')])
  session.edit((content) => ({ ...content, recipients: [{ ...recipient, name: 'Ada L' }] }))
  await settled()
  expect(state()).toMatchObject({ content: { name: 'Contract' }, save: { at: 'saved' }, loads: 0 })
  backend.write({ name: 'Lease', fields: [{ ...field, xCoordinate: 50 }] })
  session.edit((content) => ({ ...content, recipients: [{ ...recipient, name: 'Ada Lo' }] }))
  await settled()
  expect(state()).toMatchObject({ content: { name: 'Lease' }, save: { at: 'saved' }, loads: 0 })
  backend.write({ name: 'Lease 2' })
  session.notice(null)
  await settled()
  expect(state()).toMatchObject({ content: { name: 'Lease 2' }, loads: 0 })
})

test('asks when both sides changed the same field', async () => {
  const field = newFieldAt('date', 'r', 'date-1', { page: 1, left: 0, bottom: 0, width: 120, height: 20 })
  const recipient = { ...newRecipient([]), id: 'r', name: 'Ada' }
  const { session, backend, state } = open(aService(aDraft({ fields: [field], recipients: [recipient] })))
  backend.write({ fields: [{ ...field, xCoordinate: 50 }] })
  session.editFields('Move', () => [{ ...field, xCoordinate: 90 }])
  await settled()
  expect(state()).toMatchObject({ save: { at: 'conflict', theirs: { fields: [{ xCoordinate: 50 }] } } })
})

test('can take theirs instead', async () => {
  const { session, backend, state } = open()
  backend.write({ name: 'Theirs' })
  session.edit(named('Mine'))
  await settled()
  session.choose('theirs')
  expect(state()).toMatchObject({
    content: { name: 'Theirs' },
    save: { at: 'saved' },
    loads: 1,
  })
})

test('follows the other tab when nothing is unsaved', async () => {
  const { session, backend, state } = open()
  session.notice(backend.write({ name: 'Theirs' }))
  await settled()
  expect(state()).toMatchObject({ content: { name: 'Theirs' }, save: { at: 'saved' } })
})

test('retries without a connection until it succeeds', async () => {
  const { session, backend, state } = open()
  backend.failures.push(problem('offline', 0), problem('not-available', 503))
  session.edit(named('Lease'))
  await vi.advanceTimersByTimeAsync(750)
  expect(state().save.at).toBe('offline')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(state().save.at).toBe('saved')
  expect(backend.held().name).toBe('Lease')
})

test('resumes after a reload, with the undo steps', async () => {
  const backend = aService()
  const first = open(backend)
  backend.failures.push(problem('offline', 0))
  first.session.editFields('Place', () => [
    newFieldAt('date', 'r', 'date-1', { page: 1, left: 0, bottom: 0, width: 120, height: 20 }),
  ])
  first.stop()
  const second = open(backend, first.snapshots)
  expect(second.state().content.fields).toHaveLength(1)
  expect(second.session.undo()).toBe('Place')
  expect(second.state().content.fields).toHaveLength(0)
})

test('merges what was unsaved before a reload with what another tab saved meanwhile', () => {
  const backend = aService()
  const first = open(backend)
  first.session.edit(named('Mine'))
  first.stop()
  backend.write({ name: 'Theirs' })
  const second = open(backend, first.snapshots)
  expect(second.state()).toMatchObject({
    save: { at: 'conflict', theirs: { name: 'Theirs' } },
    content: { name: 'Mine' },
  })
})

test('sends a password once and never stores it', async () => {
  const { session, backend, state } = open()
  const recipient = { ...newRecipient([]), name: 'Ada', password: 'secret words' }
  session.edit((content) => ({ ...content, recipients: [recipient] }))
  const written = new Map<string, string>()
  const storage = {
    getItem: () => null,
    setItem: (key: string, text: string) => written.set(key, text),
    removeItem: () => {},
  }
  const kept = storage as unknown as Storage
  const { content } = state()
  draftSnapshots(kept, kept).write('draft', { revision: 1, content, isUnsaved: true, log: emptyLog }, [])
  expect([...written.values()].join()).not.toContain('secret')
  await settled()
  expect(backend.held().recipients[0]).toMatchObject({ hasPassword: true })
  expect(state().content.recipients[0]).toMatchObject({ password: null, hasPassword: true })
  expect(state().save.at).toBe('saved')
})

test('moves fields with their pages when documents change places', async () => {
  const documents = [aDocument('x', 2), aDocument('y', 3)]
  const field = newFieldAt('date', 'r', 'date-1', { page: 4, left: 0, bottom: 0, width: 120, height: 20 })
  const { session, backend, state } = open(aService(aDraft({ documents, fields: [field] })))
  await session.orderDocuments(['y', 'x'])
  await settled()
  expect(state().content.fields[0]?.page).toBe(2)
  expect(backend.held().fields[0]?.page).toBe(2)
  expect(backend.held().documents.map(({ id }) => id)).toEqual(['y', 'x'])
})

test('closes a draft that was sent elsewhere', async () => {
  const { session, backend, state } = open()
  backend.failures.push(problem('envelope-not-draft', 409))
  session.edit(named('Late'))
  await settled()
  expect(state().save).toEqual({ at: 'closed', reason: 'sent' })
})

test('undoes only what was done here after a merge, and after the tab was closed', async () => {
  const [mine, theirs] = ['date-1', 'date-2'].map((id) =>
    newFieldAt('date', 'r', id, { page: 1, left: 0, bottom: 0, width: 120, height: 20 }),
  ) as [DraftField, DraftField]
  const r = { ...newRecipient([]), id: 'r', name: 'Rae' }
  const backend = aService(aDraft({ documents: [aDocument('x', 2)], recipients: [r] }))
  const storages = [aStorage(), aStorage(), aStorage()] as const
  const here = open(backend, draftSnapshots(storages[0], storages[1]))
  here.session.editFields('Place date', (before) => [...before, mine])
  here.session.editFields('Move date', (before) => before.map((one) => ({ ...one, xCoordinate: 50 })))
  await settled()
  const there = open(backend, draftSnapshots(storages[2], aStorage()))
  there.session.editFields('Place date', (before) => [
    ...before.map((one) => ({ ...one, readOnly: true })),
    theirs,
  ])
  await settled()
  here.session.notice(null)
  await settled()
  here.stop()

  const again = open(backend, draftSnapshots(aStorage(), storages[1]))
  expect(again.session.undo()).toBe('Move date')
  const fields = () =>
    again.state().content.fields.map(({ id, xCoordinate, readOnly }) => [id, xCoordinate, readOnly])
  expect(fields()).toEqual([
    ['date-1', 0, true],
    ['date-2', 0, false],
  ])
  // Their change to it would be lost.
  expect(again.session.undo()).toBeNull()
  expect(again.session.redo()).toBe('Move date')
  expect(fields()[0]).toEqual(['date-1', 50, true])
})

test('a new recipient has every property that the service returns', () => {
  const returned = Object.keys(draftRecipient.shape).map((name) =>
    name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  )
  expect(Object.keys(newRecipient([])).toSorted()).toEqual(returned.toSorted())
})
