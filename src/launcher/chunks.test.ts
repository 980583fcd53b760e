import { expect, test } from 'vitest'
import { circleAmong } from './chunks.mjs'

const among = (imports: Record<string, string[]>) =>
  circleAmong((name) => imports[name] ?? [], Object.keys(imports))

test('names the chunks that import each other, directly or by way of others', () => {
  expect(among({ page: ['shell', 'react'], shell: ['react'], react: [] })).toEqual([])
  expect(among({ page: ['shell'], shell: ['routes'], routes: ['shell'] })).toEqual(['shell', 'routes'])
  expect(among({ page: ['lists'], lists: ['forms'], forms: ['words'], words: ['lists'] })).toEqual([
    'lists',
    'forms',
    'words',
  ])
})
