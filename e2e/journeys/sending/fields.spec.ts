import type { Page } from '@playwright/test'
import { createEnvelope } from '../../envelopes.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import type { InterfaceClient, Organisation } from '../../interface-client.ts'
import { fillDraft, longPdf } from '../../bench/long-draft.ts'
import { EditorPage } from '../../pages/editor-page.ts'

interface Begin {
  readonly page: Page
  readonly api: InterfaceClient
  readonly organisation: Organisation
  readonly pdf?: Uint8Array
}

/** Opens a draft with a signer in the editor and returns its id. */
async function begin({ page, api, organisation, pdf }: Begin): Promise<{ editor: EditorPage; id: string }> {
  const { id } = await createEnvelope(api, organisation, {
    draft: true,
    recipients: [{ name: 'Grace Hopper', email: 'grace@example.com' }],
    ...(pdf ? { pdf } : {}),
  })
  return { editor: new EditorPage(page), id }
}

test('places fields by click, and selects, aligns, moves to another page, repeats and deletes them', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  const { editor, id } = await begin({ page, api, organisation })
  await editor.open(id)
  await editor.goTo('Fields')
  await editor.placeByClicks('Checkbox', 1, [
    [0.3, 0.3],
    [0.4, 0.36],
    [0.6, 0.42],
  ])
  await expect(editor.fieldsOn(1)).toHaveCount(3)

  await editor.marquee(1, [0.2, 0.25], [0.8, 0.5])
  await expect(editor.selected()).toHaveCount(3)
  await editor.align('Top edges')
  await editor.align('Side to side')
  await page.keyboard.press('Escape')
  await editor.fieldsOn(1).nth(0).click()
  const left = Number(await editor.property('X'))
  const top = await editor.property('Y')
  await editor.fieldsOn(1).nth(2).click()
  const right = Number(await editor.property('X'))
  await editor.fieldsOn(1).nth(1).click()
  expect(await editor.property('Y')).toBe(top)
  expect(Math.abs(Number(await editor.property('X')) - (left + right) / 2)).toBeLessThanOrEqual(1)

  await editor
    .fieldsOn(1)
    .nth(0)
    .click({ modifiers: ['Shift'] })
  await expect(editor.selected()).toHaveCount(2)
  await page.keyboard.press('Control+c')
  await editor.goToPage(3)
  await page.keyboard.press('Control+v')
  await expect(editor.fieldsOn(3)).toHaveCount(2)
  await page.keyboard.press('Control+d')
  await expect(editor.fieldsOn(3)).toHaveCount(4)
  await page.keyboard.press('Delete')
  await expect(editor.fieldsOn(3)).toHaveCount(2)

  await editor.fieldsOn(3).first().click()
  await page
    .getByRole('toolbar', { name: 'Fields' })
    .getByRole('button', { name: 'Repeat on every page' })
    .click()
  await editor.goToPage(4)
  await expect(editor.fieldsOn(4)).toHaveCount(1)
  await editor.goToPage(2)
  await expect(editor.fieldsOn(2)).toHaveCount(1)

  await editor.fieldsOn(2).click()
  const width = Number(await editor.property('Width'))
  await editor.pullCorner(40)
  expect(Number(await editor.property('Width'))).toBeGreaterThan(width + 10)
})

test('sets every property of a field and keeps it over a reload', async ({
  senderPage: page,
  api,
  organisation,
}) => {
  const { editor, id } = await begin({ page, api, organisation })
  await editor.open(id)
  await editor.goTo('Fields')
  await editor.goToPage(1)
  await editor.placeByKeyboard('Text')
  await editor.switchProperty(/^Required/)
  await editor.switchProperty(/^Collaborative/)
  await editor.setProperty(/^Value/, 'Harbour street 1')
  await editor.choose('Font', 'Helvetica')
  await editor.setProperty('Size', '14')
  for (const [name, value] of Object.entries({ X: '120', Y: '333', Width: '210', Height: '26' }))
    await editor.setProperty(name, value)
  await editor.setProperty('Field ID', 'address')
  await expectAccessible(page)

  await editor.placeByKeyboard('Dropdown')
  await editor.setProperty('Option 1, shown', 'Germany')
  await editor.setProperty('Option 1, stored', 'de')
  await page.getByRole('button', { name: 'Add option' }).click()
  await editor.setProperty('Option 3, shown', 'Spain')
  await page.getByRole('button', { name: 'Remove option 2' }).click()
  await editor.choose('Chosen at first', 'Germany')
  await editor.switchProperty(/^Read-only/)

  await editor.placeByKeyboard('Date')
  await editor.setProperty('Date format', 'YYYY/MM')
  const year = new Date().getFullYear()
  await expect(page.getByText(new RegExp(`Prints as ${year}/\\d\\d,`))).toBeVisible()
  await editor.expectSaved()

  const draft = await (await page.request.get(`/app/drafts/${id}`)).json()
  expect(draft.fields).toEqual([
    expect.objectContaining({
      id: 'address',
      required: false,
      collaborative: true,
      value: 'Harbour street 1',
      font_type: 'helvetica',
      font_size: 14,
      x_coordinate: 120,
      y_coordinate: 333,
      width: 210,
      height: 26,
    }),
    expect.objectContaining({
      type: 'dropdown',
      read_only: true,
      value: 'de',
      options: [
        expect.objectContaining({ value: 'de', option: 'Germany' }),
        expect.objectContaining({ option: 'Spain' }),
      ],
    }),
    expect.objectContaining({ type: 'date', date_format: 'YYYY/MM' }),
  ])
  await page.reload()
  await editor.fieldsOn(1).first().click()
  expect(await editor.property(/^Value/)).toBe('Harbour street 1')
})

test('renders only nearby fields out of a thousand, and moving one changes no other', async ({
  senderPage: page,
  api,
  organisation,
  serviceUrl,
}) => {
  const { editor, id } = await begin({ page, api, organisation, pdf: await longPdf(100) })
  await fillDraft(page, `${serviceUrl}/app/drafts/${id}`, { pages: 100, fieldsPerPage: 10 })
  await page.goto(`/create-envelope?envelopeId=${id}&step=fields`)
  await expect(editor.fieldsOn(1)).toHaveCount(10)
  const boxes = page.getByRole('region', { name: 'Pages' }).getByRole('button', { name: / field for / })
  expect(await boxes.count()).toBeLessThanOrEqual(40)

  const drag = await editor.touchedBy(async () => {
    const box = await editor.fieldsOn(1).first().boundingBox()
    if (!box) throw new Error('the field is not shown')
    await page.mouse.move(box.x + 40, box.y + 8)
    await page.mouse.down()
    for (let step = 1; step <= 30; step += 1) await page.mouse.move(box.x + 40 + step * 3, box.y + 8 + step)
    await page.mouse.up()
  })
  expect(drag.fields).toEqual(1)

  await editor.goToPage(60)
  await expect(editor.fieldsOn(60)).toHaveCount(10)
  expect(await boxes.count()).toBeLessThanOrEqual(40)
  await editor.goToPage(1)
  await expect(editor.fieldsOn(1)).toHaveCount(10)
  expect(await boxes.count()).toBeLessThanOrEqual(40)

  await editor.fieldsOn(1).first().focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('heading', { name: '1000 fields' })).toBeVisible()
  const nudge = await editor.touchedBy(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(editor.announcement()).toContainText('1000 fields moved.')
  })
  expect(nudge.fields).toBeLessThanOrEqual(40)
  await editor.expectSaved()
  await editor.undo()
  await editor.expectSaved()
})
