import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'

const element = join(import.meta.dirname, '../dist-client/embed.js')

/** Shows the link in its query in the element, and keeps all that it hears. */
const script = `
  window.heard = []
  window.told = []
  const add = (event) => window.told.push([event.type, event.detail])
  addEventListener('message', ({ origin, data }) => window.heard.push({ origin, data }))
  const link = new URLSearchParams(location.search).get('link')
  const isEditor = link.includes('/compose/')
  const page = document.createElement(isEditor ? 'countersign-compose' : 'countersign-sign')
  page.setAttribute('label', isEditor ? 'Agreement to send' : 'Agreement to sign')
  const signing = ['ready', 'completed', 'declined', 'reassigned', 'error']
  const composing = ['ready', 'saved', 'sent', 'closed', 'expired', 'error']
  for (const name of isEditor ? composing : signing) page.addEventListener(name, add)
  page.src = link
  document.querySelector('main').append(page)
`
/** Pretends to be the signing page, from the same frame. */
const done = '<!doctype html><title>Done</title><p>Back home<script src="/done.js"></script>'
const scripts: Readonly<Record<string, string>> = {
  '/page.js': script,
  '/done.js': "parent.postMessage({ source: 'countersign', version: 1, event: 'declined', ids: {} }, '*')",
}
const html = `<!doctype html><html lang="en"><title>Intranet</title><main><h1>Your agreement</h1></main>
  <script type="module" src="/embed.js"></script><script type="module" src="/page.js"></script></html>`

interface Host {
  readonly heard: readonly { readonly origin: string; readonly data: unknown }[]
  readonly told: readonly [event: string, ids: unknown][]
}
/** All messages that a page has heard, and the events of its element. */
export const heardBy = (page: Page) =>
  page.evaluate(() => {
    const { heard, told } = globalThis as unknown as Host
    return { heard, told }
  })
/** The names of the events of its element. */
export const toldTo = async (page: Page) => (await heardBy(page)).told.map(([event]) => event)

/** Two other sites, whose pages show the link in their query in an element. */
export const test = base.extend<{ hosts: readonly [listed: string, unlisted: string] }>({
  // Browsers take 127.0.0.1 for another site than localhost, where the service is.
  hosts: async ({ serviceUrl }, use) => {
    const servers = [0, 1].map(() =>
      createServer((request, response) => {
        void (async () => {
          const isScript = request.url?.endsWith('.js') === true
          const policy = `default-src 'none'; script-src 'self'; frame-src ${serviceUrl} 'self'`
          response.writeHead(200, {
            'content-type': isScript ? 'text/javascript' : 'text/html',
            'content-security-policy': policy,
          })
          if (request.url === '/done') response.end(done)
          else response.end(scripts[request.url ?? ''] ?? (isScript ? await readFile(element) : html))
        })()
      }),
    )
    const addresses = servers.map(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    const [listed = '', unlisted = ''] = await Promise.all(addresses)
    await use([listed, unlisted])
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  },
})

/** The frame within a page, once it has loaded something. */
export async function frameIn(page: Page): Promise<Frame> {
  const frame = await (
    await page.locator('countersign-sign iframe, countersign-compose iframe').elementHandle()
  )?.contentFrame()
  if (!frame) throw new Error('there is no frame')
  await expect.poll(() => frame.url()).not.toBe('about:blank')
  return frame
}
