import { contractPdf } from '../../files/contract-pdf.ts'
import { createEnvelope, linkOf, readEnvelope } from '../../envelopes.ts'
import { expect, test } from '../../fixtures.ts'
import { openFirefox, openWebKit } from '../../other-browsers/other-browser.ts'
import type { OtherBrowser } from '../../other-browsers/other-browser.ts'

const signature = { type: 'signature', page: 1, x_coordinate: 120, y_coordinate: 196, width: 150, height: 36 }
const box = { type: 'checkbox', page: 1, x_coordinate: 72, y_coordinate: 257, required: true }

for (const open of [openFirefox, openWebKit])
  test(`signs, reads and verifies in ${open.name.slice(4)}`, async ({ api, organisation, serviceUrl }) => {
    const envelope = await createEnvelope(api, organisation, {
      pdf: await contractPdf(),
      recipients: [{ name: 'Fiona First', email: `${open.name}@example.com`, fields: [signature, box] }],
    })
    const browser = await open()
    try {
      await browser.goTo(await linkOf(api, envelope))
      await press(browser, 'input[type=checkbox]')
      await press(browser, 'button[type=submit]')
      // The text beside the page, for screen readers: PDF.js reads it from a stream.
      await see(browser, 'I have read the terms.')
      await say(browser, 'Reading')
      await see(browser, 'caused by circumstances beyond its control')
      await press(browser, 'input[id^=field-]')
      await expect.poll(() => browser.valueOf(`${element('input[id^=field-]')}.checked`)).toBe(true)
      await press(browser, 'button[id^=field-]')
      await draw(browser)
      await say(browser, 'Adopt and sign')
      await see(browser, 'All done. You can finish now.')
      await choose(browser, 'ar')
      await expect.poll(() => browser.valueOf('document.documentElement.dir')).toBe('rtl')
      await say(browser, 'إنهاء')
      await press(
        browser,
        '[role=alertdialog] footer button:last-child, [role=alertdialog] div > button:last-child',
      )
      await expect.poll(async () => (await readEnvelope(api, envelope.id)).status).toBe('completed')
      const { master } = await readEnvelope(api, envelope.id)
      const file = Buffer.from(await (await fetch(master ?? '')).arrayBuffer()).toString('base64')
      await browser.goTo(`${serviceUrl}/verify-document`)
      await give(browser, file)
      // Whole, and sealed here.
      await see(browser, 'سليم، ومختوم هنا')
    } finally {
      await browser.close()
    }
  })

function element(css: string): string {
  return `document.querySelector(${JSON.stringify(css)})`
}

async function press(browser: OtherBrowser, css: string): Promise<void> {
  await expect.poll(() => browser.valueOf(`${element(css)} !== null`), { message: css }).toBe(true)
  await browser.valueOf(`${element(css)}.click()`)
}

/** Presses the button that says so. */
async function say(browser: OtherBrowser, words: string): Promise<void> {
  const button = `[...document.querySelectorAll('button')].find((one) => one.textContent.trim() === ${JSON.stringify(words)} && !one.disabled)`
  await expect.poll(() => browser.valueOf(`${button} !== undefined`), { message: words }).toBe(true)
  await browser.valueOf(`${button}.click()`)
}

async function see(browser: OtherBrowser, words: string): Promise<void> {
  const page = `document.body.textContent.includes(${JSON.stringify(words)})`
  await expect.poll(() => browser.valueOf(page), { message: words }).toBe(true)
}

async function choose(browser: OtherBrowser, language: string): Promise<void> {
  await browser.valueOf(`(() => {
    const select = document.querySelector('select')
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, ${JSON.stringify(language)})
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })()`)
}

async function draw(browser: OtherBrowser): Promise<void> {
  const pad = '[role=dialog] canvas'
  await expect
    .poll(() => browser.valueOf(`(${element(pad)}?.getBoundingClientRect().width ?? 0) > 100`))
    .toBe(true)
  // The sheet slides in from below.
  await expect
    .poll(() => browser.valueOf(`${element(pad)}.getBoundingClientRect().bottom <= innerHeight`))
    .toBe(true)
  const { left, top, width, height } = (await browser.valueOf(
    `${element(pad)}.getBoundingClientRect().toJSON()`,
  )) as DOMRect
  await browser.drag(
    [0.2, 0.35, 0.5, 0.65, 0.8].map((part, index) => ({
      x: left + width * part,
      y: top + height * (index % 2 === 0 ? 0.3 : 0.7),
    })),
  )
}

/** Puts a file into the page's file input, as a person would choose it. */
async function give(browser: OtherBrowser, base64: string): Promise<void> {
  await expect.poll(() => browser.valueOf(`${element('input[type=file]')} !== null`)).toBe(true)
  await browser.valueOf(`(() => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(base64)}), (character) => character.charCodeAt(0))
    const files = new DataTransfer()
    files.items.add(new File([bytes], 'signed.pdf', { type: 'application/pdf' }))
    const input = ${element('input[type=file]')}
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })()`)
}
