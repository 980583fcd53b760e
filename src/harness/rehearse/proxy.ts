import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** Where a connection is passed on to. */
export type Target = { readonly host: string; readonly port: number } | { readonly path: string }

/** Stands between the service and something it depends on. */
export interface Proxy {
  readonly port: number
  /** From now on says nothing: connections are taken, and every byte is held back, until it speaks again. */
  readonly silence: () => void
  /** From now on refuses connections, and breaks those there are. */
  readonly refuse: () => void
  /** Passes everything on. Connections from a silence stay silent: no byte of it comes after all. */
  readonly pass: () => void
  /** Breaks all connections once. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

export async function openProxy(target: () => Target): Promise<Proxy> {
  let mode: 'pass' | 'silent' | 'refuse' = 'pass'
  const pairs = new Set<() => void>()
  const silenced = new WeakSet<Socket>()
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (mode === 'refuse') return void near.resetAndDestroy()
    const far = connect(target())
    const end = () => {
      pairs.delete(end)
      sockets.delete(near)
      near.destroy()
      far.destroy()
    }
    pairs.add(end)
    sockets.add(near)
    if (mode === 'silent') silenced.add(near)
    const passes = (to: Socket) => (bytes: Buffer) => {
      if (!silenced.has(near)) to.write(bytes)
    }
    near.on('data', passes(far)).on('error', end).on('close', end)
    far.on('data', passes(near)).on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const end of pairs) end()
  }
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      mode = 'silent'
      for (const near of sockets) silenced.add(near)
    },
    refuse: () => {
      mode = 'refuse'
      cut()
    },
    pass: () => void (mode = 'pass'),
    cut,
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Several that are broken together, as machines behind one cable. */
export function together(proxies: readonly Proxy[]): Omit<Proxy, 'port' | 'close'> {
  const each = (how: 'silence' | 'refuse' | 'pass' | 'cut') => () => {
    for (const proxy of proxies) proxy[how]()
  }
  return { silence: each('silence'), refuse: each('refuse'), pass: each('pass'), cut: each('cut') }
}
