/** The secret of a guest's link in the address of its page, such as `/sign/<secret>`. Empty without one. */
export function tokenInPath(page: 'sign' | 'start' | 'verify' | 'witness' | 'compose'): string {
  const [, first, token = ''] = globalThis.location.pathname.split('/')
  return first === page ? decodeURIComponent(token) : ''
}
