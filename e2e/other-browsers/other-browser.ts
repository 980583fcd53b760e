import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { createServer } from 'node:net'
import { Builder, Origin } from 'selenium-webdriver'
import type { WebDriver } from 'selenium-webdriver'
import puppeteer from 'puppeteer-core'

interface Point {
  readonly x: number
  readonly y: number
}

/** A page in a browser that Playwright does not drive: as little as a person needs. */
export interface OtherBrowser {
  readonly name: string
  readonly goTo: (address: string) => Promise<void>
  /** The value of an expression in the page. */
  readonly valueOf: (expression: string) => Promise<unknown>
  /** Presses at the first point, moves through the others, releases. */
  readonly drag: (points: readonly Point[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** Debian's Firefox, by WebDriver BiDi. */
export async function openFirefox(): Promise<OtherBrowser> {
  const executablePath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
  if (executablePath === undefined) throw new Error('No Firefox found: apt-get install firefox-esr.')
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 390, height: 844 },
  })
  const page = await browser.newPage()
  return {
    name: 'Firefox',
    goTo: async (address) => void (await page.goto(address)),
    valueOf: (expression) => page.evaluate(`(async () => ${expression})()`),
    drag: async ([first = { x: 0, y: 0 }, ...points]) => {
      await page.mouse.move(first.x, first.y)
      await page.mouse.down()
      for (const { x, y } of points) await page.mouse.move(x, y)
      await page.mouse.up()
    },
    close: () => browser.close(),
  }
}

/** WebKitGTK's own browser on a screen of its own: Safari's engine. */
export async function openWebKit(): Promise<OtherBrowser> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  if (binary === undefined) throw new Error('No WebKit found: apt-get install webkit2gtk-driver.')
  const port = await freePort()
  const display = `:${port}`
  const programs = [start('Xvfb', [display, '-screen', '0', '1024x900x24', '-nolisten', 'tcp'])]
  const env = { ...process.env, DISPLAY: display, LANG: 'C.UTF-8' }
  programs.push(start('WebKitWebDriver', [`--port=${port}`], env))
  const driver = await connect(port, binary)
  return {
    name: 'WebKit',
    goTo: (address) => driver.get(address),
    valueOf: (expression) => driver.executeScript(`return (async () => ${expression})()`),
    drag: async ([first = { x: 0, y: 0 }, ...points]) => {
      const acts = driver.actions({ async: true })
      const at = ({ x, y }: Point) => ({
        x: Math.round(x),
        y: Math.round(y),
        origin: Origin.VIEWPORT,
        duration: 20,
      })
      let dragged = acts.move(at(first)).press()
      for (const point of points) dragged = dragged.move(at(point))
      await dragged.release().perform()
    },
    close: async () => {
      await driver.quit().catch(() => undefined)
      for (const program of programs) program.kill()
    },
  }
}

function start(program: string, parameters: readonly string[], env = process.env): ChildProcess {
  return spawn(program, parameters, { env, stdio: 'ignore' })
}

/** Retries while the driver and its screen start. */
async function connect(port: number, binary: string): Promise<WebDriver> {
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  for (let attempt = 1; ; attempt++)
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({ browserName: 'MiniBrowser', ...options })
        .build()
    } catch (error) {
      if (attempt === 40) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
