import { testGeneratedRequests } from './generated-requests.ts'

await testGeneratedRequests('private', ({ path }) => !/^\/v\d\//.test(path))
