/**
 * The walls between rooms: who may import whom. The compiler holds most of them through project references;
 * these rules also hold what it cannot see: packages, layers inside a room, features and cycles.
 */
const room = (name) => `^src/${name}/`
/** Tests, and scripts run by hand that write a room's tables. */
const tests = '(\\.test\\.tsx?|\\.mjs)$'

const mayImportOnly = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { pathNot: allowed },
})

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'A cycle has no first page to read.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    mayImportOnly('domain-is-pure', room('domain'), [room('domain')], 'The rules depend on nothing.'),
    mayImportOnly(
      'contract-imports-domain',
      room('contract'),
      [room('contract'), room('domain'), 'node_modules/(zod|@orpc/contract)/'],
      'The contract is read by both sides, so it may know neither.',
    ),
    mayImportOnly(
      'client-speaks-the-contract',
      room('client'),
      [room('client'), room('contract'), room('domain'), 'node_modules/(zod|@orpc)/'],
      'The client runs anywhere that has fetch and knows nothing but the contract.',
    ),
    mayImportOnly(
      'pdf-is-universal',
      room('pdf'),
      [
        room('pdf'),
        room('domain'),
        'node_modules/(pdf-lib|@cantoo|@embedpdf|@libpdf|@peculiar|pako|reflect-metadata)(/|$)',
      ],
      'The PDF engine runs anywhere: no DOM, no Node, only the rules and PDF libraries.',
    ),
    {
      name: 'service-and-dashboard-apart',
      comment: 'They meet only in the contract.',
      severity: 'error',
      from: { path: '^src/(service|dashboard)/' },
      to: { path: '^src/(service|dashboard|launcher)/', pathNot: '^src/$1/' },
    },
    {
      name: 'service-calls-nobody',
      comment: 'The client is for the other side of the wire.',
      severity: 'error',
      from: { path: '^src/service/', pathNot: tests },
      to: { path: '^src/client/' },
    },
    {
      name: 'operations-below-http',
      comment: 'http and jobs call operations, never the other way round.',
      severity: 'error',
      from: { path: '^src/service/operations/', pathNot: tests },
      to: { path: '^src/service/(http|main\\.ts|jobs/(runner|handlers))' },
    },
    {
      name: 'database-and-ports-at-the-bottom',
      comment: 'Queries and adapters know neither verbs nor transport.',
      severity: 'error',
      from: { path: '^src/service/(database|ports)/', pathNot: tests },
      to: { path: '^src/service/(http|operations|jobs|main\\.ts)' },
    },
    {
      name: 'jobs-do-not-know-http',
      severity: 'error',
      from: { path: '^src/service/jobs/', pathNot: tests },
      to: { path: '^src/service/(http|main\\.ts)' },
    },
    {
      name: 'only-main-wires',
      comment: 'The composition root is a root: nothing imports it.',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: '^src/(service/main\\.ts|dashboard/main\\.tsx)$' },
    },
    {
      name: 'features-apart',
      comment: 'A feature never imports a feature; what two need moves down to kit, paper or api.',
      severity: 'error',
      from: { path: '^src/dashboard/features/([^/]+)/' },
      to: { path: '^src/dashboard/features/', pathNot: '^src/dashboard/features/$1/' },
    },
    {
      name: 'kit-knows-no-domain',
      comment: 'Which languages pages speak is for the switch between them to know.',
      severity: 'error',
      from: { path: '^src/dashboard/kit/', pathNot: tests },
      to: {
        path: ['^src/dashboard/(features|paper|api)/', '^src/(domain|contract|pdf)/'],
        pathNot: '^src/domain/language\\.ts$',
      },
    },
    {
      name: 'paper-below-features',
      severity: 'error',
      from: { path: '^src/dashboard/(paper|api)/', pathNot: tests },
      to: { path: '^src/dashboard/(features|routes)' },
    },
    {
      name: 'paper-asks-no-server',
      severity: 'error',
      from: { path: '^src/dashboard/paper/', pathNot: tests },
      to: { path: '^src/dashboard/api/' },
    },
    {
      name: 'api-draws-nothing',
      severity: 'error',
      from: { path: '^src/dashboard/api/', pathNot: tests },
      to: { path: '^src/dashboard/(kit|paper)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'src/tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
