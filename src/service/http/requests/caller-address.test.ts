import { expect, test } from 'vitest'
import { readNetworks } from '../../network.ts'
import { callerAddress, wasPassedOn } from './caller-address.ts'

const { networks: trusted } = readNetworks('127.0.0.0/8,::1,10.0.0.0/8,2001:db8:f::/48')
const proxy = '::ffff:127.0.0.1'

const address = (headers: Record<string, string>, direct = proxy) =>
  callerAddress(direct, new Headers(headers), trusted)

test.each([
  ['one proxy', '203.0.113.9', '203.0.113.9'],
  ['two proxies', '203.0.113.9, 10.0.0.5', '203.0.113.9'],
  ['a claim of the caller', '198.51.100.1, 203.0.113.9, 10.0.0.5', '203.0.113.9'],
  ['a claim to be a proxy', '10.9.9.9, 203.0.113.9', '203.0.113.9'],
  ['nonsense of the caller', 'you, "";, 203.0.113.9', '203.0.113.9'],
  ['ports', '203.0.113.9:4711, 10.0.0.5:80', '203.0.113.9'],
  ['IPv6 with a port', '[2001:DB8::1]:4711, [2001:db8:f::1]:80', '2001:db8::1'],
  ['an IPv4 address in the form of IPv6', '::ffff:cb00:7109', '203.0.113.9'],
  ['a caller inside', '10.1.1.1, 10.0.0.5', '10.1.1.1'],
  ['nonsense of a proxy', '203.0.113.9, unknown', '127.0.0.1'],
  ['nonsense behind a proxy', '203.0.113.9, unknown, 10.0.0.5', '127.0.0.1'],
  ['an empty entry', '203.0.113.9,', '127.0.0.1'],
  ['nothing', '', '127.0.0.1'],
])('reads X-Forwarded-For with %s', (_, header, found) => {
  expect(address({ 'x-forwarded-for': header })).toBe(found)
})

test.each([
  ['one proxy', 'for=203.0.113.9;proto=https;by=10.0.0.5', '203.0.113.9'],
  ['several proxies', 'For="[2001:db8::1]:4711";host=a, proto=https;for=10.0.0.5', '2001:db8::1'],
  ['a claim of the caller', 'for=198.51.100.1, for=203.0.113.9', '203.0.113.9'],
  ['a quote left open by the caller', 'for="198.51.100.1, for=203.0.113.9', '203.0.113.9'],
  ['a quoted list of the caller', 'for=1.1.1.1;x="a, for=2.2.2.2", for=203.0.113.9', '203.0.113.9'],
  ['commas in quotes', 'for=203.0.113.9;host="a, b", for="10.0.0.5:80"', '203.0.113.9'],
  ['two addresses in one element', 'for=203.0.113.9;for=198.51.100.1', '127.0.0.1'],
  ['an address left out', 'for=203.0.113.9, proto=https', '127.0.0.1'],
  ['a hidden address', 'for=203.0.113.9, for=_hidden', '127.0.0.1'],
  ['IPv6 without quotes', 'for=[2001:db8::1]', '2001:db8::1'],
])('reads Forwarded with %s', (_, header, found) => {
  expect(address({ forwarded: header })).toBe(found)
})

test('believes no header beside another that differs', () => {
  const both = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }
  expect(address(both)).toBe('203.0.113.9')
  expect(address({ ...both, forwarded: 'for=198.51.100.1' })).toBe('127.0.0.1')
  expect(address({ ...both, 'x-forwarded-for': '198.51.100.1' })).toBe('127.0.0.1')
})

test('believes no one who is not a trusted proxy', () => {
  const claims = { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1' }
  expect(address(claims, '203.0.113.9')).toBe('203.0.113.9')
  expect(address(claims, '2001:DB8::7%eth0')).toBe('2001:db8::7')
})

test('knows a request that was passed on', () => {
  expect(wasPassedOn(new Headers({ via: '1.1 proxy' }))).toBe(true)
  expect(wasPassedOn(new Headers({ accept: '*/*' }))).toBe(false)
})
