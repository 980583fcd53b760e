/** `postgres://user@one,two:5433/name?…`: what precedes the hosts, the hosts, and what follows. */
const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s

/** The addresses of a database that several servers hold, of which one takes changes: one for each host. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = shape.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** The address with each of its hosts changed by `change`, in one again. */
export function changeEach(url: string, change: (address: string) => string): string {
  const changed = addressesOf(url).map(change)
  const [first = url] = changed
  const [, before = '', , after = ''] = shape.exec(first) ?? []
  return changed.length === 1
    ? first
    : `${before}${changed.map((one) => shape.exec(one)?.[2] ?? '').join(',')}${after}`
}
