import { expect, test } from 'vitest'
import { isLoopbackName, networkOf, plainAddress, readNetworks } from './network.ts'

test.each([
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9%eth0', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['::ffff:1:2', '0.1.0.2'],
  ['::ffff:::ffff:203.0.113.9', null],
  ['203.0.113.009', null],
  ['unknown', null],
  ['203.0.113.9:80', null],
])('writes %s in its one form: %s', (given, plain) => {
  expect(plainAddress(given)).toBe(plain)
})

test.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['sign.localhost', true],
  ['127.0.0.2', true],
  ['[::1]', true],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com', false],
  ['notlocalhost', false],
  ['', false],
])('takes the host %s for this machine: %s', (name, isOurs) => {
  expect(isLoopbackName(name)).toBe(isOurs)
})

test('reads networks of both kinds and names what is none', () => {
  const { networks, faults } = readNetworks(' 10.0.0.0/8, 2001:db8::/32,192.0.2.7,')
  expect(faults).toEqual([])
  const asked = ['10.1.2.3', '11.0.0.1', '2001:db8:1::9', '2001:db9::1', '192.0.2.7', '192.0.2.8', '']
  expect(asked.filter((one) => networks.has(one))).toEqual(['10.1.2.3', '2001:db8:1::9', '192.0.2.7'])
  expect(readNetworks('10.0.0.0/33,proxy,::1/129,10.0.0/8,/8').faults).toHaveLength(5)
})

test('counts an IPv6 network as one subscriber', () => {
  expect(networkOf('2001:db8:1:2:3::4')).toBe(networkOf('2001:db8:1:2::'))
  expect(networkOf('::1')).toBe(networkOf('127.0.0.1'))
  expect(networkOf('2001:db8:1:3::4')).not.toBe(networkOf('2001:db8:1:2::'))
})
