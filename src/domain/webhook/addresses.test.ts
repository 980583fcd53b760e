import { expect, test } from 'vitest'
import { isAddress, isExposed, isLocalName, specialPurposeOf } from './addresses.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'nonsense',
  '1.2.3',
  '1.2.3.256',
  '1:2:3',
  '1::2::3',
  '2606:4700:1:2:3:4:5:6:7',
])('refuses %s for webhooks', (address) => {
  expect(specialPurposeOf(address)).not.toBeNull()
})

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:82a::200e',
  '2001:4860:4860::8888',
])('accepts %s as public', (address) => {
  expect(specialPurposeOf(address)).toBeNull()
})

test.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['a.localhost', true],
  ['printer.local', true],
  ['metadata.google.internal', true],
  ['notlocalhost', false],
  ['example.com', false],
])('tells whether %s is a local name: %s', (host, expected) => {
  expect(isLocalName(host)).toBe(expected)
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['example.com', false],
  ['', false],
])('tells whether %s is an address: %s', (host, expected) => {
  expect(isAddress(host)).toBe(expected)
})

test.each([
  ['http://example.com/hooks', true],
  ['HTTP://EXAMPLE.COM', true],
  ['http://user:secret@example.com:8080/?a=b', true],
  ['http://localhost@example.com/', true],
  ['http://8.8.8.8/hooks', true],
  ['http://[2606:4700::1111]/', true],
  ['https://example.com/hooks', false],
  ['http://localhost:3000/hooks', false],
  ['http://crm.internal/hooks', false],
  ['http://10.0.0.7/hooks', false],
  ['http://[::1]:80/', false],
  ['http://', false],
  ['nonsense', false],
])('judges whether what is sent to %s is exposed: %s', (address, expected) => {
  expect(isExposed(address)).toBe(expected)
})
