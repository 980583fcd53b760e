import { array, assert, constantFrom, integer, oneof, property, record as shape } from 'fast-check'
import { expect, test } from 'vitest'
import { movePages } from '#domain/field/move-pages.ts'
import { commandBetween, record, undo } from '../fields/commands.ts'
import { newFieldAt } from '../fields/new-field.ts'
import { contentOf, newRecipient, sameContent } from './draft-content.ts'
import { aDocument, aDraft, problem } from './draft-fixtures.ts'
import { isDirty, next } from './draft-saver.ts'
import type { SaverEvent } from './saver-events.ts'
import type { Snapshot } from './draft-snapshot.ts'
import { firstState } from './draft-state.ts'
import type { DraftService, DraftState } from './draft-state.ts'
import type { Edited, EditedContent } from './edited.ts'

// Two tabs edit one draft at random, over a network that loses requests and responses. Every entry is a unique number,
// so that the test sees whether it is lost.

type Outcome = 'fine' | 'offline' | 'answer lost' | 'refused'
type Request = 'save' | 'stale' | 'news' | 'order'
interface Tab {
  state: DraftState
  /** Pending requests to the service, in order. */
  queue: Request[]
  /** The result of the running request, null when it tells the saver nothing. */
  underWay: { readonly answer: SaverEvent | null } | null
  /** Responses about an added document that are still pending. */
  answers: SaverEvent[]
  hasTimer: boolean
  hasNews: boolean
  /** The service refused what was entered here. */
  wasRefused: boolean
  /** What was entered in this tab. */
  readonly own: Set<number>
}

const service = { forgetsPasswords: false } as DraftService
const field = (id: string, x: number, page: number) =>
  newFieldAt('date', id === 'f3' ? 'bob' : 'ada', id, { page, left: x, bottom: 0, width: 120, height: 20 })
const start = (): Edited =>
  aDraft({
    name: '1',
    message: '2',
    recipients: [
      { ...newRecipient([]), id: 'ada', name: '3' },
      { ...newRecipient([]), id: 'bob', name: '4' },
    ],
    fields: [field('f1', 5, 1), field('f2', 6, 2), field('f3', 7, 3)],
    documents: [aDocument('x', 2), aDocument('y', 1)],
  })

const enteredIn = ({ name, message, recipients, fields }: EditedContent): Set<number> =>
  new Set([
    Number(name),
    Number(message),
    ...recipients.map((one) => Number(one.name)),
    ...fields.map((one) => one.xCoordinate ?? 0),
  ])

/** Enters a number somewhere, or removes something. */
function changed(content: EditedContent, what: string, number: number): EditedContent {
  const { recipients, fields } = content
  if (what === 'name' || what === 'message') return { ...content, [what]: String(number) }
  if (what === 'add field')
    return { ...content, fields: [...fields, { ...field(`f${number}`, number, 1), recipientId: 'ada' }] }
  if (what === 'remove field') return { ...content, fields: fields.slice(0, -1) }
  if (what === 'remove bob')
    return {
      ...content,
      recipients: recipients.filter(({ id }) => id !== 'bob'),
      fields: fields.filter(({ recipientId }) => recipientId !== 'bob'),
    }
  const rename = <One extends { id: string }>(one: One, change: object) =>
    one.id === what ? Object.assign({}, one, change) : one
  return {
    ...content,
    recipients: recipients.map((one) => rename(one, { name: String(number) })),
    fields: fields.map((one) => rename(one, { xCoordinate: number })),
  }
}

class World {
  server = start()
  life: 'draft' | 'sent' | 'gone' = 'draft'
  readonly entered = new Set<number>()
  /** What a sender saw and replaced, removed, or chose against. */
  readonly given = new Set<number>()
  readonly tabs = [this.open(null, new Set()), this.open(null, new Set())]
  private number = 100

  open(snapshot: Snapshot | null, own: Set<number>): Tab {
    const snapshots = { read: () => snapshot, readLog: () => null, write: () => undefined }
    const state = firstState({ service, snapshots, draft: structuredClone(this.server) })
    const idle = { underWay: null, hasTimer: false, hasNews: false, wasRefused: false }
    const tab: Tab = { state, queue: [], answers: [], own, ...idle }
    this.dispatch(tab, { on: 'enter' })
    return tab
  }

  dispatch(tab: Tab, event: SaverEvent): void {
    const { draft, effects } = next(tab.state, event)
    tab.state = draft
    for (const effect of effects) {
      if (effect.do === 'save') tab.queue.push('save')
      if (effect.do === 'read') tab.queue.push(effect.reason)
      if (effect.do === 'wait') tab.hasTimer = true
      if (effect.do === 'save') tab.hasTimer = false
    }
  }

  /** Acts as a sender in a tab. What disappears then was given up on purpose, if allowed. */
  act(tab: Tab, event: SaverEvent, mayVanish: (one: number) => boolean = () => true): void {
    const { save, content } = tab.state
    const before = enteredIn(content)
    if (save.at === 'conflict' && event.on === 'choose')
      enteredIn(save.theirs).forEach((one) => before.add(one))
    this.dispatch(tab, event)
    const after = enteredIn(tab.state.content)
    for (const one of before) if (!after.has(one) && mayVanish(one)) this.given.add(one)
    for (const one of after) if (!before.has(one)) this.given.delete(one)
  }

  edit(tab: Tab, what: string): void {
    const number = (this.number += 1)
    const content = changed(tab.state.content, what, number)
    const command = commandBetween(tab.state.content.fields, content.fields, { label: 'Act', at: 0 })
    if (enteredIn(content).has(number)) this.entered.add(number)
    tab.own.add(number)
    const log = command ? record(tab.state.log, command) : tab.state.log
    this.act(tab, { on: 'edit', content, log })
  }

  undo(tab: Tab): void {
    const step = undo(tab.state.content.fields, tab.state.log)
    if (!step) return
    const content = { ...tab.state.content, fields: step.fields }
    const owners = new Set(content.recipients.map(({ id }) => id))
    if (step.fields.every(({ recipientId }) => owners.has(recipientId)))
      this.act(tab, { on: 'edit', content, log: step.log }, (one) => tab.own.has(one) || one < 100)
  }

  reload(tab: Tab): void {
    if (this.life !== 'draft') return
    const { revision, content, log } = tab.state
    const kept = structuredClone({ revision, content, log, isUnsaved: isDirty(tab.state) })
    Object.assign(tab, this.open(kept, tab.own))
  }

  addDocument(tab: Tab): void {
    if (this.life !== 'draft') return
    const document = aDocument(`d${(this.number += 1)}`, 1)
    this.write({ documents: [...this.server.documents, document] })
    tab.answers.push({ on: 'document', document, revision: this.server.revision })
  }

  private write(parts: Partial<Edited>): void {
    this.server = { ...this.server, ...structuredClone(parts), revision: this.server.revision + 1 }
    for (const tab of this.tabs) tab.hasNews = true
  }

  end(life: 'sent' | 'gone'): void {
    this.life = life
    for (const tab of this.tabs) tab.hasNews = true
  }

  /** Sends the first pending request, unless one is running. */
  ask(tab: Tab, outcome: Outcome): void {
    if (tab.underWay) return
    const request = tab.queue.shift()
    if (!request || (request === 'save' && tab.state.save.at !== 'saving')) return
    // The live connection breaks as well, and reports what it missed once it is back.
    if (outcome !== 'fine') tab.hasNews ||= request === 'news'
    tab.underWay = {
      answer: request === 'order' ? this.order(outcome) : this.answerTo(tab, request, outcome),
    }
  }

  private answerTo(tab: Tab, doing: 'save' | 'stale' | 'news', outcome: Outcome): SaverEvent {
    const { content: sent, saved, revision } = tab.state
    const fail = (...[code, status]: Parameters<typeof problem>): SaverEvent => ({
      on: 'failed',
      doing,
      problem: problem(code, status),
      sent,
    })
    if (outcome === 'offline') return fail('offline', 0)
    if (this.life === 'sent') return fail('envelope-not-draft', 409)
    if (this.life === 'gone') return fail('not-found', 404)
    if (doing !== 'save') {
      const draft = structuredClone(this.server)
      return outcome === 'fine' ? { on: 'read', reason: doing, draft } : fail('not-available', 503)
    }
    if (sameContent(sent, saved)) return { on: 'saved', sent, revision }
    if (revision !== this.server.revision) return fail('stale-revision', 409)
    tab.wasRefused = outcome === 'refused'
    if (outcome === 'refused') return fail('invalid-input', 422)
    this.write(sent)
    return outcome === 'fine' ? { on: 'saved', sent, revision: this.server.revision } : fail('offline', 0)
  }

  private order(outcome: Outcome): SaverEvent | null {
    if (outcome !== 'fine' || this.life !== 'draft') return null
    const documents = this.server.documents.toReversed()
    this.write({ documents, fields: movePages(this.server.fields, this.server.documents, documents) })
    return { on: 'documents', draft: structuredClone(this.server) }
  }

  answer(tab: Tab): void {
    const answer = tab.underWay?.answer
    tab.underWay = null
    if (answer) this.dispatch(tab, answer)
  }

  tick(tab: Tab): void {
    if (!tab.hasTimer) return
    tab.hasTimer = false
    this.dispatch(tab, { on: 'timer' })
  }

  notify(tab: Tab): void {
    if (!tab.hasNews) return
    tab.hasNews = false
    this.dispatch(tab, { on: 'newer', revision: this.life === 'draft' ? this.server.revision : null })
  }

  arrive(tab: Tab): void {
    const answer = tab.answers.shift()
    if (answer) this.dispatch(tab, answer)
  }

  /** No one does anything, and the network works. */
  rest(): void {
    for (let round = 0; round < 100; round += 1) {
      for (const tab of this.tabs) {
        this.arrive(tab)
        this.ask(tab, 'fine')
        this.answer(tab)
        this.tick(tab)
        this.notify(tab)
      }
      const isCalm = ({ queue, answers, underWay, hasTimer, hasNews }: Tab) =>
        queue.length === 0 && answers.length === 0 && !underWay && !hasTimer && !hasNews
      if (this.tabs.every(isCalm)) return
    }
    throw new Error('The tabs do not come to rest.')
  }
}

const places = ['name', 'message', 'ada', 'bob', 'f1', 'f2', 'f3', 'add field', 'remove field', 'remove bob']
const acts = oneof(
  { weight: 8, arbitrary: shape({ do: constantFrom('edit'), what: constantFrom(...places) }) },
  {
    weight: 8,
    arbitrary: shape({
      do: constantFrom('ask'),
      what: constantFrom('fine', 'fine', 'fine', 'offline', 'answer lost', 'refused'),
    }),
  },
  {
    weight: 12,
    arbitrary: shape({
      do: constantFrom('tick', 'news', 'arrive', 'answer', 'answer'),
      what: constantFrom(''),
    }),
  },
  { weight: 3, arbitrary: shape({ do: constantFrom('choose'), what: constantFrom('mine', 'theirs') }) },
  {
    weight: 4,
    arbitrary: shape({
      do: constantFrom('undo', 'reload', 'order', 'add document', 'online', 'flush'),
      what: constantFrom(''),
    }),
  },
)

function perform(world: World, tab: Tab, act: string, what: string): void {
  if (act === 'edit') world.edit(tab, what)
  if (act === 'ask') world.ask(tab, what as Outcome)
  if (act === 'answer') world.answer(tab)
  if (act === 'tick') world.tick(tab)
  if (act === 'news') world.notify(tab)
  if (act === 'arrive') world.arrive(tab)
  if (act === 'choose') world.act(tab, { on: 'choose', whose: what as 'mine' | 'theirs' })
  if (act === 'undo') world.undo(tab)
  if (act === 'reload') world.reload(tab)
  if (act === 'order') tab.queue.push('order')
  if (act === 'add document') world.addDocument(tab)
  if (act === 'online' || act === 'flush') world.dispatch(tab, { on: act })
}

const walk = array(shape({ tab: integer({ min: 0, max: 1 }), act: acts }), { maxLength: 60 })
const end = constantFrom(
  'draft' as const,
  'draft' as const,
  'draft' as const,
  'sent' as const,
  'gone' as const,
)

test('loses nothing that was entered, and lets every tab settle', { timeout: 60_000 }, () => {
  assert(
    property(walk, end, walk, (before, life, after) => {
      const world = new World()
      const live = (steps: typeof before) => {
        for (const { tab, act } of steps) {
          const there = world.tabs[tab]
          if (there) perform(world, there, act.do, act.what)
        }
      }
      live(before)
      if (life !== 'draft') world.end(life)
      live(after)
      world.rest()
      const kept = enteredIn(world.server)
      for (const { state, wasRefused } of world.tabs) {
        const ends = ['saved', 'conflict', 'closed', wasRefused ? 'refused' : 'saved']
        expect(ends).toContain(state.save.at)
        if (state.save.at !== 'saved') for (const one of enteredIn(state.content)) kept.add(one)
        else if (world.life === 'draft')
          expect(sameContent(state.content, contentOf(world.server))).toBe(true)
      }
      expect([...world.entered].filter((one) => !kept.has(one) && !world.given.has(one))).toEqual([])
    }),
    { numRuns: 150 },
  )
})
