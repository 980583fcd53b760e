import { testGeneratedRequests } from './generated-requests.ts'

await testGeneratedRequests('public', ({ path }) => /^\/v\d\//.test(path))
