import { buildClient } from './client.mjs'
import { buildDashboard } from './dashboard.mjs'
import { checkNode, installPackages } from './packages.mjs'
import { alone } from './project.mjs'
import { installTools } from './tools.mjs'

/*
 * Runs before every command of package.json, on whatever Node the machine has (20 or newer): brings the folder into
 * the state that the command needs, and does nothing when it is there.
 *
 *   --to-run              only the packages that building and running need; otherwise those for development, too
 *   --with-tools          also the programs that the journeys need, and the typed client
 *   --without-dashboard   no build
 *   --with-client         also the typed client that integrators import
 *   --rebuild             build even when nothing changed
 */
const flags = new Set(process.argv.slice(2))

await alone(async () => {
  await installPackages({ toRun: flags.has('--to-run') })
  checkNode()
  if (!flags.has('--without-dashboard')) await buildDashboard({ force: flags.has('--rebuild') })
  if (['--with-client', '--with-tools', '--rebuild'].some((flag) => flags.has(flag)))
    await buildClient({ force: flags.has('--rebuild') })
  if (flags.has('--with-tools')) await installTools()
})
